import AutoLayout
import Geometry
import Toolkit

/// What lies over a definition to explain its layout: outlines of alignment rectangles, and the constraints of one view.
struct OverlayPicture: Equatable {
  /// A rectangle around a view.
  struct Outline: Equatable {
    /// What the view is to the person who looks.
    enum Role { case other, loose, chosen }

    var rect: Rect
    var role: Role
  }

  /// A constraint as a measure: a line along an axis between two places, and what it says.
  struct Measure: Equatable {
    var axis: LayoutAxis
    /// Where the line begins and ends along the axis, in points, the smaller one first.
    var start: Double
    var end: Double
    /// Where it lies on the other axis.
    var across: Double
    var text: String
    /// Whether the constraint is one that gives way.
    var isWeak: Bool
  }

  /// Parents first; the chosen one last.
  var outlines: [Outline] = []
  var measures: [Measure] = []
}

extension OverlayPicture {
  /// Measures a layout as it is shown.
  ///
  /// - Parameters:
  ///   - views: the views to outline; hidden ones are left out.
  ///   - chosen: the view whose constraints are drawn.
  ///   - loose: what the layout leaves open.
  ///   - canvas: in whose coordinates everything is.
  @MainActor
  init(of views: [View], chosen: View?, loose: Set<ObjectIdentifier>, in canvas: View) {
    for view in views where view !== chosen && view.isEffectivelyVisible {
      let role = loose.contains(ObjectIdentifier(view)) ? Outline.Role.loose : .other
      outlines.append(Outline(rect: Self.rect(of: view, in: canvas), role: role))
    }
    guard let chosen, chosen.isEffectivelyVisible else { return }
    outlines.append(Outline(rect: Self.rect(of: chosen, in: canvas), role: .chosen))
    for axis in [LayoutAxis.horizontal, .vertical] {
      measures += chosen.constraintsAffectingLayout(for: axis).enumerated().compactMap { index, constraint in
        Self.measure(of: constraint, along: axis, index: index, in: canvas)
      }
    }
  }

  /// The alignment rectangle of a view or a guide as it is shown, in a view's coordinates.
  @MainActor
  private static func rect(of item: any LayoutItem, in canvas: View) -> Rect {
    guard let view = item as? View else {
      // A guide is shown where it was solved to be in its view.
      guard let owner = item.layoutParent as? View else { return .zero }
      let corner = owner.solvedFrame.origin
      let rect = item.solvedAlignmentRect.offset(dx: -corner.x, dy: -corner.y)
      return owner.convert(rect, to: canvas)
    }
    return view.convert(view.bounds.inset(by: view.alignmentRectInsets), to: canvas)
  }

  /// A constraint as a line: between two edges, or along the extent that it speaks of.
  @MainActor
  private static func measure(
    of constraint: LayoutConstraint, along axis: LayoutAxis, index: Int, in canvas: View
  ) -> Measure? {
    guard let item = constraint.firstItem, constraint.firstAttribute.axis == axis else { return nil }
    let first = rect(of: item, in: canvas)
    let isWeak = constraint.priority != .required
    func span(_ rect: Rect) -> (start: Double, end: Double) {
      axis == .horizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    }
    let cross = LayoutAxis.horizontal == axis ? (first.minY, first.maxY) : (first.minX, first.maxX)
    // Measures of one view lie side by side.
    let share = [0.5, 0.25, 0.75, 0.375, 0.625][index % 5]
    var across = cross.0 + (cross.1 - cross.0) * share
    if constraint.firstAttribute.kind == .dimension {
      let (start, end) = span(first)
      return Measure(
        axis: axis, start: start, end: end, across: across, text: extent(constraint), isWeak: isWeak)
    }
    // Two edges that are one are seen to be.
    guard let other = constraint.secondItem, constraint.constant != 0 else { return nil }
    let second = rect(of: other, in: canvas)
    let isMirrored = item.effectiveLayoutDirection == .rightToLeft
    guard let from = place(constraint.secondAttribute, in: second, isMirrored: isMirrored),
      let to = place(constraint.firstAttribute, in: first, isMirrored: isMirrored)
    else { return nil }
    // Where both can be seen side by side, the line lies between them.
    let otherCross = axis == .horizontal ? (second.minY, second.maxY) : (second.minX, second.maxX)
    let (low, high) = (max(cross.0, otherCross.0), min(cross.1, otherCross.1))
    if low < high { across = low + (high - low) * share }
    return Measure(
      axis: axis, start: min(from, to), end: max(from, to), across: across,
      text: distance(constraint, abs(to - from)), isWeak: isWeak)
  }

  /// Where an attribute of a rectangle is; nil for one that is no place.
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

  /// `16`, `≥ 16`: how far apart two edges are to be.
  @MainActor
  private static func distance(_ constraint: LayoutConstraint, _ distance: Double) -> String {
    let sign = constraint.relation == .equal ? "" : "\(sign(constraint.relation)) "
    return sign + Inspection.text(constraint.multiplier == 1 ? abs(constraint.constant) : distance)
  }

  /// `= 120`, `= 1.5 × red.height`: how large something is to be.
  @MainActor
  private static func extent(_ constraint: LayoutConstraint) -> String {
    let sign = sign(constraint.relation)
    let constant = Inspection.text(constraint.constant)
    guard let other = constraint.secondItem else { return "\(sign) \(constant)" }
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
