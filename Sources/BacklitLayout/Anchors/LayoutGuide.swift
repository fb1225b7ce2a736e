import BacklitGeometry

/// A rectangle that takes part in the layout and draws nothing.
///
/// It belongs to an item, usually a view, which lists it among its ``LayoutItem/layoutChildren``.
@MainActor
public final class LayoutGuide {
  /// The name of the guide in definitions and messages.
  public var identifier: String
  /// The item that the guide belongs to. After setting it, call ``LayoutEngine/attach(_:)``.
  public weak var owningItem: (any LayoutItem)?
  /// The layout state of the guide.
  public let layoutStorage = LayoutStorage()

  /// Creates a guide without an owner.
  public init(identifier: String = "guide") { self.identifier = identifier }

  /// The rectangle of the guide as last solved, in the coordinates of the owner's frame, in points.
  public var layoutFrame: Rect {
    let rect = solvedFrame
    guard let owningItem else { return rect }
    let origin = owningItem.solvedFrame.origin
    return rect.offset(dx: -origin.x, dy: -origin.y)
  }
}

extension LayoutGuide: LayoutItem {
  /// The owner.
  public var layoutParent: (any LayoutItem)? { owningItem }
  /// Always empty: a guide contains no items.
  public var layoutChildren: [any LayoutItem] { [] }
  /// The owner's name and the identifier, with a dot between them.
  public var layoutName: String {
    guard let owningItem else { return identifier }
    return "\(owningItem.layoutName).\(identifier)"
  }
  /// The direction of the owner.
  public var effectiveLayoutDirection: LayoutDirection {
    owningItem?.effectiveLayoutDirection ?? .leftToRight
  }
  /// Does nothing, because a guide is never the root of a tree.
  public func layoutDidInvalidate() {}
}
