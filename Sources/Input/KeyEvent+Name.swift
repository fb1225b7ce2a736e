extension KeyEvent {
  private static let keys: [String: Key] = [
    "tab": .tab, "enter": .enter, "return": .enter, "space": .character(" "), "escape": .escape,
    "esc": .escape, "backspace": .backspace, "delete": .delete, "insert": .insert, "up": .up,
    "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pageup": .pageUp,
    "pagedown": .pageDown, "control": .control, "ctrl": .control,
  ]

  private static let modifierNames: [String: KeyModifiers] = [
    "shift": .shift, "ctrl": .control, "control": .control, "alt": .alt,
  ]

  /// Creates a key press from a name, such as `Tab`, `Shift-Tab`, `Ctrl+x`, `F6`, `PageDown`, `a` or `?`; nil
  /// for an unknown name.
  ///
  /// Modifiers are joined with `-` or `+`. Case matters only for a character without Control and Alt; with
  /// these, the character is in lower case.
  /// - Parameter name: the name of the key with its modifiers.
  public init?(named name: String) {
    var modifiers: KeyModifiers = []
    var rest = Substring(name)
    while let cut = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
      rest.index(after: cut) < rest.endIndex,
      let modifier = Self.modifierNames[rest[..<cut].lowercased()]
    {
      modifiers.formUnion(modifier)
      rest = rest[rest.index(after: cut)...]
    }
    let word = rest.lowercased()
    if rest.count == 1, let character = rest.first {
      let isPlain = modifiers.isDisjoint(with: [.control, .alt]) || word.count != 1
      self.init(.character(isPlain ? character : word.first ?? character), modifiers: modifiers)
    } else if let key = Self.keys[word] {
      self.init(key, modifiers: modifiers)
    } else if word.first == "f", let number = Int(word.dropFirst()), (1...35).contains(number) {
      self.init(.function(number), modifiers: modifiers)
    } else {
      return nil
    }
  }
}
