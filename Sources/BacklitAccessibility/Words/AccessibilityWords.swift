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
