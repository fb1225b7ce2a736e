/// A language of the screen reader's own words.
public enum AccessibilityLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case en
  /// Spanish.
  case es
  /// German.
  case de
  /// French.
  case fr
  /// Arabic.
  case ar

  /// Creates the language of a locale name, such as `de_AT.UTF-8` or `es-419`; English if the language is not
  /// supported.
  public init(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    self = Self(rawValue: name.lowercased()) ?? .en
  }

  /// The screen reader's words in this language.
  public var words: AccessibilityWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}

/// The screen reader's own words in one language.
public struct AccessibilityWords: Hashable, Sendable {
  /// The language of the words.
  public var language: AccessibilityLanguage
  /// Spoken before a selected element.
  public var selected: String
  /// Spoken for a disabled element.
  public var dimmed: String
  /// Spoken for a button.
  public var button: String
  /// Spoken for a button that stays on or off.
  public var toggleButton: String
  /// Spoken for a link.
  public var link: String
  /// Spoken for a heading, before its level if it has one.
  public var heading: String
  /// Spoken between `heading` and the number of the level.
  public var level: String
  /// Spoken for an image.
  public var image: String
  /// Spoken for an adjustable element.
  public var adjustable: String
  /// Spoken for a search field.
  public var searchField: String
  /// Spoken for a tab bar.
  public var tabBar: String
  /// Spoken for an expanded element.
  public var expanded: String
  /// Spoken for a collapsed element.
  public var collapsed: String
  /// Spoken between position and count, as in "2 of 3".
  public var of: String
  /// Spoken for an element without any other text.
  public var unlabeled: String
  /// Spoken as the value of a toggle that is on.
  public var on: String
  /// Spoken as the value of a toggle that is off.
  public var off: String
  /// Spoken when a value is at its maximum.
  public var maximum: String
  /// Spoken when a value is at its minimum.
  public var minimum: String
  /// Spoken when the screen reader is turned on.
  public var readerOn: String
  /// Spoken when the screen reader is turned off.
  public var readerOff: String
  /// Spoken before the name of the undone action.
  public var undo: String
  /// Spoken before the name of the redone action.
  public var redo: String
  /// Spoken when there is nothing to undo.
  public var nothingToUndo: String
  /// Spoken when there is nothing to redo.
  public var nothingToRedo: String
}

extension AccessibilityWords {
  /// English, with the wording of Apple's VoiceOver.
  public static let english = AccessibilityWords(
    language: .en, selected: "selected", dimmed: "dimmed", button: "button", toggleButton: "toggle button",
    link: "link", heading: "heading", level: "level", image: "image", adjustable: "adjustable",
    searchField: "search field", tabBar: "tab bar", expanded: "expanded", collapsed: "collapsed",
    of: "of", unlabeled: "unlabeled", on: "on", off: "off", maximum: "maximum", minimum: "minimum",
    readerOn: "Screen reader on", readerOff: "Screen reader off", undo: "undo",
    redo: "redo", nothingToUndo: "nothing to undo", nothingToRedo: "nothing to redo")

  /// Spanish.
  public static let spanish = AccessibilityWords(
    language: .es, selected: "seleccionado", dimmed: "atenuado", button: "botón",
    toggleButton: "botón conmutable", link: "enlace", heading: "encabezado", level: "nivel",
    image: "imagen", adjustable: "ajustable", searchField: "campo de búsqueda",
    tabBar: "barra de pestañas", expanded: "expandido", collapsed: "contraído", of: "de",
    unlabeled: "sin etiqueta",
    on: "activado", off: "desactivado", maximum: "máximo", minimum: "mínimo",
    readerOn: "Lector de pantalla activado", readerOff: "Lector de pantalla desactivado", undo: "deshacer",
    redo: "rehacer", nothingToUndo: "nada que deshacer", nothingToRedo: "nada que rehacer")

  /// German.
  public static let german = AccessibilityWords(
    language: .de, selected: "ausgewählt", dimmed: "abgeblendet", button: "Taste",
    toggleButton: "Umschalter", link: "Link", heading: "Überschrift", level: "Ebene", image: "Bild",
    adjustable: "anpassbar", searchField: "Suchfeld", tabBar: "Tableiste", expanded: "erweitert",
    collapsed: "reduziert", of: "von", unlabeled: "ohne Beschriftung", on: "ein", off: "aus",
    maximum: "Maximum",
    minimum: "Minimum", readerOn: "Bildschirmleser ein", readerOff: "Bildschirmleser aus", undo: "rückgängig",
    redo: "wiederholt", nothingToUndo: "nichts rückgängig zu machen", nothingToRedo: "nichts zu wiederholen")

  /// French.
  public static let french = AccessibilityWords(
    language: .fr, selected: "sélectionné", dimmed: "estompé", button: "bouton",
    toggleButton: "bouton bascule", link: "lien", heading: "titre", level: "niveau", image: "image",
    adjustable: "ajustable", searchField: "champ de recherche", tabBar: "barre d’onglets",
    expanded: "développé", collapsed: "réduit", of: "sur", unlabeled: "sans libellé", on: "activé",
    off: "désactivé",
    maximum: "maximum", minimum: "minimum", readerOn: "Lecteur d’écran activé",
    readerOff: "Lecteur d’écran désactivé", undo: "annuler",
    redo: "rétablir", nothingToUndo: "rien à annuler", nothingToRedo: "rien à rétablir")

  /// Arabic.
  public static let arabic = AccessibilityWords(
    language: .ar, selected: "محدد", dimmed: "معتم", button: "زر", toggleButton: "زر تبديل", link: "رابط",
    heading: "عنوان", level: "مستوى", image: "صورة", adjustable: "قابل للضبط", searchField: "حقل بحث",
    tabBar: "شريط علامات التبويب", expanded: "موسّع", collapsed: "مطوي", of: "من", unlabeled: "بلا تسمية",
    on: "مفعّل", off: "معطّل", maximum: "الحد الأقصى", minimum: "الحد الأدنى",
    readerOn: "تم تشغيل قارئ الشاشة", readerOff: "تم إيقاف قارئ الشاشة", undo: "تراجع",
    redo: "إعادة", nothingToUndo: "لا شيء للتراجع عنه", nothingToRedo: "لا شيء لإعادته")
}
