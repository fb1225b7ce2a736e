import Input

extension KeyWords {
  /// The names of keys and what scripts call them.
  private var names: [(own: String, name: String)] {
    [
      (enter, "enter"), (tab, "tab"), (escape, "escape"), (space, "space"), (backspace, "backspace"),
      (delete, "delete"), (insert, "insert"), (up, "up"), (down, "down"), (left, "left"), (right, "right"),
      (home, "home"), (end, "end"), (pageUp, "pageup"), (pageDown, "pagedown"), (control, "control"),
    ]
  }

  /// The press that a word typed in a line names, in this language or in English: `Strg-R`, `Control-R`, `Bild-auf`.
  func press(typed word: String) -> KeyEvent? {
    if let press = KeyEvent(named: word) { return press }
    var parts = word.split(whereSeparator: { $0 == "-" || $0 == "+" }).map { Self.plain(String($0)) }
    var modifiers: [String] = []
    let known = [
      (shift, "shift"), (alt, "alt"), (control, "control"), ("Shift", "shift"), ("Ctrl", "control"),
    ]
    while parts.count > 1, let found = known.first(where: { Self.plain($0.0) == parts[0] }) {
      modifiers.append(found.1)
      parts.removeFirst()
    }
    let rest = parts.joined()
    let name = names.first { Self.plain($0.own) == rest }?.name ?? rest
    return KeyEvent(named: (modifiers + [name]).joined(separator: "-"))
  }

  /// What to type for the keys of a line in the list of keys; nothing for what is more than keys.
  func typed(_ keys: String) -> [String] {
    var modifiers = ""
    return keys.split(whereSeparator: { ",،".contains($0) }).compactMap { part in
      let words = part.split(separator: " ")
      let word = words.joined(separator: "-")
      guard press(typed: word) != nil else { return nil }
      // In "Control Left, Right" the second is with Control too.
      guard words.count == 1, !modifiers.isEmpty else {
        modifiers =
          names.contains { Self.plain($0.own) == Self.plain(word) }
          ? "" : words.dropLast().joined(separator: "-")
        return word
      }
      return press(typed: modifiers + "-" + word) == nil ? word : modifiers + "-" + word
    }
  }

  /// A name without what people leave out when they type it.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "." && $0 != "-" }
  }
}
