import AutoLayout
import Geometry

extension View {
  /// A target for the smallest size that the content of a view allows: see
  /// ``systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:)``.
  public static let layoutFittingCompressedSize = Size.zero
  /// A target for the largest size that the content of a view allows, in points.
  public static let layoutFittingExpandedSize = Size(width: 10_000, height: 10_000)

  /// Returns the size of the view without outside constraints, as near to a target as its content allows; see
  /// ``LayoutItem/systemLayoutSizeFitting(_:horizontalPriority:verticalPriority:)``.
  ///
  /// Views inside that need to update their constraints do so first. No frame changes.
  public func systemLayoutSizeFitting(
    _ target: Size, horizontalPriority: LayoutPriority = .fittingSizeLevel,
    verticalPriority: LayoutPriority = .fittingSizeLevel
  ) -> Size {
    updateConstraintsIfNeeded()
    return (self as any LayoutItem).systemLayoutSizeFitting(
      target, horizontalPriority: horizontalPriority, verticalPriority: verticalPriority)
  }
}
