import Input

extension InputDecoder {
  mutating func takeGround(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00: typed(.character(" "), .control)
    case 0x08, 0x7F: typed(.backspace)
    case 0x09: typed(.tab)
    // Enter sends a carriage return; a line feed comes from Control-J and from programs that type, and
    // either means Enter.
    case 0x0A, 0x0D: typed(.enter)
    case 0x01...0x1A: typed(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: typed(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    case 0x20...0x7E: typed(.character(Character(Unicode.Scalar(byte))))
    default:
      if partial.begin(byte) {
        state = .character
      } else {
        typed(.character("\u{FFFD}"))
      }
    }
  }

  mutating func takeCharacter(_ byte: UInt8) {
    switch partial.take(byte) {
    case .incomplete: return
    case .complete(let scalar):
      state = .ground
      if scalar.value < 0xA0 {
        prefix = []  // a C1 control is no text, and no key sends one
      } else {
        typed(.character(Character(scalar)))
      }
    case .broken:
      state = .ground
      typed(.character("\u{FFFD}"))
      take(byte)
    }
  }

  mutating func takeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      settleEscape()
      escapeWaits = true
    case 0x5B:
      state = .sequence
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    case 0x4F:
      state = .singleShift
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      state = .string
      stringKind = byte
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    default:
      settleEscape()
      prefix = .alt
      state = .ground
      takeGround(byte)
    }
  }

  /// A key from plain bytes, with Alt when an ESC came before.
  mutating func typed(_ key: Key, _ modifiers: KeyModifiers = []) {
    let all = modifiers.union(prefix)
    prefix = []
    press(key, modifiers: all)
  }

  /// A key event, whatever it came from.
  mutating func press(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    controlIsAlone = false
    var modifiers = modifiers
    if escapeWaits {
      // An ESC before a key's own sequence: Alt, as rxvt and others send it.
      escapeWaits = false
      modifiers.insert(.alt)
    }
    events.append(.input(.key(KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat))))
  }

  /// An ESC before something that is not a key, or before another ESC, was Escape itself: while the pointer
  /// moves, reports follow so closely that no time passes in between.
  mutating func settleEscape() {
    guard escapeWaits else { return }
    escapeWaits = false
    press(.escape)
  }

  /// An event that is not a key.
  mutating func emit(_ event: TerminalEvent) {
    settleEscape()
    if case .input = event { controlIsAlone = false }
    events.append(event)
  }
}
