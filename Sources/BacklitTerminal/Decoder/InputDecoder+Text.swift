import BacklitGeometry

extension InputDecoder {
  /// A byte outside of any sequence: a key or the start of a sequence.
  mutating func consumeGround(_ byte: UInt8) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00: emitTypedKey(.character(" "), .control)
    case 0x08, 0x7F: emitTypedKey(.backspace)
    case 0x09: emitTypedKey(.tab)
    // Enter sends a carriage return; Control-J and programs that type send a line feed. Both mean Enter.
    case 0x0A, 0x0D: emitTypedKey(.enter)
    case 0x01...0x1A: emitTypedKey(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: emitTypedKey(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    case 0x20...0x7E: emitTypedKey(.character(Character(Unicode.Scalar(byte))))
    default:
      if utf8.begin(byte) {
        state = .utf8
      } else {
        emitTypedKey(.character("\u{FFFD}"))
      }
    }
  }

  /// A continuation byte of a UTF-8 character.
  mutating func consumeUTF8(_ byte: UInt8) {
    switch utf8.append(byte) {
    case .incomplete: return
    case .complete(let scalar):
      state = .ground
      if scalar.value < 0xA0 {
        pendingModifiers = []  // a C1 control is not text, and no key sends it
      } else {
        emitTypedKey(.character(Character(scalar)))
      }
    case .broken:
      state = .ground
      emitTypedKey(.character("\u{FFFD}"))
      consume(byte)
    }
  }

  /// A byte after ESC.
  mutating func consumeEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      emitPendingEscape()
      hasPendingEscape = true
    case 0x5B:
      state = .controlSequence
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    case 0x4F:
      state = .ss3
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F:
      state = .controlString
      controlStringIntroducer = byte
      isTruncated = false
      buffer.removeAll(keepingCapacity: true)
    default:
      emitPendingEscape()
      pendingModifiers = byte == 0x09 && hasConsoleKeys ? .shift : .alt
      state = .ground
      consumeGround(byte)
    }
  }

  /// Emits a key from plain bytes, with Alt if an ESC preceded it.
  mutating func emitTypedKey(_ key: Key, _ modifiers: KeyModifiers = []) {
    let all = modifiers.union(pendingModifiers)
    pendingModifiers = []
    emitKey(key, modifiers: all)
  }

  /// Emits a key event from any source.
  mutating func emitKey(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    tappedKey = nil
    var modifiers = modifiers
    if hasPendingEscape {
      // An ESC before a key sequence means Alt, as in rxvt and others.
      hasPendingEscape = false
      modifiers.insert(.alt)
    }
    events.append(.input(.key(KeyEvent(key, modifiers: modifiers, isRepeat: isRepeat))))
  }

  /// Emits the Escape key if an ESC waits to be resolved.
  ///
  /// An ESC before anything that is not a key, or before another ESC, was the Escape key: mouse reports can
  /// follow so closely that no timeout passes in between.
  mutating func emitPendingEscape() {
    guard hasPendingEscape else { return }
    hasPendingEscape = false
    emitKey(.escape)
  }

  /// Emits an event that is not a key.
  mutating func emit(_ event: TerminalEvent) {
    emitPendingEscape()
    if case .input = event { tappedKey = nil }
    events.append(event)
  }
}

/// An incomplete UTF-8 character, by the table of well-formed byte sequences (the Unicode Standard, table
/// 3-7).
struct UTF8Accumulator: Sendable {
  private var value: UInt32 = 0
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// The result of appending a byte.
  enum Step {
    case incomplete
    case complete(Unicode.Scalar)
    /// The byte does not continue the character and must be decoded again.
    case broken
  }

  /// Begins with a byte of 0x80 or above; false if no character can begin with it.
  mutating func begin(_ byte: UInt8) -> Bool {
    range = 0x80...0xBF
    switch byte {
    case 0xC2...0xDF:
      remaining = 1
      value = UInt32(byte & 0x1F)
    case 0xE0...0xEF:
      remaining = 2
      value = UInt32(byte & 0x0F)
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      value = UInt32(byte & 0x07)
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default:
      return false
    }
    return true
  }

  /// Appends a continuation byte.
  mutating func append(_ byte: UInt8) -> Step {
    guard range.contains(byte) else { return .broken }
    range = 0x80...0xBF
    value = value << 6 | UInt32(byte & 0x3F)
    remaining -= 1
    guard remaining == 0 else { return .incomplete }
    // The ranges exclude surrogates and values above U+10FFFF, so the fallback is never used.
    return .complete(Unicode.Scalar(value) ?? "\u{FFFD}")
  }
}
