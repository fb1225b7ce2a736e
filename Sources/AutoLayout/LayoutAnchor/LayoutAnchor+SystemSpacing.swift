extension LayoutConstraint {
  /// The distance between neighbours where nothing else is said: 8 points, the width of a cell.
  ///
  /// It is the same between edges and between baselines: an item tells where its baselines are, and not in which
  /// font, so that there is nothing to take another distance from.
  public nonisolated static let standardSpacing = 8.0
}

extension LayoutAnchor where Axis == LayoutXAxis {
  /// A constraint that puts this anchor a multiple of the standard spacing after another one, which it follows in
  /// the direction of text if leading or trailing is involved, and from left to right otherwise.
  public func constraint(equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at most a multiple of the standard spacing after another one.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at least a multiple of the standard spacing after another one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}

extension LayoutAnchor where Axis == LayoutYAxis {
  /// A constraint that puts this anchor a multiple of the standard spacing below another one.
  public func constraint(equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1)
    -> LayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at most a multiple of the standard spacing below another one.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }

  /// A constraint that keeps this anchor at least a multiple of the standard spacing below another one.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double = 1
  ) -> LayoutConstraint {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * LayoutConstraint.standardSpacing)
  }
}
