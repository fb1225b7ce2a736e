import AutoLayout

extension ConstraintStatement {
  /// A guide that a view has of itself.
  public enum Area: String, CaseIterable, Hashable, Sendable {
    /// What no bar covers.
    case safeArea
    /// The view less its layout margins.
    case margins
    /// The part of a width at which text reads well.
    case readable
    /// A scroll view's own rectangle.
    case frameGuide
    /// A scroll view's content.
    case contentGuide
  }
}

extension LayoutAttribute {
  /// The attributes that a statement may name.
  static let named = allCases.filter { $0 != .notAnAttribute }

  /// The same by name: a statement is read faster by a table than by comparing all names.
  static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })

  /// What the attribute measures, in words.
  var kindInWords: String {
    switch kind {
    case .horizontalPosition: "a horizontal position"
    case .verticalPosition: "a vertical position"
    case .dimension: "a size"
    case .none: "nothing"
    }
  }

  /// Whether the attribute lies at a side that follows the direction of text (leading) or at one that does not
  /// (left); nothing for middles, sizes and what is vertical.
  var side: Bool? {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .left, .right, .leftMargin, .rightMargin: false
    default: nil
    }
  }

  /// Whether only views have the attribute, and guides do not.
  var needsView: Bool {
    switch self {
    case .firstBaseline, .lastBaseline, .leadingMargin, .trailingMargin, .leftMargin, .rightMargin,
      .topMargin,
      .bottomMargin, .centerXWithinMargins, .centerYWithinMargins:
      true
    default: false
    }
  }
}
