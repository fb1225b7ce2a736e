import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The bar of a ``TabBarController``: a button for each tab, in a row at the bottom, as high as a ``NavigationBar``, or in
/// a column at the side.
///
/// The arrow keys move between the tabs and choose them; Tab leaves the bar. The screen reader reads each tab with its
/// position and whether it is selected.
@MainActor
public final class TabBar: View {
  /// The controller whose pages the bar belongs to.
  weak var owner: ViewController?
  private(set) var tabs: [Tab] = []
  private let stack = StackView()
  /// Makes a row as high as the bar. A column is as high as its tabs need.
  private var fillsHeight: LayoutConstraint?
  private let height = BarHeight()
  private let choose: @MainActor (Int) -> Void

  init(choose: @escaping @MainActor (Int) -> Void) {
    self.choose = choose
    super.init()
    identifier = "tabBar"
    backgroundColor = .surface
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    stack.distribution = .fillEqually
    addConstrainedSubviews([stack])
    let bottom = bottomAnchor.constraint(equalTo: stack.bottomAnchor)
    bottom.priority = 700
    fillsHeight = bottom
    LayoutConstraint.activate(
      stack.constraints(equalTo: self, .leading, .top, .trailing)
        + [stack.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor), bottom])
    height.constrain(self)
  }

  /// Whether the tabs are in a column.
  var isColumn = false {
    didSet {
      guard isColumn != oldValue else { return }
      stack.axis = isColumn ? .vertical : .horizontal
      stack.distribution = isColumn ? .fill : .fillEqually
      fillsHeight?.isActive = !isColumn
    }
  }

  /// The key commands of the page in front, which so work while a tab has the focus.
  public override var keyCommands: [KeyCommand] { owner?.keyCommandsInFront ?? [] }

  override func updateParts() { height.update(traitCollection) }

  override var backgroundArea: Rect { isColumn ? bounds : groundOfBar(atTop: false) }

  func show(_ items: [(title: String, item: TabBarItem)], selected: Int) {
    if tabs.count != items.count {
      for tab in tabs { tab.removeFromSuperview() }
      tabs = items.indices.map { index in Tab { [weak self] in self?.choose(index) } }
      for tab in tabs { stack.addArrangedSubview(tab) }
    }
    for (index, (title, item)) in items.enumerated() {
      let tab = tabs[index]
      tab.title = [title, item.badgeValue].compactMap(\.self).joined(separator: " ")
      tab.isEnabled = item.isEnabled
      tab.isSelected = index == selected
      tab.accessibilityPosition = SetPosition(index + 1, of: items.count)
      tab.contentHorizontalAlignment = isColumn ? .leading : .center
      // A column is as wide as its widest title; pages with little content would widen it. A row is as wide as the bar.
      tab.setContentHuggingPriority(isColumn ? 740 : 250, for: .horizontal)
    }
  }

  public override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.modifiers.isEmpty, let index = tabs.firstIndex(where: \.isFocused) else {
      return super.keyPressed(event)
    }
    let forward = effectiveLayoutDirection == .rightToLeft && !isColumn ? -1 : 1
    switch event.key {
    case .right, .down: move(from: index, by: event.key == .down ? 1 : forward)
    case .left, .up: move(from: index, by: event.key == .up ? -1 : -forward)
    case .home: move(from: -1, by: 1)
    case .end: move(from: tabs.count, by: -1)
    default: return super.keyPressed(event)
    }
    return true
  }

  /// Chooses the next tab that can be chosen.
  private func move(from index: Int, by step: Int) {
    var next = index + step
    while tabs.indices.contains(next), !tabs[next].isEnabled { next += step }
    guard tabs.indices.contains(next) else { return }
    window?.focus(on: tabs[next])
    choose(next)
  }
}

/// A tab of a bar.
@MainActor
final class Tab: Button {
  init(choose: @escaping @MainActor () -> Void) {
    super.init(title: "", style: .plain, action: choose)
    font = .bar()
    adjustsFontForContentSizeCategory = true
  }

  override var defaultAccessibilityTraits: AccessibilityTraits { [.button, .tab] }

  override func stateDidChange() {
    super.stateDidChange()
    let wanted = Font.bar(isBold: isSelected)
    if font.isBold != wanted.isBold { font = wanted }
  }

  override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    if isSelected, palette.isColored { canvas.fill(groundOfBar(atTop: false), with: palette.recessedSurface) }
    super.draw(in: &canvas)
    // A mark shows the selection without colours.
    guard isSelected else { return }
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.maxX - cell.width / 2 : bounds.minX + cell.width / 2
    canvas.drawCharacter(
      isMirrored ? "◂" : "▸", at: Point(x: x, y: bounds.midY), cell: cell, color: palette.label)
  }
}
