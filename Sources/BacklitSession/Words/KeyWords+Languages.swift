import BacklitAccessibility

extension AccessibilityLanguage {
  /// The names of keys in this language.
  var keyWords: KeyWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}

extension KeyWords {
  static let english = KeyWords(
    language: .en, shift: "Shift", alt: "Alt", control: "Control", enter: "Enter", tab: "Tab",
    escape: "Escape",
    space: "Space", backspace: "Backspace", delete: "Delete", insert: "Insert", up: "Up", down: "Down",
    left: "Left", right: "Right", home: "Home", end: "End", pageUp: "Page Up", pageDown: "Page Down")

  static let spanish = KeyWords(
    language: .es, shift: "Mayús", alt: "Alt", control: "Control", enter: "Intro", tab: "Tab",
    escape: "Escape", space: "Espacio", backspace: "Retroceso", delete: "Supr", insert: "Insertar",
    up: "Arriba", down: "Abajo", left: "Izquierda", right: "Derecha", home: "Inicio", end: "Fin",
    pageUp: "Re Pág", pageDown: "Av Pág")

  static let german = KeyWords(
    language: .de, shift: "Umschalt", alt: "Alt", control: "Strg", enter: "Eingabe", tab: "Tab",
    escape: "Escape", space: "Leertaste", backspace: "Rücktaste", delete: "Entf", insert: "Einfg", up: "Auf",
    down: "Ab", left: "Links", right: "Rechts", home: "Pos1", end: "Ende", pageUp: "Bild auf",
    pageDown: "Bild ab")

  static let french = KeyWords(
    language: .fr, shift: "Maj", alt: "Alt", control: "Ctrl", enter: "Entrée", tab: "Tab", escape: "Échap",
    space: "Espace", backspace: "Retour arrière", delete: "Suppr", insert: "Inser", up: "Haut", down: "Bas",
    left: "Gauche", right: "Droite", home: "Début", end: "Fin", pageUp: "Page préc.", pageDown: "Page suiv.")

  /// Arabic keyboards label most of these keys in English.
  static let arabic = KeyWords(
    language: .ar, shift: "Shift", alt: "Alt", control: "Control", enter: "Enter", tab: "Tab",
    escape: "Escape",
    space: "المسافة", backspace: "Backspace", delete: "Delete", insert: "Insert", up: "أعلى", down: "أسفل",
    left: "اليسار", right: "اليمين", home: "Home", end: "End", pageUp: "Page Up", pageDown: "Page Down")
}
