import BacklitLayout

extension ConstraintStatement {
  /// A built-in guide of a view.
  enum Area: String, CaseIterable, Hashable, Sendable {
    /// The safe area: the part that no bar covers.
    case safeArea
    /// The view without its layout margins.
    case margins
    /// The readable content guide: a width that suits reading.
    case readable
    /// The frame of a scroll view.
    case frameGuide
    /// The content of a scroll view.
    case contentGuide

    /// The item and the guide of a name such as `box.safeArea`; nil for a different name.
    static func split(_ name: String) -> (item: String, area: Area)? {
      guard let point = name.firstIndex(of: "."),
        let area = Area(rawValue: String(name[point...].dropFirst()))
      else { return nil }
      return (String(name[..<point]), area)
    }
  }
}

extension LayoutAttribute {
  /// The attributes of statements.
  static let named = allCases.filter { $0 != .notAnAttribute }

  /// The attributes by name, for fast lookup.
  static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.rawValue, $0) })

  /// The kind of the attribute, in words for faults.
  var kindInWords: String {
    switch kind {
    case .horizontalPosition: "a horizontal position"
    case .verticalPosition: "a vertical position"
    case .dimension: "a size"
    case .none: "nothing"
    }
  }

  /// Whether the attribute follows the text direction (true for leading, false for left); nil for centres, sizes and
  /// vertical attributes.
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
