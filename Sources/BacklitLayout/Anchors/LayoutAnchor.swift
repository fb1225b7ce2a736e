/// The type tag of anchors on the horizontal axis. It has no values.
public enum LayoutXAxis: Sendable {}
/// The type tag of anchors on the vertical axis. It has no values.
public enum LayoutYAxis: Sendable {}

/// An anchor on the horizontal axis.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxis>
/// An anchor on the vertical axis.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxis>

/// An edge, middle or baseline of an item, from which constraints are created.
///
/// The type parameter is the axis, so a constraint between a left edge and a top edge does not compile. New
/// constraints are inactive.
@MainActor
public struct LayoutAnchor<Axis: Sendable> {
  /// The item that the anchor belongs to.
  public let item: any LayoutItem
  /// The edge, middle or baseline of the item.
  public let attribute: LayoutAttribute

  init(item: any LayoutItem, attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that places this anchor at another anchor plus a distance in points.
  public func constraint(equalTo anchor: LayoutAnchor<Axis>, constant: Double = 0) -> LayoutConstraint {
    make(.equal, anchor, constant)
  }

  /// A constraint that keeps this anchor at or before another anchor plus a distance in points.
  public func constraint(lessThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.lessThanOrEqual, anchor, constant)
  }

  /// A constraint that keeps this anchor at or after another anchor plus a distance in points.
  public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.greaterThanOrEqual, anchor, constant)
  }

  /// The distance from this anchor to another anchor, as an extent from which constraints are created.
  ///
  /// The distance is negative if the other anchor lies before this one. With leading or trailing it is
  /// measured in the direction of text. The method traps if one anchor is leading or trailing and the other
  /// is left or right.
  public func anchorWithOffset(to anchor: LayoutAnchor<Axis>) -> LayoutDimension {
    let fault = LayoutConstraint.fault(
      attribute: anchor.attribute, toItem: true, attribute: attribute, multiplier: 1, constant: 0)
    if let fault { preconditionFailure(fault) }
    return LayoutDimension(
      item: anchor.item, attribute: anchor.attribute, from: (item, attribute))
  }

  private func make(_ relation: LayoutRelation, _ other: LayoutAnchor<Axis>, _ constant: Double)
    -> LayoutConstraint
  {
    LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other.item,
      attribute: other.attribute, multiplier: 1, constant: constant)
  }
}
