import BacklitGeometry

extension InputDecoder {
  /// The modifiers and the event type of a key sequence.
  private struct KeyState {
    var modifiers: KeyModifiers
    var isRepeat: Bool
    var isRelease: Bool

    /// Parses xterm's modifier parameter, which is the bits plus one, and kitty's event type.
    ///
    /// Nil for keys held with Super or Hyper, which do not mean the key itself.
    init?(modifiers parameter: Int?, event: Int?) {
      let bits = max((parameter ?? 1) - 1, 0)
      guard bits & 24 == 0 else { return nil }
      modifiers = KeyModifiers(rawValue: UInt8(bits & 7))
      if bits & 32 != 0 { modifiers.insert(.alt) }  // Meta
      switch event ?? 1 {
      case 1: (isRepeat, isRelease) = (false, false)
      case 2: (isRepeat, isRelease) = (true, false)
      case 3: (isRepeat, isRelease) = (false, true)
      default: return nil
      }
    }
  }

  /// A byte after `ESC O` (SS3).
  mutating func consumeSS3(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      emitInterruptedStart()
      state = .escape
      return
    case 0x30...0x3B:
      // Some terminals send the modifiers here, as in `ESC O 5 A` and `ESC O 1 ; 2 S`.
      if buffer.count < Self.sequenceLimit {
        buffer.append(byte)
      } else {
        isTruncated = true
      }
      return
    case 0x20...0x7E: break
    default:
      emitInterruptedStart()
      state = .ground
      consume(byte)
      return
    }
    state = .ground
    if !isTruncated, let sequence = ControlSequence(buffer, final: byte), sequence.parameters.count <= 2,
      let held = KeyState(modifiers: sequence.parameters.last?.first ?? nil, event: nil)
    {
      if let key = Self.letters[byte] {
        emitKey(key, modifiers: held.modifiers)
      } else if byte == 0x49 || byte == 0x4D {
        emitKey(byte == 0x49 ? .tab : .enter, modifiers: held.modifiers)  // keypad
      } else if let arrow = Self.arrows[byte] {
        emitKey(arrow, modifiers: held.modifiers.union(.control))  // rxvt
      } else if (0x6A...0x79).contains(byte) || byte == 0x58 || byte == 0x20 {
        let typed = byte == 0x20 ? byte : byte == 0x58 ? 0x3D : byte - 0x40
        emitKey(.character(Character(Unicode.Scalar(typed))), modifiers: held.modifiers)
      }
    }
    emitPendingEscape()
  }

  /// The keys whose sequences end with their own letter, after `CSI` and after `ESC O`.
  private static let letters: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
    0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
  ]

  /// The arrow keys of rxvt: with Shift after `CSI`, with Control after `ESC O`.
  private static let arrows: [UInt8: Key] = [0x61: .up, 0x62: .down, 0x63: .right, 0x64: .left]

  /// `CSI 1 ; modifiers letter`, without the 1 in some terminals, and the sequences of rxvt that end with a
  /// letter.
  mutating func decodeLetterKey(_ sequence: ControlSequence) {
    let place = sequence.parameters.count == 1 ? 0 : 1
    guard let held = KeyState(modifiers: sequence.value(place), event: sequence.value(place, 1)),
      !held.isRelease
    else { return }
    if let key = Self.letters[sequence.final] {
      emitKey(key, modifiers: held.modifiers, isRepeat: held.isRepeat)
    } else if sequence.final == 0x5A {
      emitKey(.tab, modifiers: held.modifiers.union(.shift), isRepeat: held.isRepeat)
    } else if let arrow = Self.arrows[sequence.final], sequence.parameters.isEmpty {
      emitKey(arrow, modifiers: .shift)
    }
  }

  /// The key of a number in `CSI number ~`.
  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28, 29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// `CSI number ; modifiers ~`; 200 begins a bracketed paste.
  mutating func decodeNumberedKey(_ sequence: ControlSequence) {
    guard let number = sequence.value(0) else { return }
    if number == 200 {
      emitPendingEscape()
      state = .paste
      matchedPasteEndCount = 0
      isTruncated = false
      buffer = []
    } else if number == 27, sequence.parameters.count == 3 {
      decodeKeyCode(sequence, code: sequence.value(2), modifiers: sequence.value(1))  // modifyOtherKeys
    } else if let key = Self.numbered(number),
      let held = KeyState(modifiers: sequence.value(1), event: sequence.value(1, 1)), !held.isRelease
    {
      emitKey(key, modifiers: held.modifiers, isRepeat: held.isRepeat)
    }
  }

  /// rxvt: `CSI number` and `$` with Shift, `^` with Control, `@` with both.
  mutating func decodeRxvtKey(_ sequence: ControlSequence) {
    guard let values = sequence.values(exactly: 1), let key = Self.numbered(values[0]) else { return }
    switch sequence.final {
    case 0x24: emitKey(key, modifiers: .shift)
    case 0x5E: emitKey(key, modifiers: .control)
    default: emitKey(key, modifiers: [.shift, .control])
    }
  }

  /// A key by its code: kitty's keyboard protocol (`CSI code:shifted ; modifiers:event ; text u`) and xterm's
  /// modifyOtherKeys, which use the same codes.
  mutating func decodeKeyCode(_ sequence: ControlSequence, code: Int?, modifiers: Int?) {
    guard let code, (0...0x10FFFF).contains(code) else { return }
    let isKitty = sequence.final == 0x75
    let state = KeyState(modifiers: modifiers, event: isKitty ? sequence.value(1, 1) : nil)
    switch code {
    case 57441, 57447: return decodeModifierKey(.shift, .shift, state)
    case 57442, 57448: return decodeModifierKey(.control, .control, state)
    default: break
    }
    if state?.isRelease != true { tappedKey = nil }
    guard let state, !state.isRelease else { return }
    if let key = KittyKeyCode.key(code) {
      emitKey(key, modifiers: state.modifiers, isRepeat: state.isRepeat)
      return
    }
    if let text = Self.text(sequence), Self.isTyped(text, by: sequence, held: state.modifiers) {
      for character in text { emitKey(.character(character), isRepeat: state.isRepeat) }
      return
    }
    guard let scalar = Self.shortcutCharacter(sequence, code: code, held: state.modifiers) else { return }
    var held = state.modifiers
    var character = Character(scalar)
    if held.contains(.control) {
      character = Self.folded(character, String(character).lowercased())
    } else if held.contains(.shift) {
      // Shift is already part of the character, as in plain bytes.
      held.remove(.shift)
      let shifted = isKitty ? sequence.value(0, 1).flatMap(KittyKeyCode.character) : nil
      character = shifted.map(Character.init) ?? Self.folded(character, String(character).uppercased())
    }
    emitKey(.character(character), modifiers: held, isRepeat: state.isRepeat)
  }

  /// The character of a key with Control or Alt. On a layout without Latin letters it is the character of the
  /// same key in the standard layout, if kitty reports it, so that Control-C is the same key on every layout.
  private static func shortcutCharacter(
    _ sequence: ControlSequence, code: Int, held: KeyModifiers
  ) -> Unicode.Scalar? {
    // Latin letters end at U+036F, except for those of Vietnamese and some others.
    guard code >= 0x370, !(0x1E00...0x1EFF).contains(code), !held.isDisjoint(with: [.control, .alt]),
      sequence.final == 0x75,
      let base = sequence.value(0, 2).flatMap(KittyKeyCode.character), base.isASCII
    else { return KittyKeyCode.character(code) }
    return base
  }

  /// Whether a key types its text instead of being a shortcut.
  ///
  /// Some terminals report AltGr as Alt, or as Control and Alt: the text is then another character than that of
  /// the key, with or without Shift.
  private static func isTyped(_ text: String, by sequence: ControlSequence, held: KeyModifiers) -> Bool {
    if held.isDisjoint(with: [.control, .alt]) { return true }
    guard held.contains(.alt) else { return false }
    let own = [sequence.value(0), sequence.value(0, 1)].compactMap { $0.flatMap(KittyKeyCode.character) }
    return !own.contains { String($0).lowercased() == text.lowercased() }
  }

  /// The text that the key typed, as kitty reports it.
  private static func text(_ sequence: ControlSequence) -> String? {
    guard sequence.final == 0x75, sequence.parameters.count > 2 else { return nil }
    var text = ""
    for value in sequence.parameters[2] {
      guard let value, let scalar = KittyKeyCode.character(value) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? nil : text
  }

  /// The other case of a character, if it is a single character.
  private static func folded(_ character: Character, _ other: String) -> Character {
    other.count == 1 ? other.first ?? character : character
  }

  /// A press or release of Control or Shift. Pressed and released without anything in between, it is a key of its own.
  private mutating func decodeModifierKey(_ key: Key, _ modifier: KeyModifiers, _ state: KeyState?) {
    // A preceding ESC was the Escape key: there is no Alt with a modifier alone.
    emitPendingEscape()
    guard let state, state.modifiers.isSubset(of: modifier) else {
      tappedKey = nil
      return
    }
    if !state.isRelease {
      if !state.isRepeat { tappedKey = key }
    } else if tappedKey == key {
      emitKey(key)
    }
  }
}

/// The key codes of kitty's keyboard protocol that are not characters
/// (https://sw.kovidgoyal.net/kitty/keyboard-protocol/#functional-key-definitions).
enum KittyKeyCode {
  /// The named key of a code; nil for a code that is not a named key.
  static func key(_ code: Int) -> Key? {
    switch code {
    case 8, 127: .backspace
    case 9: .tab
    case 10, 13, 57414: .enter
    case 27: .escape
    // The menu key. In their own protocols, terminals send for it what VT220 sends for F16.
    case 57363: .function(16)
    case 57376...57398: .function(code - 57363)
    case 57417: .left
    case 57418: .right
    case 57419: .up
    case 57420: .down
    case 57421: .pageUp
    case 57422: .pageDown
    case 57423: .home
    case 57424: .end
    case 57425: .insert
    case 57426: .delete
    default: nil
    }
  }

  /// The character of a code: itself, or the character of that keypad key; nil for controls and for keys that
  /// type nothing, whose codes lie in the private use area.
  static func character(_ code: Int) -> Unicode.Scalar? {
    switch code {
    case 57399...57408: return Unicode.Scalar(UInt32(code - 57399 + 0x30))
    case 57409: return "."
    case 57410: return "/"
    case 57411: return "*"
    case 57412: return "-"
    case 57413: return "+"
    case 57415: return "="
    case 57416: return ","
    case ..<0x20, 0x7F..<0xA0, 57344...63743: return nil
    default: return UInt32(exactly: code).flatMap(Unicode.Scalar.init)
    }
  }
}
