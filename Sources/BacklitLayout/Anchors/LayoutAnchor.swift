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
  package let item: any LayoutItem
  /// The edge, middle or baseline of the item.
  package let attribute: LayoutAttribute

  init(item: any LayoutItem, attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Returns a constraint that places this anchor at another anchor plus a distance in points.
  public func constraint(equalTo anchor: LayoutAnchor<Axis>, constant: Double = 0) -> LayoutConstraint {
    make(.equal, anchor, constant)
  }

  /// Returns a constraint that keeps this anchor at or before another anchor plus a distance in points.
  public func constraint(lessThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.lessThanOrEqual, anchor, constant)
  }

  /// Returns a constraint that keeps this anchor at or after another anchor plus a distance in points.
  public func constraint(greaterThanOrEqualTo anchor: LayoutAnchor<Axis>, constant: Double = 0)
    -> LayoutConstraint
  {
    make(.greaterThanOrEqual, anchor, constant)
  }

  /// Returns the distance from this anchor to another anchor, as an extent from which constraints are created.
  ///
  /// The distance is negative if the other anchor lies before this one. With leading or trailing it is
  /// measured in the direction of text. The method traps if one anchor is leading or trailing and the other
  /// is left or right.
  public func anchorWithOffset(to anchor: LayoutAnchor<Axis>) -> LayoutDimension {
    let fault = LayoutConstraint.fault(
      attribute: anchor.attribute, toItem: true, attribute: attribute, multiplier: 1, constant: 0)
    // A programming error: the attributes are written in code. Definitions are checked before.
    if let fault { fatalError(fault) }
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

extension LayoutConstraint {
  /// The standard distance between neighbouring items: 8 points, the width of a cell.
  ///
  /// The distance is the same between edges and between baselines, because an item reports the positions of
  /// its baselines but not its font.
  package nonisolated static let standardSpacing = 8.0
}

extension LayoutAnchor where Axis == LayoutXAxis {
  /// Returns a constraint that places this anchor a multiple of the standard spacing after another anchor.
  ///
  /// "After" follows the direction of text if leading or trailing is involved, and runs from left to right
  /// otherwise.
  public func constraint(equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// Returns a constraint that keeps this anchor at most a multiple of the standard spacing after another anchor.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// Returns a constraint that keeps this anchor at least a multiple of the standard spacing after another anchor.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}

extension LayoutAnchor where Axis == LayoutYAxis {
  /// Returns a constraint that places this anchor a multiple of the standard spacing below another anchor.
  public func constraint(equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// Returns a constraint that keeps this anchor at most a multiple of the standard spacing below another anchor.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// Returns a constraint that keeps this anchor at least a multiple of the standard spacing below another anchor.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}

extension LayoutItem {
  /// Constraints that give attributes of this item the values that they have in another item.
  ///
  /// ```swift
  /// LayoutConstraint.activate(table.constraints(equalTo: view.safeAreaLayoutGuide, .leading, .trailing, .top, .bottom))
  /// ```
  public func constraints(
    equalTo other: any LayoutItem, _ attributes: LayoutAttribute...
  ) -> [LayoutConstraint] {
    attributes.map {
      LayoutConstraint(item: self, attribute: $0, relatedBy: .equal, toItem: other, attribute: $0)
    }
  }

  /// The edge where text begins.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .leading) }
  /// The edge where text ends.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .right) }
  /// The middle between left and right.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .centerY) }
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .lastBaseline) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(item: self, attribute: .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(item: self, attribute: .height) }
}
