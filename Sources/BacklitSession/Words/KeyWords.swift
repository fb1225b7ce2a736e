import BacklitAccessibility
import BacklitGeometry

/// The names of keys in one language, as shown in the list of keys.
struct KeyWords: Sendable {
  var language: AccessibilityLanguage
  var shift: String
  var alt: String
  var control: String
  var enter: String
  var tab: String
  var escape: String
  var space: String
  var backspace: String
  var delete: String
  var insert: String
  var up: String
  var down: String
  var left: String
  var right: String
  var home: String
  var end: String
  var pageUp: String
  var pageDown: String

  /// The spoken name of a key press: "Control Left", "Alt Shift Z".
  func name(of event: KeyEvent) -> String {
    var words: [String] = []
    if event.modifiers.contains(.control) { words.append(control) }
    if event.modifiers.contains(.alt) { words.append(alt) }
    if event.modifiers.contains(.shift) { words.append(shift) }
    return (words + [name(of: event.key)]).joined(separator: " ")
  }

  private func name(of key: Key) -> String {
    switch key {
    case .character(" "): space
    case .character(let character):
      character.isLetter ? character.uppercased() : language.name(of: character)
    case .enter: enter
    case .tab: tab
    case .escape: escape
    case .backspace: backspace
    case .delete: delete
    case .insert: insert
    case .up: up
    case .down: down
    case .left: left
    case .right: right
    case .home: home
    case .end: end
    case .pageUp: pageUp
    case .pageDown: pageDown
    case .function(let number): "F\(number)"
    case .control: control
    }
  }

  /// The name of a key press in the list of keys, which shows punctuation characters instead of their names.
  func written(_ event: KeyEvent) -> String {
    guard case .character(let character) = event.key, !character.isLetter, character != " " else {
      return name(of: event)
    }
    // Shift is implied by the punctuation character.
    var modifiers: [String] = []
    if event.modifiers.contains(.control) { modifiers.append(control) }
    if event.modifiers.contains(.alt) { modifiers.append(alt) }
    return (modifiers + [String(character)]).joined(separator: " ")
  }
}

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
