import AutoLayout
import Toolkit

extension ConstraintStatement.Area {
  /// The widest that text is readable, in points: about 80 characters of a terminal and margins.
  static let readableWidth = 672.0

  /// Whether views have the guide.
  var isSupported: Bool {
    switch self {
    case .margins, .readable: true
    case .safeArea, .frameGuide, .contentGuide: false
    }
  }

  /// Adds the guide to a view, tied to its margins.
  @MainActor
  func addGuide(to view: View) -> LayoutGuide {
    let guide = LayoutGuide(identifier: rawValue)
    view.addLayoutGuide(guide)
    func tie(
      _ attribute: LayoutAttribute, _ margin: LayoutAttribute, _ relation: LayoutRelation = .equal,
      priority: LayoutPriority = .required
    ) -> LayoutConstraint {
      let constraint = LayoutConstraint(
        item: guide, attribute: attribute, relatedBy: relation, toItem: view, attribute: margin,
        multiplier: 1,
        constant: 0)
      constraint.priority = priority
      return constraint
    }
    var ties = [tie(.top, .topMargin), tie(.bottom, .bottomMargin)]
    if self == .readable {
      // As wide as the margins let it, or else as wide as is readable and in the middle.
      ties += [
        tie(.centerX, .centerXWithinMargins), tie(.leading, .leadingMargin, .greaterThanOrEqual),
        tie(.leading, .leadingMargin, priority: 999),
        LayoutConstraint(
          item: guide, attribute: .width, relatedBy: .lessThanOrEqual, toItem: nil,
          attribute: .notAnAttribute,
          multiplier: 1, constant: Self.readableWidth),
      ]
    } else {
      ties += [tie(.leading, .leadingMargin), tie(.trailing, .trailingMargin)]
    }
    LayoutConstraint.activate(ties)
    return guide
  }
}
