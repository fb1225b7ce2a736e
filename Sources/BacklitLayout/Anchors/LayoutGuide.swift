import BacklitGeometry

/// A rectangle that takes part in the layout and draws nothing.
///
/// It belongs to a view; see `View.addLayoutGuide(_:)`.
@MainActor
public final class LayoutGuide {
  /// The name of the guide in definitions and messages.
  public var identifier: String
  /// The view that the guide belongs to; nil before it is added to one.
  package var owningItem: (any LayoutItem)? { owner }
  /// The item that the guide belongs to. After setting it, call ``LayoutEngine/attach(_:)``.
  package var owner: (any LayoutElement)? {
    get { ownerReference?.item }
    set { ownerReference = newValue.map { $0.layoutStorage.reference(to: $0) } }
  }
  /// Whether the guide belongs to the frame of an owner that scrolls. Other guides belong to its content.
  package var isFixed = false
  /// Whether the guide is the content area of an owner that scrolls.
  package var isContentArea = false
  private var ownerReference: ItemReference?
  package let layoutStorage = LayoutStorage()

  /// Creates a guide without an owner.
  public init(identifier: String = "guide") { self.identifier = identifier }

  /// The rectangle of the guide as last solved, in the coordinates of the owner, in points.
  ///
  /// In a scroll view, these are the coordinates of the content.
  public var layoutFrame: Rect {
    let rect = solvedFrame
    guard let owner else { return rect }
    let origin = owner.solvedFrame.origin
    let scrolled = isFixed ? owner.scrolledDistance : .zero
    return rect.offsetBy(dx: scrolled.x - origin.x, dy: scrolled.y - origin.y)
  }
}

extension LayoutGuide: LayoutElement {
  /// The owner.
  package var layoutParent: (any LayoutElement)? { owner }
  /// Does nothing: a guide contains no items.
  package func forEachLayoutChild(_ body: (any LayoutElement) -> Void) {}
  /// The owner's name and the identifier, with a dot between them.
  package var layoutName: String {
    guard let owner else { return identifier }
    return "\(owner.layoutName).\(identifier)"
  }
  /// The direction of the owner.
  package var effectiveLayoutDirection: LayoutDirection {
    owner?.effectiveLayoutDirection ?? .leftToRight
  }
  /// Does nothing, because a guide is never the root of a tree.
  package func layoutDidInvalidate() {}
}
