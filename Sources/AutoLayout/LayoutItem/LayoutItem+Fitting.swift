import Geometry

extension LayoutItem {
  /// The frame size that comes nearest to a target and satisfies the constraints inside the item.
  ///
  /// Only constraints held by the item and its descendants count. The item is pulled to the target with the
  /// given priorities. Low priorities give the smallest size (target zero) or the largest (a large target);
  /// `required` fixes an axis.
  ///
  /// Complexity: builds and solves a separate system for the whole subtree.
  /// - Parameters:
  ///   - target: the target size in points.
  ///   - horizontalPriority: how strongly the width is pulled to the target's.
  ///   - verticalPriority: how strongly the height is pulled to the target's.
  /// - Returns: the size of the frame in points, alignment insets included.
  public func systemLayoutSizeFitting(
    _ target: Size, horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel
  ) -> Size {
    layoutStorage.item = self
    var system = FittingSystem(self)
    return system.fit(target, horizontal: horizontalPriority, vertical: verticalPriority)
  }
}
