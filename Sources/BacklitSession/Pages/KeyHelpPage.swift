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
  private let groups: (_ isReaderOn: Bool) -> [KeyHelpGroup]
  private let stack = StackView()
  private var widths: [LayoutConstraint] = []
  override var narrowWidth: Int { 56 }

  /// Creates the list. A key, Escape or a click closes it.
  /// - Parameters:
  ///   - isReaderOn: whether to show the keys of the reader.
  ///   - groups: returns the keys with or without the reader, in the current language.
  ///   - close: closes the list.
  init(
    isReaderOn: Bool, groups: @escaping (_ isReaderOn: Bool) -> [KeyHelpGroup],
    close: @escaping @MainActor () -> Void
  ) {
    self.isReaderOn = isReaderOn
    self.groups = groups
    super.init(identifier: "keys", close: close)
    stack.axis = .vertical
    isList = true
    install(scrolling: stack)
  }

  override func applyLanguage(_ language: Language) {
    super.applyLanguage(language)
    heading.text = language.text(isReaderOn ? SessionText.readerKeysTitle : .keysTitle)
    show(groups(isReaderOn), in: language)
  }

  /// Updates the page for a language and for the state of the reader.
  func applyLanguage(_ language: Language, isReaderOn: Bool) {
    self.isReaderOn = isReaderOn
    applyLanguage(language)
  }

  private func show(_ groups: [KeyHelpGroup], in language: Language) {
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    let count = groups.reduce(0) { $0 + $1.items.count }
    var index = 0
    for group in groups {
      if !group.title.isEmpty { stack.addArrangedSubview(title(group.title)) }
      for item in group.items {
        index += 1
        let row = row(item, in: language)
        row.accessibilityPosition = SetPosition(index, of: count)
        stack.addArrangedSubview(row)
      }
    }
    let keys = rows.compactMap(\.subviews.first)
    widths = keys.dropFirst().map { $0.widthAnchor.constraint(equalTo: keys[0].widthAnchor) }
    updateAxes()
  }

  /// The rows of the list without its headings.
  private var rows: [StackView] { stack.arrangedSubviews.compactMap { $0 as? StackView } }

  private func title(_ text: String) -> Label {
    let title = Self.makeLabel(text.inReadingDirection)
    title.accessibilityLabel = text
    title.font = Self.font(isBold: true)
    title.accessibilityTraits = .header
    title.accessibilityHeadingLevel = 2
    return title
  }

  private func row(_ item: KeyHelpItem, in language: Language) -> StackView {
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
    row.accessibilityLabel = language.keyWords.spoken(item.keys)
    row.accessibilityValue = item.meaning
    row.accessibilityTraits = .staticText
    return row
  }

  /// Places the keys beside their meaning, or above it if the page is narrow.
  override func updateAxes() {
    for row in rows {
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
