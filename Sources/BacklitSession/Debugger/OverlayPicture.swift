import BacklitGeometry
import BacklitLayout
import BacklitUI

/// An overlay that explains the layout of a definition: outlines of alignment rectangles, and the constraints of one
/// view.
struct OverlayPicture: Equatable {
  /// A rectangle around a view.
  struct Outline: Equatable {
    /// The role of the view: its layout is ambiguous, it is selected, or neither.
    enum Role { case other, ambiguous, selected }

    var rect: Rect
    var role: Role
  }

  /// A constraint as a dimension line along an axis between two places, with a text.
  struct Measure: Equatable {
    var axis: LayoutAxis
    /// The ends of the line along the axis, in points, the smaller one first.
    var start: Double
    var end: Double
    /// The position of the line on the other axis.
    var across: Double
    var text: String
    /// Whether the priority of the constraint is below required.
    var isWeak: Bool
  }

  /// The outlines, parents first and the selected view last.
  var outlines: [Outline] = []
  var measures: [Measure] = []
}

extension OverlayPicture {
  /// Creates the overlay of the current layout.
  ///
  /// - Parameters:
  ///   - views: the views to outline; hidden views are left out.
  ///   - selected: the view whose constraints are drawn.
  ///   - ambiguous: the items whose layout is ambiguous.
  ///   - canvas: the view whose coordinates are used.
  @MainActor
  init(of views: [View], selected: View?, ambiguous: Set<ObjectIdentifier>, in canvas: View) {
    for view in views where view !== selected && view.isEffectivelyVisible {
      let role = ambiguous.contains(ObjectIdentifier(view)) ? Outline.Role.ambiguous : .other
      outlines.append(Outline(rect: Self.rect(of: view, in: canvas), role: role))
    }
    guard let selected, selected.isEffectivelyVisible else { return }
    outlines.append(Outline(rect: Self.rect(of: selected, in: canvas), role: .selected))
    for axis in [LayoutAxis.horizontal, .vertical] {
      let constraints = selected.constraintsAffectingLayout(for: axis)
      measures += constraints.enumerated().compactMap { index, constraint in
        Self.measure(of: constraint, along: axis, index: index, in: canvas)
      }
    }
  }

  /// The current alignment rectangle of a view or a guide, in the coordinates of a view.
  @MainActor
  private static func rect(of item: any LayoutElement, in canvas: View) -> Rect {
    guard let view = item as? View else {
      // A guide is drawn at its solved place in its view.
      guard let owner = item.layoutParent as? View else { return .zero }
      let corner = owner.solvedFrame.origin
      let rect = item.solvedAlignmentRect.offset(dx: -corner.x, dy: -corner.y)
      return owner.convert(rect, to: canvas)
    }
    return view.convert(view.bounds.inset(by: view.alignmentRectInsets), to: canvas)
  }

  /// The dimension line of a constraint: between two edges, or along a width or height.
  @MainActor
  private static func measure(
    of constraint: LayoutConstraint, along axis: LayoutAxis, index: Int, in canvas: View
  ) -> Measure? {
    guard let item = constraint.firstElement, constraint.firstAttribute.axis == axis else { return nil }
    let first = rect(of: item, in: canvas)
    let isWeak = constraint.priority != .required
    func span(_ rect: Rect) -> (start: Double, end: Double) {
      axis == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }
    let cross = LayoutAxis.horizontal == axis ? (first.minY, first.maxY) : (first.minX, first.maxX)
    // The lines of one view are side by side.
    let share = [0.5, 0.25, 0.75, 0.375, 0.625][index % 5]
    var across = cross.0 + (cross.1 - cross.0) * share
    if constraint.firstAttribute.kind == .dimension {
      let (start, end) = span(first)
      return Measure(
        axis: axis, start: start, end: end, across: across, text: extent(constraint), isWeak: isWeak)
    }
    // A distance of 0 needs no line.
    guard let other = constraint.secondElement, constraint.constant != 0 else { return nil }
    let second = rect(of: other, in: canvas)
    let isMirrored = item.effectiveLayoutDirection == .rightToLeft
    guard let from = place(constraint.secondAttribute, in: second, isMirrored: isMirrored),
      let to = place(constraint.firstAttribute, in: first, isMirrored: isMirrored)
    else { return nil }
    // If the two rectangles overlap across the axis, the line is within the overlap.
    let otherCross = axis == .horizontal ? (second.minY, second.maxY) : (second.minX, second.maxX)
    let (low, high) = (max(cross.0, otherCross.0), min(cross.1, otherCross.1))
    if low < high { across = low + (high - low) * share }
    return Measure(
      axis: axis, start: min(from, to), end: max(from, to), across: across,
      text: distance(constraint, abs(to - from)), isWeak: isWeak)
  }

  /// The position of an attribute of a rectangle; nil for a width or height.
  private static func place(_ attribute: LayoutAttribute, in rect: Rect, isMirrored: Bool) -> Double? {
    switch attribute {
    case .left, .leftMargin: rect.minX
    case .right, .rightMargin: rect.maxX
    case .leading, .leadingMargin: isMirrored ? rect.maxX : rect.minX
    case .trailing, .trailingMargin: isMirrored ? rect.minX : rect.maxX
    case .centerX, .centerXWithinMargins: rect.midX
    case .top, .topMargin: rect.minY
    case .bottom, .bottomMargin, .firstBaseline, .lastBaseline: rect.maxY
    case .centerY, .centerYWithinMargins: rect.midY
    case .width, .height, .notAnAttribute: nil
    }
  }

  /// The text of a distance: `16`, `≥ 16`.
  @MainActor
  private static func distance(_ constraint: LayoutConstraint, _ distance: Double) -> String {
    let sign = constraint.relation == .equal ? "" : "\(sign(constraint.relation)) "
    return sign + Inspection.text(constraint.multiplier == 1 ? abs(constraint.constant) : distance)
  }

  /// The text of a width or height: `= 120`, `= 1.5 × red.height`.
  @MainActor
  private static func extent(_ constraint: LayoutConstraint) -> String {
    let sign = sign(constraint.relation)
    let constant = Inspection.text(constraint.constant)
    guard let other = constraint.secondElement else { return "\(sign) \(constant)" }
    let factor = constraint.multiplier == 1 ? "" : "\(Inspection.text(constraint.multiplier)) × "
    let rest = constraint.constant == 0 ? "" : (constraint.constant > 0 ? " + " : " ") + constant
    return "\(sign) \(factor)\(other.layoutName).\(constraint.secondAttribute.rawValue)\(rest)"
  }

  private static func sign(_ relation: LayoutRelation) -> String {
    switch relation {
    case .equal: "="
    case .lessThanOrEqual: "≤"
    case .greaterThanOrEqual: "≥"
    }
  }
}
