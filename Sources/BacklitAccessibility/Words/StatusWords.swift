internal import Accessibility

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
