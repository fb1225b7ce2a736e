internal import Speech

/// The words for spelling a text character by character, in one language.
struct SpellingWords: Hashable, Sendable {
  /// Spoken before a capital letter.
  var capital: String
  /// The names of punctuation marks and symbols.
  var signs: [Character: String]
  /// The words of the spelling alphabet, by lower-case letter.
  var alphabet: [Character: String]
  /// The language of the spelling alphabet, if it differs from the screen reader's language.
  var alphabetLanguage: String?

  /// The signs with a name in each language, in the order of the name lists.
  static let named: [Character] = [
    " ", ".", ",", ";", ":", "!", "?", "-", "_", "/", "\\", "(", ")", "[", "]", "\"", "'", "@", "#", "%", "&",
    "+", "=",
    "*", "<", ">",
  ]

  /// Creates the words of a language.
  /// - Parameters:
  ///   - capital: the word before a capital letter.
  ///   - signs: the names of ``named`` in the same order, separated by bars.
  ///   - alphabet: the words of the spelling alphabet, separated by spaces; each stands for its first letter.
  ///   - others: the words for letters that are not their first letters.
  ///   - alphabetLanguage: the language of the alphabet; `nil` for the screen reader's language.
  init(
    capital: String, signs: String, alphabet: String, others: [Character: String] = [:],
    alphabetLanguage: String? = nil
  ) {
    self.capital = capital
    let names = signs.split(separator: "|").map(String.init)
    self.signs = Dictionary(uniqueKeysWithValues: zip(Self.named, names))
    let words = alphabet.split(separator: " ").map(String.init)
    let byLetter = words.compactMap { word in word.first.map { (Character($0.lowercased()), word) } }
    self.alphabet = Dictionary(byLetter, uniquingKeysWith: { first, _ in first }).merging(others) { $1 }
    self.alphabetLanguage = alphabetLanguage
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
      parts.append(name(of: isSpace ? " " : character, language: language, byWord: byWords))
    }
    if wasSpace, !parts.isEmpty { parts.removeLast() }
    return parts
  }

  /// The spoken name of a character.
  func name(of character: Character, language: String?, byWord: Bool = false) -> SpokenText {
    if let sign = signs[character] { return SpokenText(sign) }
    let word = byWord ? Character.lowercase(character).flatMap { alphabet[$0] } : nil
    let letter =
      word.map { SpokenText.Span($0, language: alphabetLanguage) }
      ?? SpokenText.Span(String(character), language: language)
    // Some upper-case letters have no lower-case form; they are not spoken as capitals.
    let isCapital = character.isUppercase && character.lowercased() != String(character)
    return SpokenText(spans: (isCapital ? [SpokenText.Span(capital + " ")] : []) + [letter])
  }
}

extension Character {
  /// The lower-case form of a character; `nil` if it is not a single character.
  fileprivate static func lowercase(_ character: Character) -> Character? {
    let lowercase = character.lowercased()
    return lowercase.count == 1 ? lowercase.first : nil
  }
}
