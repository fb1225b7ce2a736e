import Accessibility
import AutoLayout
import Drawing
import Input
import ScreenReader
import Toolkit

/// The list of keys. Each line is an element, so it is read like any other part of the screen.
@MainActor
final class KeyHelp: ModalPanel {
  /// Whether the keys are the reader's.
  private var isReaderOn: Bool
  private let programKeys: [KeyHelpItem]
  private let stack = StackView()
  private var widths: [LayoutConstraint] = []
  private var isNarrow = false
  /// A row takes no more columns than this for the keys.
  private static let narrow = 56

  /// A list that a key or Escape closes.
  /// - Parameters:
  ///   - isReaderOn: whether the keys are the reader's.
  ///   - programKeys: the program's own, which come first.
  ///   - close: takes the list away.
  init(isReaderOn: Bool, programKeys: [KeyHelpItem], close: @escaping @MainActor () -> Void) {
    self.isReaderOn = isReaderOn
    self.programKeys = programKeys
    super.init(identifier: "keys", close: close)
    stack.axis = .vertical
    install(scrolling: stack)
  }

  override func use(_ language: AccessibilityLanguage) {
    super.use(language)
    let words = language.sessionWords
    heading.text = isReaderOn ? words.readerKeysTitle : words.keysTitle
    show(programKeys + (isReaderOn ? words.readerKeys : words.generalKeys))
  }

  /// Shows the keys that hold with the reader on, or with it off.
  func use(_ language: AccessibilityLanguage, isReaderOn: Bool) {
    self.isReaderOn = isReaderOn
    use(language)
  }

  override func fit(columns: Int, rows: Int) {
    guard isNarrow != (columns < Self.narrow) else { return }
    isNarrow.toggle()
    adapt()
  }

  private func show(_ items: [KeyHelpItem]) {
    for view in stack.arrangedSubviews { view.removeFromSuperview() }
    for item in items { stack.addArrangedSubview(row(item)) }
    let keys = stack.arrangedSubviews.compactMap(\.subviews.first)
    widths = keys.dropFirst().map { $0.widthAnchor.constraint(equalTo: keys[0].widthAnchor) }
    adapt()
  }

  private func row(_ item: KeyHelpItem) -> StackView {
    let keys = Label(text: item.keys.inReadingDirection)
    keys.textColor = Self.keyColor
    let meaning = Label(text: item.meaning.inReadingDirection)
    // Where there is little room the meaning is cut, not the key.
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

  /// Keys beside what they do, or above it where that would be cut.
  private func adapt() {
    for case let row as StackView in stack.arrangedSubviews {
      row.axis = isNarrow ? .vertical : .horizontal
      row.spacing = isNarrow ? 0 : 16
    }
    for constraint in widths { constraint.isActive = !isNarrow }
  }

  /// Itself for as long as nothing has to be scrolled.
  override var initialFocus: View { subviews.first(where: \.canBecomeFocused) ?? self }

  override var canBecomeFocused: Bool { true }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if [.enter, .character("?"), .character("q"), .character(" ")].contains(event.key) { close() }
    return event.key == .tab || super.keyPressed(event)
  }

  override func touchEnded(_ touch: Touch) { close() }
}
