import BacklitValues

/// The keys of the words for spelling a text. The names of signs and the spelling alphabet follow, by character:
/// `spelling.signs.@` and `spelling.alphabet.a`.
enum SpellingText: String, TextKey {
  static let group = "spelling"

  /// Spoken before a capital letter.
  case capital
}

extension Language {
  /// The name of a punctuation mark or symbol, such as "comma"; other characters are returned unchanged.
  package func name(of character: Character) -> String { signName(of: character) ?? String(character) }

  private func signName(of character: Character) -> String? {
    textAndLanguage("spelling.signs.\(character)")?.text
  }

  /// Spells a text: one part for each character; consecutive white space counts as one character.
  /// - Parameters:
  ///   - text: the text.
  ///   - language: the language of the text as a BCP 47 tag.
  ///   - byWords: whether to use the spelling alphabet.
  /// - Returns: the parts; empty for white space.
  func spelled(_ text: String, language: String?, byWords: Bool) -> [SpokenText] {
    var parts: [SpokenText] = []
    var wasSpace = true
    for character in text {
      let isSpace = character.isWhitespace
      defer { wasSpace = isSpace }
      if isSpace, wasSpace { continue }
      parts.append(spelled(isSpace ? " " : character, language: language, byWord: byWords))
    }
    if wasSpace, !parts.isEmpty { parts.removeLast() }
    return parts
  }

  /// The spoken name of a character: of a sign, of an emoji, or the character itself. A capital letter is spoken after the
  /// word for it, and with a higher pitch by voices that can do so.
  func spelled(_ character: Character, language: String?, byWord: Bool) -> SpokenText {
    if let sign = signName(of: character) { return SpokenText(sign) }
    if let emoji = emojiName(of: character) { return SpokenText(emoji.text, language: emoji.foreign?.tag) }
    var letter =
      (byWord ? word(for: character) : nil) ?? AttributedText.Run(String(character), language: language)
    // Some upper-case letters have no lower-case form; they are not spoken as capitals.
    let isCapital = character.isUppercase && character.lowercased() != String(character)
    letter.raisesPitch = isCapital
    return SpokenText(
      runs: (isCapital ? [AttributedText.Run(text(SpellingText.capital) + " ")] : []) + [letter])
  }

  /// The word of the spelling alphabet for a letter; nil if it has none.
  ///
  /// A language without a word for a letter uses the English word, which is spoken in English. So Arabic spells Latin
  /// letters with the alphabet of aviation (ICAO Annex 10 volume II, 5.2.1.3).
  private func word(for letter: Character) -> AttributedText.Run? {
    let found = textAndLanguage("spelling.alphabet.\(letter.lowercased())")
    return found.map { AttributedText.Run($0.text, language: $0.foreign?.tag) }
  }
}
