/// The width or height of an item, or the distance between two anchors, from which constraints are created.
///
/// New constraints are inactive.
@MainActor
public struct LayoutDimension {
  /// The item whose extent this is, or the item at which the distance ends.
  package let item: any LayoutItem
  /// The width, the height, or the attribute at which the distance ends.
  package let attribute: LayoutAttribute
  /// The start of the distance; nil for a width or a height.
  private let origin: (item: any LayoutItem, attribute: LayoutAttribute)?

  init(
    item: any LayoutItem, attribute: LayoutAttribute,
    from origin: (item: any LayoutItem, attribute: LayoutAttribute)? = nil
  ) {
    self.item = item
    self.attribute = attribute
    self.origin = origin
  }

  /// Returns a constraint that makes this extent a multiple of another extent plus a number of points.
  public func constraint(
    equalTo dimension: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    make(.equal, dimension, multiplier, constant)
  }

  /// Returns a constraint that keeps this extent at most a multiple of another extent plus a number of points.
  public func constraint(
    lessThanOrEqualTo dimension: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    make(.lessThanOrEqual, dimension, multiplier, constant)
  }

  /// Returns a constraint that keeps this extent at least a multiple of another extent plus a number of points.
  public func constraint(
    greaterThanOrEqualTo dimension: LayoutDimension, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint {
    make(.greaterThanOrEqual, dimension, multiplier, constant)
  }

  /// Returns a constraint that makes this extent a number of points.
  public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
    make(.equal, nil, 1, constant)
  }

  /// Returns a constraint that keeps this extent at most a number of points.
  public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    make(.lessThanOrEqual, nil, 1, constant)
  }

  /// Returns a constraint that keeps this extent at least a number of points.
  public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
    make(.greaterThanOrEqual, nil, 1, constant)
  }

  private func make(
    _ relation: LayoutRelation, _ other: LayoutDimension?, _ multiplier: Double, _ constant: Double
  ) -> LayoutConstraint {
    LayoutConstraint(
      item: item.element, attribute: attribute, from: origin.map(LayoutOrigin.init), relatedBy: relation,
      toItem: other?.item.element,
      attribute: other?.attribute ?? .notAnAttribute, from: other?.origin.map(LayoutOrigin.init),
      multiplier: multiplier,
      constant: constant)
  }
}
