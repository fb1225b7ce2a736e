import Geometry

extension LayoutItem {
  /// The size that the item's frame takes if nothing outside of it has a say, as near to a target as its inside
  /// allows.
  ///
  /// The inside is what the item and all below it hold. The item itself is pulled to the target with the given
  /// priorities: the lowest ones find the smallest (target zero) or largest (a large target) size, `required` fixes an
  /// axis. Costs building and solving a system for the whole subtree.
  /// - Parameters:
  ///   - target: the size to come near to, in points.
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
