import Input

extension StepParser {
  private static let names: [String: Key] = [
    "tab": .tab, "enter": .enter, "return": .enter, "space": .character(" "), "escape": .escape,
    "esc": .escape, "backspace": .backspace, "delete": .delete, "insert": .insert, "up": .up,
    "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pageup": .pageUp,
    "pagedown": .pageDown, "control": .control, "ctrl": .control,
  ]

  private static let modifierNames: [String: KeyModifiers] = [
    "shift": .shift, "ctrl": .control, "control": .control, "alt": .alt,
  ]

  /// A key by name: modifiers joined with `-` or `+`, then a name or a character. Case matters only for
  /// single characters.
  static func key(_ name: String) -> (key: Key, modifiers: KeyModifiers)? {
    var modifiers: KeyModifiers = []
    var rest = Substring(name)
    while let cut = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
      rest.index(after: cut) < rest.endIndex,
      let modifier = modifierNames[rest[..<cut].lowercased()]
    {
      modifiers.formUnion(modifier)
      rest = rest[rest.index(after: cut)...]
    }
    if rest.count == 1, let character = rest.first { return (.character(character), modifiers) }
    let word = rest.lowercased()
    if let key = names[word] { return (key, modifiers) }
    if word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...35).contains(number) {
      return (.function(number), modifiers)
    }
    return nil
  }
}
