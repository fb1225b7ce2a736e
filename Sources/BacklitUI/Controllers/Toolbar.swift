import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// The bar at the bottom of a ``NavigationController``: the ``ViewController/toolbarItems`` of the page, from the leading
/// edge. It is as high as a ``NavigationBar``.
///
/// Without room for all titles its buttons have their ``BarButtonItem/compactTitle``.
@MainActor
public final class Toolbar: View {
  /// Returns the key commands of the page in front.
  var pageCommands: @MainActor () -> [KeyCommand] = { [] }
  private var items: [BarButtonItem] = []
  private let height = BarHeight()

  init() {
    super.init()
    identifier = "toolbar"
    backgroundColor = .surface
    accessibilityContainerType = .group
    shouldGroupAccessibilityChildren = true
    height.constrain(self)
  }

  /// The key commands of the page in front, which so work while a button of the bar has the focus.
  public override var keyCommands: [KeyCommand] { pageCommands() }

  /// Shows the items of a page.
  func show(_ new: [BarButtonItem]) {
    let buttons = new.filter { $0.space == nil }.map(\.button)
    items = new
    guard !subviews.elementsEqual(buttons, by: { $0 === $1 }) else { return setNeedsLayout() }
    for view in subviews where !buttons.contains(where: { $0 === view }) { view.removeFromSuperview() }
    for button in buttons {
      button.translatesAutoresizingMaskIntoConstraints = true
      // Tab and reader follow the order of the items.
      addSubview(button)
    }
    setNeedsLayout()
  }

  override func updateParts() {
    height.update(traitCollection)
    setNeedsLayout()
  }

  override var backgroundArea: Rect { groundOfBar(atTop: false) }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let isCompact = width(isCompact: false) > bounds.width
    for item in items { item.isCompact = isCompact }
    let cell = traitCollection.cellSize.width
    let flexible = items.count { if case .flexible? = $0.space { true } else { false } }
    let free = max(0, bounds.width - width(isCompact: isCompact))
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    var (x, passed) = (0.0, 0)
    for item in items {
      let extent = width(of: item, isCompact: isCompact)
      if item.space == nil {
        // Whole columns, so that rounding leaves no gap at the end.
        let start =
          x + (flexible == 0 ? 0 : (free * Double(passed) / Double(flexible) / cell).rounded() * cell)
        item.button.frame = Rect(
          x: isMirrored ? bounds.width - start - extent : start, y: 0, width: extent, height: bounds.height)
      } else if case .flexible? = item.space {
        passed += 1
      }
      x += extent
    }
  }

  /// The width of the buttons and of the places of a fixed width.
  private func width(isCompact: Bool) -> Double {
    items.reduce(0) { $0 + width(of: $1, isCompact: isCompact) }
  }

  private func width(of item: BarButtonItem, isCompact: Bool) -> Double {
    switch item.space {
    case nil:
      let cell = traitCollection.cellSize
      let metrics = LineMetrics(item.button.font, cellHeight: cell.height)
      let change = [item.title(isCompact: isCompact), item.button.currentTitle].map {
        metrics.cellColumns(ofText: TextMetrics.columns(of: $0))
      }
      return item.button.intrinsicContentSize.width + Double(change[0] - change[1]) * cell.width
    case .flexible?: return 0
    case .fixed(let width)?: return width
    }
  }
}
