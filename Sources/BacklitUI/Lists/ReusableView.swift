import BacklitAccessibility
import BacklitGeometry
import BacklitLayout
import BacklitLists

/// The base class of the cells of tables and collections, and of the views beside them: a view that is used again for
/// different content.
@MainActor
open class ReusableView: View {
  /// The name under which the view was registered; nil for a view that is used once.
  public internal(set) var reuseIdentifier: String?
  /// The kind of views among which it was registered.
  var registeredKind = ""
  /// The element that the view shows; nil while it waits for its next use.
  var element: ListElement?
  /// The list that shows the view, or showed it last.
  weak var list: ListBase?
  /// Whether the view has shown an element before.
  var hasBeenShown = false
  /// The order from back to front, as in the attributes.
  var stackingOrder = 0
  /// Whether the list must ask the view for its size. Later changes of its content are noticed.
  var needsMeasuring = true
  var isHeightOpen = false
  /// The place of the item in an outline; nil in a section without one.
  var outlineRow: OutlineRow? { didSet { if outlineRow != oldValue { outlineRowDidChange(from: oldValue) } } }
  /// The distance from the leading edge to the contents.
  var contentStart: Double { outlineIndentation }
  /// The end of the sign of an outline, from the leading edge; nil if it is out of sight.
  var outlineSignEnd: Double? { contentStart <= bounds.width ? contentStart : nil }
  /// The width of a level of an outline.
  var outlineLevelWidth: Double { traitCollection.cellSize.width * 2 }

  /// Called before the view shows different content: remove what the new content may not set. The default does nothing.
  open func prepareForReuse() {}

  /// The views whose texts count as texts of this view, so that readers read it as one element; none by default.
  var contentParts: [View?] { [] }

  /// The position of the item that the cell shows; nil for other views, and for a cell that waits.
  var itemPath: ListIndexPath? { element.flatMap { $0.isItem ? $0.path : nil } }

  /// Called with new attributes before the view is placed.
  func take(_ attributes: CollectionViewLayoutAttributes) {}

  /// The attributes with the size that the content needs.
  func measured(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes { attributes }

  /// The height that a content view needs at a width, on the grid; the given one if the contents leave it open.
  func height(of view: View, forWidth width: Double, orOpen estimate: Double) -> Double {
    let height = CellContent.measuring { view.fittedHeight(forWidth: width) }
    isHeightOpen = view.leavesHeightOpen(height)
    return isHeightOpen ? max(height, estimate) : height
  }

  override var hasOpenHeight: Bool { isHeightOpen }

  override var needsLayoutEngine: Bool { contentParts.isEmpty || !constraints.isEmpty }

  override func contentLayoutDidInvalidate(of view: View) { contentDidChange() }

  /// Has the list measure the view again, because its content changed.
  func contentDidChange() {
    guard !CellContent.isMeasuring, !needsMeasuring else { return }
    needsMeasuring = true
    superview?.setNeedsLayout()
  }

  // MARK: Accessibility

  /// Whether the view contains controls, which are then elements.
  var hasControls: Bool { contentParts.contains { $0.map(CellContent.hasControls) ?? false } }

  override var isAccessibilityElementByDefault: Bool {
    contentParts.isEmpty ? super.isAccessibilityElementByDefault : !hasControls
  }

  override func exposeContents() {
    if contentParts.isEmpty { super.exposeContents() } else { CellContent.expose(contentParts, in: self) }
  }

  override var defaultAccessibilityLabel: String? {
    contentParts.isEmpty
      ? super.defaultAccessibilityLabel : CellContent.label(of: contentParts, in: self)
  }

  override var respondsToUserInteractionByDefault: Bool {
    super.respondsToUserInteractionByDefault || self is any ListCell && list?.canSelectItems == true
  }

  open override func accessibilityActivate() -> Bool {
    guard let list, let path = itemPath else { return super.accessibilityActivate() }
    return list.activateForReader(itemAt: path)
  }

  open override func accessibilityIncrement() {
    if let path = itemPath { _ = list?.stepInOutline(at: path, opening: true) }
  }

  open override func accessibilityDecrement() {
    if let path = itemPath { _ = list?.stepInOutline(at: path, opening: false) }
  }

  /// The actions that were set, and those of the list for the item of a cell.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      guard let list, let path = itemPath else { return super.accessibilityCustomActions }
      return super.accessibilityCustomActions + list.customActions(forItemAt: path)
    }
    set { super.accessibilityCustomActions = newValue }
  }

  package override var focusContainer: View? { self is any ListCell ? list : super.focusContainer }
}

/// The view of an item.
@MainActor
protocol ListCell: ReusableView {
  var isSelected: Bool { get set }
  var isHighlighted: Bool { get set }
  /// Whether the keys act on the item.
  var isAtCursor: Bool { get set }
}
