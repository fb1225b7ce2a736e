import Geometry

/// An item that constraints can place: a view or a guide.
///
/// The engine reads the properties of an item when it converts the constraints of the item to numbers. After
/// a change of a property, call ``setNeedsLayoutInputsUpdate()``.
@MainActor
public protocol LayoutItem: AnyObject {
  /// The item that contains this item: the superview of a view, the owner of a guide.
  var layoutParent: (any LayoutItem)? { get }
  /// The items inside this item: the subviews and guides of a view.
  var layoutChildren: [any LayoutItem] { get }
  /// The name of this item in messages.
  var layoutName: String { get }
  /// The distances from the frame's edges to those of the alignment rectangle, in points.
  var alignmentRectInsets: EdgeInsets { get }
  /// The direction of text, which decides what leading and trailing mean.
  var effectiveLayoutDirection: LayoutDirection { get }
  /// The margins inside the frame in points, with leading and trailing already resolved to left and right.
  var resolvedLayoutMargins: EdgeInsets { get }
  /// The distance in points from the alignment rectangle's top down to the first baseline.
  ///
  /// Infinity, the default, means that the item has no text: its baseline is its bottom edge.
  var firstBaselineOffset: Double { get }
  /// The distance in points from the alignment rectangle's bottom up to the last baseline.
  var lastBaselineOffset: Double { get }
  /// The natural height of the content for a width, for content such as wrapped text.
  ///
  /// Nil, the default, means that the height does not depend on the width. An item that returns a height for
  /// one width must return a height for every width. The engine calls this for every new width of the item.
  /// - Parameter width: the width of the alignment rectangle in points.
  /// - Returns: the height of the alignment rectangle in points.
  func intrinsicContentHeight(forWidth width: Double) -> Double?
  /// The layout state of this item. It must be the same object for the lifetime of the item.
  var layoutStorage: LayoutStorage { get }
  /// Called on the root of a tree when its layout must be solved. It can be called often.
  func layoutDidInvalidate()
}

extension LayoutItem {
  /// No insets: the alignment rectangle is the frame.
  public var alignmentRectInsets: EdgeInsets { .zero }
  /// No margins.
  public var resolvedLayoutMargins: EdgeInsets { .zero }
  /// The bottom edge.
  public var firstBaselineOffset: Double { .infinity }
  /// The bottom edge.
  public var lastBaselineOffset: Double { 0 }
  /// Nil: the height does not depend on the width.
  public func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }
}

extension LayoutItem {
  /// The root of the item's tree. Complexity: O(depth).
  var layoutRoot: any LayoutItem {
    var item: any LayoutItem = self
    while let parent = item.layoutParent { item = parent }
    return item
  }

  /// Calls a closure with this item and all its descendants, parents first.
  func forEachLayoutItem(_ body: (any LayoutItem) -> Void) {
    body(self)
    for child in layoutChildren { child.forEachLayoutItem(body) }
  }
}
