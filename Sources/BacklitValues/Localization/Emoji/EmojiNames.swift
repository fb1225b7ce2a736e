/// The spoken names of emoji and symbols: the annotations of Unicode CLDR 42.
///
/// The table of a language is read when its first name is needed. Names with skin tones are composed: a table has "waving
/// hand" and "medium skin tone" only.
struct EmojiNames: Sendable {
  private let names: [String: String]

  private init(_ table: StaticString) {
    var names: [String: String] = [:]
    names.reserveCapacity(2500)
    let text = table.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
    for line in text.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      names[String(line[..<space])] = String(line[line.index(after: space)...])
    }
    self.names = names
  }

  private static let en = EmojiNames(english)
  private static let de = EmojiNames(german)
  private static let es = EmojiNames(spanish)
  private static let fr = EmojiNames(french)
  private static let ar = EmojiNames(arabic)

  /// The names in a language; nil if there are none.
  private static func table(of language: Language) -> EmojiNames? {
    switch language.languageCode {
    case "en": en
    case "de": de
    case "es": es
    case "fr": fr
    case "ar": ar
    default: nil
    }
  }

  /// The name of a character that is an emoji or a symbol.
  /// - Parameters:
  ///   - character: the character.
  ///   - language: the language.
  /// - Returns: the name and, if it is not in the language, its language; nil for a character without a name.
  static func name(of character: Character, in language: Language) -> (text: String, foreign: Language?)? {
    guard isNamed(character) else { return nil }
    if let name = table(of: language)?.name(of: character) { return (name, nil) }
    guard let name = en.name(of: character) ?? unicodeName(of: character) else { return nil }
    return (name, language.languageCode == Language.en.languageCode ? nil : .en)
  }

  /// Whether a character can be an emoji or a symbol, so that ordinary text needs no table.
  private static func isNamed(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    switch first.properties.generalCategory {
    case .otherSymbol, .mathSymbol, .modifierSymbol, .currencySymbol: return true
    // A digit or a sign of a keycap.
    default: return character.unicodeScalars.contains { $0.value == 0x20E3 }
    }
  }

  /// The name of a character in the table, or one that is composed of the names of its parts.
  private func name(of character: Character) -> String? {
    let scalars = Array(character.unicodeScalars).filter { $0.value != 0xFE0F && $0.value != 0xFE0E }
    if let name = names[Self.text(scalars)] { return name }
    // Skin tones follow the name, each of them once.
    let plain = scalars.filter { !Self.isTone($0) }
    var tones: [String] = []
    for tone in scalars where Self.isTone(tone) {
      if let name = names[String(tone)], !tones.contains(name) { tones.append(name) }
    }
    let parts = plain.split { $0.value == 0x200D }.map { names[Self.text(Array($0))] }
    let name =
      names[Self.text(plain)]
      ?? (parts.allSatisfy { $0 != nil } ? parts.compactMap(\.self).joined(separator: ", ") : nil)
    guard let name, !name.isEmpty else { return nil }
    return tones.isEmpty ? name : "\(name): \(tones.joined(separator: ", "))"
  }

  private static func isTone(_ scalar: Unicode.Scalar) -> Bool { (0x1F3FB...0x1F3FF).contains(scalar.value) }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The name of an emoji that is newer than the tables, from the Unicode Character Database of the standard library.
  private static func unicodeName(of character: Character) -> String? {
    guard let first = character.unicodeScalars.first, first.properties.isEmojiPresentation else { return nil }
    return first.properties.name?.lowercased()
  }
}

extension Language {
  /// The name of a character that is an emoji or a symbol, in this language or else in English; nil for a character
  /// without a name.
  package func emojiName(of character: Character) -> (text: String, foreign: Language?)? {
    EmojiNames.name(of: character, in: self)
  }
}
