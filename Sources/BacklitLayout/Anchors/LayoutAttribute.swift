import BacklitGeometry

/// An edge, a middle, a baseline or an extent of an item's alignment rectangle.
///
/// The raw value is the name used in definitions.
public enum LayoutAttribute: String, Hashable, Sendable, CaseIterable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The edge where text begins.
  case leading
  /// The edge where text ends.
  case trailing
  /// The width.
  case width
  /// The height.
  case height
  /// The middle between left and right.
  case centerX
  /// The middle between top and bottom.
  case centerY
  /// The baseline of the first line of text; the bottom edge of an item without text.
  case firstBaseline
  /// The baseline of the last line of text; the bottom edge of an item without text.
  case lastBaseline
  /// The left edge, moved inwards by the margin.
  case leftMargin
  /// The right edge, moved inwards by the margin.
  case rightMargin
  /// The top edge, moved inwards by the margin.
  case topMargin
  /// The bottom edge, moved inwards by the margin.
  case bottomMargin
  /// The edge where text begins, moved inwards by the margin.
  case leadingMargin
  /// The edge where text ends, moved inwards by the margin.
  case trailingMargin
  /// The middle between the left and right margins.
  case centerXWithinMargins
  /// The middle between the top and bottom margins.
  case centerYWithinMargins
  /// No attribute: the second side of the constraint is the constant alone.
  case notAnAttribute
}

extension LayoutAttribute {
  /// The quantity that an attribute measures. A constraint compares only attributes of the same kind.
  package enum Kind: Hashable, Sendable {
    /// A position on the horizontal axis.
    case horizontalPosition
    /// A position on the vertical axis.
    case verticalPosition
    /// A width or a height.
    case dimension
    /// Nothing.
    case none
  }

  /// The quantity that the attribute measures.
  package var kind: Kind {
    switch self {
    case .width, .height: .dimension
    case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins:
      .horizontalPosition
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins:
      .verticalPosition
    case .notAnAttribute: .none
    }
  }

  /// The axis along which the attribute lies; nil for no attribute.
  package var axis: LayoutAxis? {
    switch kind {
    case .horizontalPosition: .horizontal
    case .verticalPosition: .vertical
    case .dimension: self == .width ? .horizontal : .vertical
    case .none: nil
    }
  }

  /// Whether the direction of text decides on which side the attribute lies.
  package var followsText: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// Whether the attribute is a left or a right edge, independent of the direction of text.
  var ignoresText: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    default: false
    }
  }

  /// The attribute with leading and trailing replaced by left and right.
  func resolved(_ direction: LayoutDirection) -> LayoutAttribute {
    let isMirrored = direction == .rightToLeft
    switch self {
    case .leading: return isMirrored ? .right : .left
    case .trailing: return isMirrored ? .left : .right
    case .leadingMargin: return isMirrored ? .rightMargin : .leftMargin
    case .trailingMargin: return isMirrored ? .leftMargin : .rightMargin
    default: return self
    }
  }
}

/// One of the two axes of the plane.
public enum LayoutAxis: String, Hashable, Sendable, CaseIterable {
  /// From left to right.
  case horizontal
  /// From top to bottom.
  case vertical
}
