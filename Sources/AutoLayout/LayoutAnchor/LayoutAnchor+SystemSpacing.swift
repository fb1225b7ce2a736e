extension LayoutConstraint {
  /// The standard distance between neighbouring items: 8 points, the width of a cell.
  ///
  /// The distance is the same between edges and between baselines, because an item reports the positions of
  /// its baselines but not its font.
  public nonisolated static let standardSpacing = 8.0
}

extension LayoutAnchor where Axis == LayoutXAxis {
  /// A constraint that places this anchor a multiple of the standard spacing after another anchor.
  ///
  /// "After" follows the direction of text if leading or trailing is involved, and runs from left to right
  /// otherwise.
  public func constraint(equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at most a multiple of the standard spacing after another anchor.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at least a multiple of the standard spacing after another anchor.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}

extension LayoutAnchor where Axis == LayoutYAxis {
  /// A constraint that places this anchor a multiple of the standard spacing below another anchor.
  public func constraint(equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at most a multiple of the standard spacing below another anchor.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at least a multiple of the standard spacing below another anchor.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}
