import Input

extension InputDecoder {
  /// What a sequence says about a key's modifiers and whether it went down.
  private struct KeyState {
    var modifiers: KeyModifiers
    var isRepeat: Bool
    var isRelease: Bool

    /// From xterm's modifier parameter, which is one more than the bits, and kitty's event type; nil for
    /// keys held with Super or Hyper, which mean something else than the key by itself.
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

  mutating func takeSingleShift(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      settleEscape()
      state = .escape
      return
    case 0x30...0x39 where buffer.count < 4:
      buffer.append(byte)  // old terminals put the modifiers here
      return
    case 0x20...0x7E: break
    default:
      state = .ground
      settleEscape()
      take(byte)
      return
    }
    state = .ground
    let parameter = buffer.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if let held = KeyState(modifiers: parameter, event: nil) {
      if let key = Self.letters[byte] {
        press(key, modifiers: held.modifiers)
      } else if byte == 0x49 || byte == 0x4D {
        press(byte == 0x49 ? .tab : .enter, modifiers: held.modifiers)  // on the keypad, as the next ones
      } else if let arrow = Self.arrows[byte] {
        press(arrow, modifiers: held.modifiers.union(.control))  // rxvt
      } else if (0x6A...0x79).contains(byte) || byte == 0x58 || byte == 0x20 {
        let typed = byte == 0x20 ? byte : byte == 0x58 ? 0x3D : byte - 0x40
        press(.character(Character(Unicode.Scalar(typed))), modifiers: held.modifiers)
      }
    }
    settleEscape()
  }

  /// The keys whose sequences end with a letter of their own, after `CSI` and after `ESC O`.
  private static let letters: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home,
    0x50: .function(1), 0x51: .function(2), 0x52: .function(3), 0x53: .function(4),
  ]

  /// rxvt's arrows: with Shift after `CSI`, with Control after `ESC O`.
  private static let arrows: [UInt8: Key] = [0x61: .up, 0x62: .down, 0x63: .right, 0x64: .left]

  mutating func letterKey(_ sequence: ControlSequence) {
    guard let held = KeyState(modifiers: sequence.value(1), event: sequence.value(1, 1)), !held.isRelease
    else { return }
    if let key = Self.letters[sequence.final] {
      press(key, modifiers: held.modifiers, isRepeat: held.isRepeat)
    } else if sequence.final == 0x5A {
      press(.tab, modifiers: held.modifiers.union(.shift), isRepeat: held.isRepeat)
    } else if let arrow = Self.arrows[sequence.final], sequence.parameters.isEmpty {
      press(arrow, modifiers: .shift)
    }
  }

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

  /// `CSI number ; modifiers ~`.
  mutating func numberedKey(_ sequence: ControlSequence) {
    guard let number = sequence.value(0) else { return }
    if number == 200 {
      settleEscape()
      state = .paste
      matched = 0
      isTruncated = false
      buffer = []
    } else if number == 27, sequence.parameters.count == 3 {
      codedKey(sequence, code: sequence.value(2), modifiers: sequence.value(1))  // modifyOtherKeys
    } else if let key = Self.numbered(number),
      let held = KeyState(modifiers: sequence.value(1), event: sequence.value(1, 1)), !held.isRelease
    {
      press(key, modifiers: held.modifiers, isRepeat: held.isRepeat)
    }
  }

  /// rxvt: `CSI number` and `$` with Shift, `^` with Control, `@` with both.
  mutating func shiftedNumberKey(_ sequence: ControlSequence) {
    guard let values = sequence.values(exactly: 1), let key = Self.numbered(values[0]) else { return }
    switch sequence.final {
    case 0x24: press(key, modifiers: .shift)
    case 0x5E: press(key, modifiers: .control)
    default: press(key, modifiers: [.shift, .control])
    }
  }

  /// A key by its code: kitty's keyboard protocol (`CSI code:shifted ; modifiers:event ; text u`) and
  /// xterm's modifyOtherKeys, whose codes mean the same.
  mutating func codedKey(_ sequence: ControlSequence, code: Int?, modifiers: Int?) {
    guard let code, (0...0x10FFFF).contains(code) else { return }
    let isCoded = sequence.final == 0x75
    let state = KeyState(modifiers: modifiers, event: isCoded ? sequence.value(1, 1) : nil)
    if code == 57442 || code == 57448 {
      controlAlone(state)
      return
    }
    if state?.isRelease != true { controlIsAlone = false }
    guard let state, !state.isRelease else { return }
    if let key = FunctionalKeys.key(code) {
      press(key, modifiers: state.modifiers, isRepeat: state.isRepeat)
      return
    }
    if state.modifiers.isDisjoint(with: [.control, .alt]), let text = Self.text(sequence) {
      for character in text { press(.character(character), isRepeat: state.isRepeat) }
      return
    }
    guard let scalar = Self.shortcutCharacter(sequence, code: code, held: state.modifiers) else { return }
    var held = state.modifiers
    var character = Character(scalar)
    if held.contains(.control) {
      character = Self.folded(character, String(character).lowercased())
    } else if held.contains(.shift) {
      // Shift has been used up in making the character, as where bytes are plain.
      held.remove(.shift)
      let shifted = isCoded ? sequence.value(0, 1).flatMap(FunctionalKeys.character) : nil
      character = shifted.map(Character.init) ?? Self.folded(character, String(character).uppercased())
    }
    press(.character(character), modifiers: held, isRepeat: state.isRepeat)
  }

  /// The character that a key with Control or Alt stands for: where the layout types other letters than Latin ones,
  /// that of the same key in the standard layout, if kitty tells it, so that Control-C is the key it always was.
  private static func shortcutCharacter(
    _ sequence: ControlSequence, code: Int, held: KeyModifiers
  ) -> Unicode.Scalar? {
    // Latin letters end with U+036F, but for those of Vietnamese and others.
    guard code >= 0x370, !(0x1E00...0x1EFF).contains(code), !held.isDisjoint(with: [.control, .alt]),
      sequence.final == 0x75,
      let base = sequence.value(0, 2).flatMap(FunctionalKeys.character), base.isASCII
    else { return FunctionalKeys.character(code) }
    return base
  }

  /// The text that kitty says the key typed.
  private static func text(_ sequence: ControlSequence) -> String? {
    guard sequence.final == 0x75, sequence.parameters.count > 2 else { return nil }
    var text = ""
    for value in sequence.parameters[2] {
      guard let value, let scalar = FunctionalKeys.character(value) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text.isEmpty ? nil : text
  }

  /// The other case of a character, where that is one character as well.
  private static func folded(_ character: Character, _ other: String) -> Character {
    other.count == 1 ? other.first ?? character : character
  }

  /// Control pressed and released with nothing in between is a key of its own.
  private mutating func controlAlone(_ state: KeyState?) {
    // An ESC just before it was Escape, typed meanwhile: there is no Alt with a modifier by itself.
    settleEscape()
    guard let state, state.modifiers.isSubset(of: .control) else {
      controlIsAlone = false
      return
    }
    if !state.isRelease {
      if !state.isRepeat { controlIsAlone = true }
    } else if controlIsAlone {
      press(.control)
    }
  }
}
