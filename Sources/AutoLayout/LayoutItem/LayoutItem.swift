import Geometry

/// Something that constraints can place: a view or a guide.
///
/// An item is asked about itself when its constraints are put into numbers. Whatever changes later about the
/// answers is told through ``setNeedsLayoutInputsUpdate()``.
@MainActor
public protocol LayoutItem: AnyObject {
  /// The item that this one lies in: the superview of a view, the owner of a guide.
  var layoutParent: (any LayoutItem)? { get }
  /// The items that lie in this one: the subviews and guides of a view.
  var layoutChildren: [any LayoutItem] { get }
  /// The name by which messages to people call this item.
  var layoutName: String { get }
  /// The distances from the frame's edges to those of the alignment rectangle, in points.
  var alignmentRectInsets: EdgeInsets { get }
  /// The direction that decides what leading and trailing mean here.
  var effectiveLayoutDirection: LayoutDirection { get }
  /// The margins inside the frame in points, left and right told apart by the direction already.
  var resolvedLayoutMargins: EdgeInsets { get }
  /// The distance in points from the alignment rectangle's top down to the first baseline.
  ///
  /// Infinity, the default, stands for an item without text: its baseline is its bottom edge.
  var firstBaselineOffset: Double { get }
  /// The distance in points from the alignment rectangle's bottom up to the last baseline.
  var lastBaselineOffset: Double { get }
  /// The natural height of the content in points where it follows the width: text that wraps. Nil, the default, where
  /// it does not.
  ///
  /// An item that answers for one width answers for all; it is asked with every new width that is solved for it.
  /// - Parameter width: the width of the alignment rectangle in points.
  /// - Returns: the height of the alignment rectangle in points.
  func intrinsicContentHeight(forWidth width: Double) -> Double?
  /// What the layout keeps about this item; one object, the same for as long as the item lives.
  var layoutStorage: LayoutStorage { get }
  /// Called on the topmost item of a tree when its layout has something to solve; it may be called often.
  func layoutDidInvalidate()
}

extension LayoutItem {
  /// No insets: frame and alignment rectangle are the same.
  public var alignmentRectInsets: EdgeInsets { .zero }
  /// No margins.
  public var resolvedLayoutMargins: EdgeInsets { .zero }
  /// The bottom edge.
  public var firstBaselineOffset: Double { .infinity }
  /// The bottom edge.
  public var lastBaselineOffset: Double { 0 }
  /// A height that does not follow the width.
  public func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }
}

extension LayoutItem {
  /// The topmost item of the tree that this one is in. Costs one step a level.
  var layoutRoot: any LayoutItem {
    var item: any LayoutItem = self
    while let parent = item.layoutParent { item = parent }
    return item
  }

  /// Calls a closure with this item and everything below it, parents first.
  func forEachLayoutItem(_ body: (any LayoutItem) -> Void) {
    body(self)
    for child in layoutChildren { child.forEachLayoutItem(body) }
  }
}
