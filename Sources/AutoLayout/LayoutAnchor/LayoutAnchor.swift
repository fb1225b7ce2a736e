/// The kind of anchor that lies from left to right; a mere tag, without values.
public enum LayoutXAxis: Sendable {}
/// The kind of anchor that lies from top to bottom; a mere tag, without values.
public enum LayoutYAxis: Sendable {}

/// An anchor at a place from left to right.
public typealias LayoutXAxisAnchor = LayoutAnchor<LayoutXAxis>
/// An anchor at a place from top to bottom.
public typealias LayoutYAxisAnchor = LayoutAnchor<LayoutYAxis>

/// An edge, middle or baseline of an item, from which constraints are made.
///
/// The type tells the axes apart: tying a left edge to a top edge does not compile. The constraints come out
/// inactive.
@MainActor
public struct LayoutAnchor<Axis: Sendable> {
  /// The item whose place this is.
  public let item: any LayoutItem
  /// Which place of the item.
  public let attribute: LayoutAttribute

  init(item: any LayoutItem, attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// A constraint that puts this anchor at another one plus a distance in points.
  public func constraint(equalTo anchor: LayoutAnchor<Axis>, constant: Double = 0) -> LayoutConstraint {
    make(.equal, anchor, constant)
  }

  /// A constraint that keeps this anchor at or before another one plus a distance in points.
  public func constraint(lessThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.lessThanOrEqual, anchor, constant)
  }

  /// A constraint that keeps this anchor at or behind another one plus a distance in points.
  public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.greaterThanOrEqual, anchor, constant)
  }

  /// The distance from this anchor to another one, as an extent from which constraints are made.
  ///
  /// It is what would be added to this place to come to the other: less than zero where the other one lies before this
  /// one. With leading or trailing it is measured in the direction of text. A leading or trailing anchor to a left
  /// or right one traps.
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
