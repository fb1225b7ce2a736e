import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// An entry of the search on a page.
struct SearchEntry {
  /// The line in the list.
  var line: ListLine
  /// Performs what the entry stands for, and returns the view on the page to go to.
  var choose: @MainActor () -> View?
}

/// A modal page of the session with a heading and the contents of a subclass.
///
/// It is modal for keys, touches and screen readers, and fits into the available space; ``Session`` shows and
/// closes it. Its words are in the session's language, whatever the language of the program.
@MainActor
class ModalPage: View {
  let heading = Label()
  /// Closes the page.
  let close: @MainActor () -> Void
  /// A page that stays below this one, and the place there to return to.
  struct Below {
    var page: ModalPage
    var place: PlaceBehindPage
  }
  /// The page below; nil for the program.
  var below: Below?
  /// Called for a key that does nothing here.
  var onUnusedKey: (@MainActor (KeyEvent) -> Void)?
  /// The time in seconds when the page closes by itself; nil for a page that stays.
  var closingTime: Double?

  init(identifier: String, close: @escaping @MainActor () -> Void) {
    self.close = close
    super.init()
    self.identifier = identifier
    // The page follows the style of the screen, and not the theme of the program.
    theme = SessionColors.pageTheme
    backgroundColor = .background
    // Around the page, the ring would lie on the text behind it, which stays in front of rings.
    focusEffect = .inset
    accessibilityViewIsModal = true
    accessibilityContainerType = .group
    translatesAutoresizingMaskIntoConstraints = false
    heading.font = Self.font(isBold: true)
    heading.adjustsFontForContentSizeCategory = true
    heading.accessibilityTraits = .header
    heading.translatesAutoresizingMaskIntoConstraints = false
    addSubview(heading)
  }

  /// The font of the texts of pages. It has one row at the default text size, and grows with the text size.
  static func font(isBold: Bool = false, for traits: TraitCollection? = nil) -> Font {
    var font = Font.preferredFont(forTextStyle: .footnote, compatibleWith: traits)
    font.isBold = isBold
    return font
  }

  /// A label that grows with the text size.
  static func makeLabel(_ text: String = "") -> Label {
    let label = Label(text: text)
    label.font = font()
    label.adjustsFontForContentSizeCategory = true
    return label
  }

  /// The number of letters that fit into columns at the current text size.
  func letters(inColumns columns: Int) -> Int {
    LineMetrics(Self.font(for: traitCollection), cellHeight: traitCollection.cellSize.height)
      .textColumns(inCells: columns)
  }

  /// Whether the page is a list of items with positions, which the reader walks through with Up and Down. Its name then is
  /// that of the list, and the heading is not an element.
  var isList = false {
    didSet {
      accessibilityContainerType = isList ? .list : .group
      heading.isAccessibilityElement = !isList
    }
  }

  /// The heading, which the reader speaks when the page opens.
  override var accessibilityLabel: String? {
    get { heading.text }
    set {}
  }

  /// Called before the page is closed or replaced. The default does nothing.
  func willClose() {}

  /// The view that gets the focus when the page is shown, and when no view in the page has it.
  var initialFocus: View { self }

  /// The view that takes keys wherever a reader is on the page; nil, the default, for none.
  var keyView: View? { nil }

  /// The view at which a reader begins; nil, the default, for the first one.
  var readingStart: View? { nil }

  /// Updates all texts for a language; called when the page is shown and when the language changes.
  func applyLanguage(_ language: Language) { accessibilityLanguage = language.tag }

  /// Adapts the page to a number of columns and rows; called when the page is shown and when the screen
  /// changes.
  func fit(columns: Int, rows: Int) {
    self.columns = columns
    updateWidth()
  }

  /// The width in letters below which a page has titles above what they name; 0, the default, for a page without titles.
  var narrowWidth: Int { 0 }

  /// Whether the page is narrower than ``narrowWidth`` at the current text size.
  private(set) var isNarrow = false

  /// The columns of the screen; nil before the page is shown.
  private var columns: Int?

  /// Places titles beside or above what they name; called when ``isNarrow`` changes.
  func updateAxes() {}

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateWidth()
  }

  private func updateWidth() {
    guard let columns, isNarrow != (letters(inColumns: columns) < narrowWidth) else { return }
    isNarrow.toggle()
    updateAxes()
  }

  /// The entries that typed letters find on the page; empty, the default, for a page without a search.
  var searchEntries: [SearchEntry] { [] }

  /// Shows the entries that match a text.
  var onSearch: (@MainActor ([SearchEntry], _ text: String) -> Void)?

  /// Whether ``take(_:)`` comes before all other keys, even before keys that open and close pages.
  var takesAllKeys: Bool { false }

  /// Handles a key of the page itself, before its views and the reader. The default begins a search with a letter.
  /// - Returns: whether the key did something.
  func take(_ event: KeyEvent) -> Bool {
    guard case .character(let letter) = event.key, letter.isLetter,
      event.modifiers.subtracting(.shift).isEmpty, let onSearch, case let entries = searchEntries,
      !entries.isEmpty
    else { return false }
    if !event.isRepeat { onSearch(entries, String(letter)) }
    return true
  }

  /// Whether the page handles a key before the reader.
  func handlesKeyBeforeReader(_ event: KeyEvent) -> Bool { false }

  /// Installs the page's contents below the heading.
  /// - Parameters:
  ///   - body: the contents, one row below the heading, so that a focus ring does not cover it.
  ///   - margin: the space below the contents, in points.
  func install(_ body: View, margin: Double = 16) {
    body.translatesAutoresizingMaskIntoConstraints = false
    addSubview(body)
    LayoutConstraint.activate([
      heading.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      heading.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
      heading.topAnchor.constraint(equalTo: topAnchor),
      body.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: 16),
      body.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
      body.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
      body.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margin),
    ])
  }

  /// Centers the page in a guide and keeps it within the guide.
  func center(in guide: LayoutGuide) {
    let centered = constraints(equalTo: guide, .centerX, .centerY)
    for constraint in centered { constraint.priority = 999 }
    LayoutConstraint.activate(
      centered + [
        widthAnchor.constraint(lessThanOrEqualTo: guide.widthAnchor),
        heightAnchor.constraint(lessThanOrEqualTo: guide.heightAnchor),
        leadingAnchor.constraint(greaterThanOrEqualTo: guide.leadingAnchor),
        topAnchor.constraint(greaterThanOrEqualTo: guide.topAnchor),
        trailingAnchor.constraint(lessThanOrEqualTo: guide.trailingAnchor),
        bottomAnchor.constraint(lessThanOrEqualTo: guide.bottomAnchor),
      ])
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    // The window moves the focus within the page, and the list of keys is available everywhere. All other
    // keys, and all other events, end here.
    if event.key == .tab || event.key == .character("?") { return false }
    if event.key == .escape { close() } else if !event.isRepeat { onUnusedKey?(event) }
    return true
  }

  override func touchBegan(_ touch: Touch) -> Bool { touch.button == .primary }
  override func scrolled(_ event: ScrollEvent) -> Bool { true }
  override func pasted(_ text: String) -> Bool { true }

  override func accessibilityPerformEscape() -> Bool {
    close()
    return true
  }
}
