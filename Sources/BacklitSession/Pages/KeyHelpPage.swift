import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// The page with the list of keys. Each line is an accessibility element, so the reader reads it like any
/// other element.
@MainActor
final class KeyHelpPage: ModalPage {
  /// Whether the page shows the keys of the reader.
  private var isReaderOn: Bool
  private let programKeys: [KeyHelpItem]
  private let allowsDebugger: Bool
  private let stack = StackView()
  private var widths: [LayoutConstraint] = []
  private var isNarrow = false
  /// The columns of the screen; nil before the page is shown.
  private var columns: Int?
  /// The width in columns below which a row shows the meaning under the keys.
  private static let narrow = 56

  /// Creates the list. A key, Escape or a click closes it.
  /// - Parameters:
  ///   - isReaderOn: whether to show the keys of the reader.
  ///   - programKeys: the program's own keys, which come first.
  ///   - allowsDebugger: whether the view debugger has a key.
  ///   - close: closes the list.
  init(
    isReaderOn: Bool, programKeys: [KeyHelpItem], allowsDebugger: Bool,
    close: @escaping @MainActor () -> Void
  ) {
    self.isReaderOn = isReaderOn
    self.programKeys = programKeys
    self.allowsDebugger = allowsDebugger
    super.init(identifier: "keys", close: close)
    stack.axis = .vertical
    install(scrolling: stack)
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = language.text(isReaderOn ? SessionText.readerKeysTitle : .keysTitle)
    let debugging = allowsDebugger ? language.keyHelp(.debugging) : []
    show(programKeys + debugging + language.keyHelp(isReaderOn ? .reader : .general))
  }

  /// Updates the page for a language and for the state of the reader.
  func applyLanguage(_ language: Language, isReaderOn: Bool) {
    self.isReaderOn = isReaderOn
    applyLanguage(language)
  }

  override func fit(columns: Int, rows: Int) {
    self.columns = columns
    updateWidth()
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    updateWidth()
  }

  private func updateWidth() {
    guard let columns, isNarrow != (letters(inColumns: columns) < Self.narrow) else { return }
    isNarrow.toggle()
    updateAxes()
  }

  private func show(_ items: [KeyHelpItem]) {
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    for item in items { stack.addArrangedSubview(row(item)) }
    let keys = stack.arrangedSubviews.compactMap(\.subviews.first)
    widths = keys.dropFirst().map { $0.widthAnchor.constraint(equalTo: keys[0].widthAnchor) }
    updateAxes()
  }

  private func row(_ item: KeyHelpItem) -> StackView {
    let keys = Self.makeLabel(item.keys.inReadingDirection)
    keys.textColor = Self.keyColor
    let meaning = Self.makeLabel(item.meaning.inReadingDirection)
    // If space is short, the meaning is truncated and not the key.
    keys.setContentCompressionResistancePriority(800, for: .horizontal)
    let row = StackView(arrangedSubviews: [keys, meaning])
    row.distribution = .fill
    keys.isAccessibilityElement = false
    meaning.isAccessibilityElement = false
    row.isAccessibilityElement = true
    row.accessibilityLabel = item.keys
    row.accessibilityValue = item.meaning
    row.accessibilityTraits = .staticText
    return row
  }

  /// Places the keys beside their meaning, or above it if the page is narrow.
  private func updateAxes() {
    for case let row as StackView in stack.arrangedSubviews {
      row.axis = isNarrow ? .vertical : .horizontal
      row.spacing = isNarrow ? 0 : 16
    }
    for constraint in widths { constraint.isActive = !isNarrow }
  }

  /// The scroll view if it can scroll, otherwise the page.
  override var initialFocus: View { subviews.first(where: \.canBecomeFocused) ?? self }

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if [.enter, .character("?"), .character("q"), .character(" ")].contains(event.key) { close() }
    return event.key == .tab || super.keyPressed(event)
  }

  override func touchEnded(_ touch: Touch) -> Bool {
    close()
    return true
  }
}

/// An entry of the list of keys.
public struct KeyHelpItem: Hashable, Sendable {
  /// The names of the keys.
  public let keys: String
  /// What the keys do.
  public let meaning: String

  /// Creates an entry.
  public init(keys: String, meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }

  /// The keys that work in every program while the reader is off, in a language.
  package static func general(in language: Language = .en) -> [KeyHelpItem] {
    language.keyHelp(.general)
  }

  /// The keys that the reader handles while it is on, in a language.
  package static func reader(in language: Language = .en) -> [KeyHelpItem] {
    language.keyHelp(.reader)
  }
}
