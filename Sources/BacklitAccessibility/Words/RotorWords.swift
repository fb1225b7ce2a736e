/// The names of the rotor's choices and its messages, in one language.
struct RotorWords: Hashable, Sendable {
  var value: String
  var headings: String
  var buttons: String
  var adjustables: String
  var links: String
  var containers: String
  var characters: String
  var words: String
  var actions: String
  var content: String
  /// The first action of the list: the default activation.
  var activate: String
  /// Spoken for an element that is not adjustable.
  var notAdjustable: String
  /// Spoken when there is no further item in a direction.
  var nothingFurther: String

  /// The name of a choice.
  func name(of choice: RotorChoice) -> String {
    switch choice {
    case .value: value
    case .headings: headings
    case .buttons: buttons
    case .adjustables: adjustables
    case .links: links
    case .containers: containers
    case .characters: characters
    case .words: words
    case .actions: actions
    case .content: content
    case .program(let name): name
    }
  }
}

extension AccessibilityLanguage {
  /// The words of the rotor in this language.
  var rotorWords: RotorWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}

extension RotorWords {
  static let english = RotorWords(
    value: "Value", headings: "Headings", buttons: "Buttons", adjustables: "Adjustable controls",
    links: "Links",
    containers: "Containers", characters: "Characters", words: "Words", actions: "Actions",
    content: "More content", activate: "activate", notAdjustable: "not adjustable",
    nothingFurther: "nothing further")

  static let spanish = RotorWords(
    value: "Valor", headings: "Encabezados", buttons: "Botones", adjustables: "Controles ajustables",
    links: "Enlaces", containers: "Contenedores", characters: "Caracteres", words: "Palabras",
    actions: "Acciones", content: "Más contenido", activate: "activar", notAdjustable: "no ajustable",
    nothingFurther: "nada más")

  static let german = RotorWords(
    value: "Wert", headings: "Überschriften", buttons: "Tasten", adjustables: "Anpassbare Elemente",
    links: "Links", containers: "Container", characters: "Zeichen", words: "Wörter", actions: "Aktionen",
    content: "Weitere Inhalte", activate: "aktivieren", notAdjustable: "nicht anpassbar",
    nothingFurther: "nichts weiter")

  static let french = RotorWords(
    value: "Valeur", headings: "Titres", buttons: "Boutons", adjustables: "Éléments ajustables",
    links: "Liens",
    containers: "Conteneurs", characters: "Caractères", words: "Mots", actions: "Actions",
    content: "Autres contenus", activate: "activer", notAdjustable: "non ajustable",
    nothingFurther: "rien d’autre")

  static let arabic = RotorWords(
    value: "القيمة", headings: "العناوين", buttons: "الأزرار", adjustables: "العناصر القابلة للضبط",
    links: "الروابط", containers: "الحاويات", characters: "الأحرف", words: "الكلمات", actions: "الإجراءات",
    content: "محتوى إضافي", activate: "تنشيط", notAdjustable: "غير قابل للضبط",
    nothingFurther: "لا شيء آخر")
}
