import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
import BacklitValues

/// The rows of a menu. They scroll if the screen is too small.
@MainActor
final class MenuView: View {
  /// Called for a key; returns whether it was handled.
  var onKey: (@MainActor (KeyEvent) -> Bool)?
  /// Leads back to the menu around; returns whether there is one.
  var onEscape: (@MainActor () -> Bool)?
  /// Called with the size that the rows need.
  var onResize: (@MainActor (Size) -> Void)?
  private(set) var rows: [MenuRow] = []
  private var typeAhead = TypeAhead()
  private let column = ScrollingColumn()
  private var stack: StackView { column.stack }

  init() {
    super.init()
    addSubview(column)
    pin(column)
  }

  /// Replaces the rows; there is a line between two groups.
  func show(_ groups: [[MenuRow]]) {
    column.removeAll()
    rows = Array(groups.joined())
    typeAhead.reset()
    for (index, group) in groups.enumerated() {
      if index > 0 { stack.addArrangedSubview(Separator()) }
      for row in group { stack.addArrangedSubview(row) }
    }
    reportSize()
  }

  private func reportSize() {
    let sizes = stack.arrangedSubviews.map(\.intrinsicContentSize)
    onResize?(Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +)))
  }

  override func traitCollectionDidChange(_ previous: TraitCollection?) {
    super.traitCollectionDidChange(previous)
    // After the rows have the new traits.
    window?.afterLayout { [weak self] in self?.reportSize() }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool { onKey?(event) ?? false || super.keyPressed(event) }

  override func accessibilityPerformEscape() -> Bool { onEscape?() ?? false }

  /// Moves the focus for a key; letters find the next title that begins with them, and digits that begin none the entry with
  /// this number.
  /// - Returns: whether the key has an effect in a menu.
  func move(_ key: Key) -> Bool {
    let rows = rows.filter(\.isEnabled)
    guard !rows.isEmpty else { return false }
    let current = rows.firstIndex(where: \.isFocused)
    let target: MenuRow?
    switch key {
    case .down: target = rows[((current ?? -1) + 1) % rows.count]
    case .up: target = rows[((current ?? 0) + rows.count - 1) % rows.count]
    case .home: target = rows.first
    case .end: target = rows.last
    case .character(let letter) where letter.isLetter || letter.isNumber: target = row(foundByTyping: letter)
    default: return false
    }
    if case .character = key {} else { typeAhead.reset() }
    // A key that leads nowhere repeats the row.
    guard let row = target ?? current.map({ rows[$0] }) else { return true }
    if row.isFocused { window?.post(.layoutChanged(row)) } else { window?.focus(on: row) }
    return true
  }

  private func row(foundByTyping letter: Character) -> MenuRow? {
    let rows = rows
    let found = typeAhead.type(
      String(letter), at: window?.currentTime ?? 0, cursor: rows.firstIndex(where: \.isFocused),
      count: rows.count,
      numbered: { rows.indices.contains($0 - 1) && rows[$0 - 1].isEnabled ? $0 - 1 : nil },
      hasPrefix: { rows[$0].isEnabled && rows[$0].element.title.begins(with: $1) })
    return found.map { rows[$0] }
  }
}

/// An entry of a menu: its mark, its title, and its key or the mark of a menu behind it.
@MainActor
final class MenuRow: Button {
  let element: MenuElement

  init(_ element: MenuElement, isMarked: Bool, choose: @escaping @MainActor () -> Void) {
    self.element = element
    let action = element as? MenuAction
    let mark = isMarked ? (action?.isOn == true ? "✓ " : "  ") : ""
    super.init(title: mark + element.title, action: choose)
    isOneOfMany = true
    font = .bar()
    adjustsFontForContentSizeCategory = true
    contentHorizontalAlignment = .leading
    isEnabled = action?.attributes.contains(.disabled) != true
    isSelected = action?.isOn ?? false
    accessibilityLabel = element.title
    isDestructive = action?.attributes.contains(.destructive) ?? false
    if !isDestructive { setTitleColor(.label, for: .normal) }
    setTitleColor(.secondaryLabel, for: .disabled)
    setContentCompressionResistancePriority(.required, for: .vertical)
  }

  /// The text at the trailing edge: the key, or the mark of a menu.
  private var hint: String {
    if element is Menu { return effectiveLayoutDirection == .rightToLeft ? "‹" : "›" }
    guard let key = shownKey else { return "" }
    return Language(locale: effectiveLanguage).keyWords.written(key)
  }

  /// The key of the action that the user presses; nil for an entry without one.
  private var shownKey: KeyEvent? {
    (element as? MenuAction)?.key.flatMap { (window?.keyBindings ?? KeyBindings()).presses(for: $0).first }
  }

  override var intrinsicContentSize: Size {
    let own = super.intrinsicContentSize
    let columns = TextMetrics.columns(of: hint)
    guard columns > 0 else { return own }
    return Size(width: own.width + Double(columns + 2) * traitCollection.cellSize.width, height: own.height)
  }

  override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    if isFocused, palette.isColored { canvas.fill(bounds, with: palette.recessedSurface) }
    super.draw(in: &canvas)
    let (hint, cell) = (hint, traitCollection.cellSize)
    guard !hint.isEmpty else { return }
    let width = Double(TextMetrics.columns(of: hint)) * cell.width
    let x = effectiveLayoutDirection == .rightToLeft ? cell.width : bounds.width - width - cell.width
    let y = ((bounds.height - cell.height) / 2).snapped(to: cell.height)
    canvas.drawText(hint, at: Point(x: x, y: y), font: .standard, color: palette.secondaryLabel)
  }

  // MARK: Accessibility

  override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .menuItem] }

  /// The key, or that there is a menu.
  override var defaultAccessibilityValue: String? {
    if element is Menu { return word(PageText.submenu) }
    guard let key = shownKey else { return nil }
    return Language(locale: effectiveLanguage).keyWords.spokenName(of: key)
  }
}
