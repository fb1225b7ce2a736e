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

extension AccessibilityLanguage {
  /// The words for spelling in this language.
  var spellingWords: SpellingWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}

extension SpellingWords {
  /// The spelling alphabet of the International Civil Aviation Organization, Annex 10 volume II, 5.2.1.3.
  private static let aviation = """
    Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo \
    Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu
    """

  /// English, with the aviation alphabet.
  static let english = SpellingWords(
    capital: "capital",
    signs: """
      space|dot|comma|semicolon|colon|exclamation mark|question mark|dash|underscore|slash|backslash|left paren|\
      right paren|left bracket|right bracket|quote|apostrophe|at|number sign|percent|ampersand|plus|equals|star|\
      less than|greater than
      """,
    alphabet: aviation)

  /// Spanish, with the alphabet that is used in Spain.
  static let spanish = SpellingWords(
    capital: "mayúscula",
    signs: """
      espacio|punto|coma|punto y coma|dos puntos|exclamación|interrogación|guion|guion bajo|barra|barra inversa|\
      abrir paréntesis|cerrar paréntesis|abrir corchete|cerrar corchete|comillas|apóstrofo|arroba|almohadilla|\
      por ciento|y comercial|más|igual|asterisco|menor que|mayor que
      """,
    alphabet: """
      Antonio Barcelona Carmen Dolores Enrique Francia Gerona Historia Inés José Kilo Lorenzo Madrid Navarra Ñoño \
      Oviedo París Querido Ramón Sábado Tarragona Ulises Valencia Washington Xiquena Yegua Zaragoza
      """)

  /// German, with the alphabet of DIN 5009 as of 2022.
  static let german = SpellingWords(
    capital: "groß",
    signs: """
      Leerzeichen|Punkt|Komma|Semikolon|Doppelpunkt|Ausrufezeichen|Fragezeichen|Bindestrich|Unterstrich|\
      Schrägstrich|umgekehrter Schrägstrich|Klammer auf|Klammer zu|eckige Klammer auf|eckige Klammer zu|\
      Anführungszeichen|Apostroph|At|Raute|Prozent|Und-Zeichen|plus|gleich|Stern|kleiner als|größer als
      """,
    alphabet: """
      Aachen Berlin Chemnitz Düsseldorf Essen Frankfurt Goslar Hamburg Ingelheim Jena Köln Leipzig München Nürnberg \
      Offenbach Potsdam Quickborn Rostock Salzwedel Tübingen Unna Völklingen Wuppertal Xanten Ypsilon Zwickau
      """,
    others: ["ä": "Umlaut Aachen", "ö": "Umlaut Offenbach", "ü": "Umlaut Unna", "ß": "Eszett"])

  /// French, with the alphabet of first names.
  static let french = SpellingWords(
    capital: "majuscule",
    signs: """
      espace|point|virgule|point-virgule|deux-points|point d’exclamation|point d’interrogation|tiret|\
      tiret bas|barre oblique|barre oblique inverse|parenthèse ouvrante|parenthèse fermante|crochet ouvrant|\
      crochet fermant|guillemet|apostrophe|arobase|dièse|pour cent|esperluette|plus|égal|astérisque|inférieur à|\
      supérieur à
      """,
    alphabet: """
      Anatole Berthe Célestin Désiré Eugène François Gaston Henri Irma Joseph Kléber Louis Marcel Nicolas Oscar Pierre \
      Quintal Raoul Suzanne Thérèse Ursule Victor William Xavier Yvonne Zoé
      """)

  /// Arabic. Arabic letters have their own names; Latin letters are spelled with the aviation alphabet.
  static let arabic = SpellingWords(
    capital: "حرف كبير",
    signs: """
      مسافة|نقطة|فاصلة|فاصلة منقوطة|نقطتان|علامة تعجب|علامة استفهام|شرطة|شرطة سفلية|شرطة مائلة|شرطة مائلة عكسية|\
      قوس أيسر|قوس أيمن|قوس مربع أيسر|قوس مربع أيمن|علامة اقتباس|فاصلة عليا|آت|رقم|بالمئة|علامة العطف|زائد|\
      يساوي|نجمة|أصغر من|أكبر من
      """,
    alphabet: aviation, alphabetLanguage: "en")
}

extension AccessibilityLanguage {
  /// The name of a punctuation mark or symbol, such as "comma"; other characters are returned unchanged.
  public func name(of character: Character) -> String {
    spellingWords.signs[character] ?? String(character)
  }
}
