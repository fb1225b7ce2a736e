import Input

extension KeyWords {
  /// The names of keys in this language, with their names in scripts.
  private var names: [(own: String, name: String)] {
    [
      (enter, "enter"), (tab, "tab"), (escape, "escape"), (space, "space"), (backspace, "backspace"),
      (delete, "delete"), (insert, "insert"), (up, "up"), (down, "down"), (left, "left"), (right, "right"),
      (home, "home"), (end, "end"), (pageUp, "pageup"), (pageDown, "pagedown"), (control, "control"),
    ]
  }

  /// Parses a key name in this language or in English: `Strg-R`, `Control-R`, `Bild-auf`.
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

  /// The words to type for an entry of the list of keys; empty if the entry is not only keys.
  func typed(_ keys: String) -> [String] {
    var modifiers = ""
    return keys.split(whereSeparator: { ",،".contains($0) }).compactMap { part in
      let words = part.split(separator: " ")
      let word = words.joined(separator: "-")
      guard press(typed: word) != nil else { return nil }
      // In "Control Left, Right" the modifier applies to both keys.
      guard words.count == 1, !modifiers.isEmpty else {
        modifiers =
          names.contains { Self.plain($0.own) == Self.plain(word) }
          ? "" : words.dropLast().joined(separator: "-")
        return word
      }
      return press(typed: modifiers + "-" + word) == nil ? word : modifiers + "-" + word
    }
  }

  /// A name in lower case without spaces, dots and hyphens, which users often omit.
  private static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != " " && $0 != "." && $0 != "-" }
  }
}
