internal import Speech

/// How the characters of a text are called one by one, in one language.
struct SpellingWords: Hashable, Sendable {
  /// Said before a capital letter.
  var capital: String
  /// The names of signs that have no sound.
  var signs: [Character: String]
  /// The words that stand for letters, by small letters.
  var alphabet: [Character: String]
  /// The language of those words, where it is not the reader's.
  var alphabetLanguage: String?

  /// The signs that have a name in each language, in the order of the lists of names.
  static let named: [Character] = [
    " ", ".", ",", ";", ":", "!", "?", "-", "_", "/", "\\", "(", ")", "[", "]", "\"", "'", "@", "#", "%", "&",
    "+", "=",
    "*", "<", ">",
  ]

  /// Words from their parts.
  /// - Parameters:
  ///   - capital: said before a capital letter.
  ///   - signs: the names of ``named``, in its order, with bars between.
  ///   - alphabet: the words that stand for letters, with blanks between: each for the letter that it begins with.
  ///   - others: the words that stand for letters that they do not begin with.
  ///   - alphabetLanguage: the language of these words; `nil` where it is the reader's.
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

  /// A text character by character, a part each; stretches of white space are one.
  /// - Parameters:
  ///   - text: what is spelled.
  ///   - language: its language as a BCP 47 tag.
  ///   - byWords: whether words stand for the letters that have one.
  /// - Returns: the parts; none for a text of white space.
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

  /// What one character is called.
  func name(of character: Character, language: String?, byWord: Bool = false) -> SpokenText {
    if let sign = signs[character] { return SpokenText(sign) }
    let word = byWord ? Character.small(character).flatMap { alphabet[$0] } : nil
    let letter =
      word.map { SpokenText.Span($0, language: alphabetLanguage) }
      ?? SpokenText.Span(String(character), language: language)
    // Not every letter has two forms; one that has is a capital if it is not the small one.
    let isCapital = character.isUppercase && character.lowercased() != String(character)
    return SpokenText(spans: (isCapital ? [SpokenText.Span(capital + " ")] : []) + [letter])
  }
}

extension Character {
  /// The small form of a character; `nil` where that is not one character.
  fileprivate static func small(_ character: Character) -> Character? {
    let small = character.lowercased()
    return small.count == 1 ? small.first : nil
  }
}
