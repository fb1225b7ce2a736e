/// The screen reader's words for its own state and for the actions of an element, in one language.
struct StatusWords: Hashable, Sendable {
  /// Spoken before the level of verbosity.
  var verbosity: String
  var low: String
  var medium: String
  var high: String
  /// "2 actions available".
  var actionsAvailable: CountedNoun
  /// Spoken when the user starts learning keys.
  var keysNamed: String
  /// Spoken when the user stops learning keys.
  var keysWork: String
  /// Spoken for a key without a function.
  var noMeaning: String
  /// Spoken when a requested action has no effect.
  var noAction: String
}

extension AccessibilityLanguage {
  /// The name of the verbosity setting.
  public var verbosityTitle: String { statusWords.verbosity }

  /// The name of a level of verbosity.
  public func name(of verbosity: ReaderSettings.Verbosity) -> String {
    switch verbosity {
    case .low: statusWords.low
    case .medium: statusWords.medium
    case .high: statusWords.high
    }
  }
}

extension AccessibilityLanguage {
  /// The status words in this language.
  var statusWords: StatusWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}

extension StatusWords {
  static let english = StatusWords(
    verbosity: "Verbosity", low: "low", medium: "medium", high: "high",
    actionsAvailable: .singularAtOne(one: "action available", other: "actions available"),
    keysNamed: "Keys are named, Escape ends it", keysWork: "Keys work again", noMeaning: "no meaning",
    noAction: "no action here")

  static let spanish = StatusWords(
    verbosity: "Nivel de detalle", low: "bajo", medium: "medio", high: "alto",
    actionsAvailable: .singularAtOne(one: "acción disponible", other: "acciones disponibles"),
    keysNamed: "Se nombran las teclas, Escape para terminar", keysWork: "Las teclas vuelven a funcionar",
    noMeaning: "sin función", noAction: "ninguna acción aquí")

  static let german = StatusWords(
    verbosity: "Ausführlichkeit", low: "niedrig", medium: "mittel", high: "hoch",
    actionsAvailable: .singularAtOne(one: "Aktion verfügbar", other: "Aktionen verfügbar"),
    keysNamed: "Tasten werden benannt, Escape beendet", keysWork: "Tasten wirken wieder",
    noMeaning: "ohne Bedeutung", noAction: "hier keine Aktion")

  static let french = StatusWords(
    verbosity: "Niveau de détail", low: "faible", medium: "moyen", high: "élevé",
    actionsAvailable: .singularBelowTwo(one: "action disponible", other: "actions disponibles"),
    keysNamed: "Les touches sont nommées, Échap pour finir", keysWork: "Les touches agissent de nouveau",
    noMeaning: "sans fonction", noAction: "aucune action ici")

  static let arabic = StatusWords(
    verbosity: "مستوى التفصيل", low: "منخفض", medium: "متوسط", high: "مرتفع",
    actionsAvailable: .arabic(
      singular: "إجراء متاح", dual: "إجراءان متاحان", plural: "إجراءات متاحة",
      accusative: "إجراءً متاحًا"),
    keysNamed: "تُسمّى المفاتيح، واضغط Escape للإنهاء", keysWork: "عادت المفاتيح إلى العمل",
    noMeaning: "بلا وظيفة", noAction: "لا إجراء هنا")
}

/// The plural forms of a noun after a whole number (Unicode CLDR plural rules).
public enum CountedNoun: Hashable, Sendable {
  /// English, German, Spanish: one form for 1 and one form for all other numbers.
  case singularAtOne(one: String, other: String)
  /// French: 0 and 1 have the singular.
  case singularBelowTwo(one: String, other: String)
  /// Arabic: the dual for 2 includes the number. The last two digits select the plural (3 to 10), the
  /// accusative (11 to 99) or the singular (all others).
  case arabic(singular: String, dual: String, plural: String, accusative: String)

  /// The number followed by the noun: "2 seconds".
  public func phrase(_ count: UInt) -> String {
    switch self {
    case .singularAtOne(let one, let other): "\(count) \(count == 1 ? one : other)"
    case .singularBelowTwo(let one, let other): "\(count) \(count < 2 ? one : other)"
    case .arabic(_, let dual, _, _) where count == 2: dual
    case .arabic(let singular, _, let plural, let accusative):
      switch count % 100 {
      case 3...10: "\(count) \(plural)"
      case 11...99: "\(count) \(accusative)"
      default: "\(count) \(singular)"
      }
    }
  }
}
