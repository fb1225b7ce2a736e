import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// The keys of the names of keys.
package enum KeyText: String, TextKey {
  package static let group = "keys"

  case shift, alt, control
  case enter, tab, escape, space, backspace, delete, insert
  case up, down, left, right, home, end, pageUp, pageDown
}

extension Language {
  /// The names of keys in this language.
  package var keyWords: KeyWords { KeyWords(language: self) }
}

/// The names of keys in one language, as shown in the list of keys.
package struct KeyWords: Sendable {
  var language: Language

  package subscript(key: KeyText) -> String { language.text(key) }

  /// The name of a key press: "Control Left", "Alt Shift Z".
  package func name(of event: KeyEvent) -> String {
    var words: [String] = []
    if event.modifiers.contains(.control) { words.append(self[.control]) }
    if event.modifiers.contains(.alt) { words.append(self[.alt]) }
    if event.modifiers.contains(.shift) { words.append(self[.shift]) }
    return (words + [name(of: event.key)]).joined(separator: " ")
  }

  /// The spoken name of a key press: "Steuerung links" for "Strg Links".
  package func spokenName(of event: KeyEvent) -> String { spoken(name(of: event)) }

  /// The spoken form of an entry of the list of keys: "Alt Z, Control underscore" for "Alt Z, Control _".
  ///
  /// Keyboards abbreviate the names of keys, and voices are silent at punctuation.
  package func spoken(_ keys: String) -> String {
    // Longer names first: "Page Up" before "Up".
    let names = KeyText.allCases.map {
      (written: self[$0], spoken: language.text("keys.spoken.\($0.rawValue)"))
    }
    .sorted { $0.written.count > $1.written.count }
    var spoken = ""
    var rest = keys[...]
    var isAtStart = true
    while let first = rest.first {
      let found = names.first { name in
        isAtStart && rest.hasPrefix(name.written)
          && !(rest.dropFirst(name.written.count).first?.isLetter ?? false)
      }
      if let found {
        spoken += found.spoken
        rest = rest.dropFirst(found.written.count)
        isAtStart = false
        continue
      }
      let isAlone = isAtStart && (rest.dropFirst().first.map { ", ،".contains($0) } ?? true)
      spoken +=
        isAlone && !first.isLetter && !", ،".contains(first) ? language.name(of: first) : String(first)
      isAtStart = !first.isLetter && !first.isNumber
      rest = rest.dropFirst()
    }
    return spoken
  }

  private func name(of key: Key) -> String {
    switch key {
    case .character(" "): self[.space]
    case .character(let character):
      character.isLetter ? character.uppercased() : language.name(of: character)
    case .enter: self[.enter]
    case .tab: self[.tab]
    case .escape: self[.escape]
    case .backspace: self[.backspace]
    case .delete: self[.delete]
    case .insert: self[.insert]
    case .up: self[.up]
    case .down: self[.down]
    case .left: self[.left]
    case .right: self[.right]
    case .home: self[.home]
    case .end: self[.end]
    case .pageUp: self[.pageUp]
    case .pageDown: self[.pageDown]
    case .function(let number): "F\(number)"
    case .control: self[.control]
    case .shift: self[.shift]
    }
  }

  /// The name of a key press in the list of keys, which shows punctuation characters instead of their names.
  package func written(_ event: KeyEvent) -> String {
    guard case .character(let character) = event.key, !character.isLetter, character != " " else {
      return name(of: event)
    }
    // Shift is implied by the punctuation character.
    var modifiers: [String] = []
    if event.modifiers.contains(.control) { modifiers.append(self[.control]) }
    if event.modifiers.contains(.alt) { modifiers.append(self[.alt]) }
    return (modifiers + [String(character)]).joined(separator: " ")
  }
}

extension KeyWords {
  /// The keys with a name in scripts: the English name in lower case.
  private static let named: [KeyText] = [
    .enter, .tab, .escape, .space, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
    .pageUp,
    .pageDown, .control, .shift,
  ]

  /// Parses a key name in this language or in English: `Strg-R`, `Control-R`, `Bild-auf`.
  package func press(typed word: String) -> KeyEvent? {
    if let press = KeyEvent(named: word) { return press }
    var parts = word.split(whereSeparator: { $0 == "-" || $0 == "+" }).map { Self.plain(String($0)) }
    var modifiers: [String] = []
    let known = [
      (self[.shift], "shift"), (self[.alt], "alt"), (self[.control], "control"), ("Shift", "shift"),
      ("Ctrl", "control"),
    ]
    while parts.count > 1, let found = known.first(where: { Self.plain($0.0) == parts[0] }) {
      modifiers.append(found.1)
      parts.removeFirst()
    }
    let rest = parts.joined()
    let name = Self.named.first { Self.plain(self[$0]) == rest }?.rawValue.lowercased() ?? rest
    return KeyEvent(named: (modifiers + [name]).joined(separator: "-"))
  }

  /// The words to type for an entry of the list of keys; empty if the entry is not only keys.
  package func typed(_ keys: String) -> [String] {
    var modifiers = ""
    return keys.split(whereSeparator: { ",،".contains($0) }).compactMap { part in
      let words = part.split(separator: " ")
      let word = words.joined(separator: "-")
      guard press(typed: word) != nil else { return nil }
      // In "Control Left, Right" the modifier applies to both keys.
      guard words.count == 1, !modifiers.isEmpty else {
        modifiers =
          Self.named.contains { Self.plain(self[$0]) == Self.plain(word) }
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
