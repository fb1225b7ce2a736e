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
