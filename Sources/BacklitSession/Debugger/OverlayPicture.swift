#if Tools
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

/// An overlay that explains a layout: outlines of views, and the constraints of one view or guide.
package struct OverlayPicture: Equatable {
  /// The parts of the picture.
  package struct Parts: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The outlines of all views.
    package static let outlines = Parts(rawValue: 1)
    /// The constraints of the selected view.
    package static let constraints = Parts(rawValue: 2)
    /// Alignment rectangles instead of frames.
    package static let alignmentRectangles = Parts(rawValue: 4)
    /// The margins, the safe area and the guides of the selected view.
    package static let guides = Parts(rawValue: 8)
    /// Outlines with names in place of what the views draw.
    package static let wireframe = Parts(rawValue: 16)
    /// The parts of a view that the views around it clip.
    package static let clipped = Parts(rawValue: 32)
  }

  /// A rectangle around a view or a guide.
  struct Outline: Equatable {
    /// The role of the rectangle: a view whose layout is ambiguous, a marked view, the selected view, one of its
    /// guides, or an ordinary view.
    enum Role { case other, ambiguous, guide, marked, selected }

    var rect: Rect
    var role: Role
    /// The name in the upper edge; empty for none.
    var name = ""
  }

  /// A constraint as a dimension line along an axis between two places, with a text.
  struct Measure: Equatable {
    /// The state of the constraint: required, of a lower priority, or broken because of a conflict.
    enum Role { case required, weak, broken }

    var axis: LayoutAxis
    /// The ends of the line along the axis, in points, the smaller one first.
    var start: Double
    var end: Double
    /// The position of the line on the other axis.
    var across: Double
    var text: String
    var role: Role
    /// Whether the constraint is the one to look at.
    var isHighlighted = false
  }

  /// The outlines, parents first and the selected view last.
  var outlines: [Outline] = []
  var measures: [Measure] = []
  /// The layers that are drawn in place of the program, back to front; nil if the program itself is seen.
  var contents: [SceneLayer]?

  /// Creates an empty picture.
  package init() {}
}

extension OverlayPicture {
  /// Creates the overlay of the current layout.
  ///
  /// - Parameters:
  ///   - parts: what is drawn.
  ///   - views: the views to outline, parents first; hidden views are left out.
  ///   - isFiltered: whether no other views are seen.
  ///   - selected: the view or guide whose constraints are drawn.
  ///   - marked: further views to outline.
  ///   - diagnosis: what is ambiguous and broken.
  ///   - highlighted: the constraint to emphasize.
  ///   - canvas: the view whose coordinates are used.
  @MainActor
  package init(
    _ parts: Parts, of views: [View], isFiltered: Bool = false, selected: (any LayoutElement)?,
    marked: [View] = [],
    diagnosis: LayoutDiagnosis, highlighted: LayoutConstraint? = nil, in canvas: View
  ) {
    let isAligned = parts.contains(.alignmentRectangles)
    let seen = views.filter { view in
      view.isEffectivelyVisible && (parts.contains(.clipped) || !view.isClippedAway)
    }
    if parts.contains(.wireframe) {
      contents = []
    } else if isFiltered || parts.contains(.clipped) {
      contents = seen.compactMap { view in
        var layer = view.window?.currentLayer(of: view)
        if parts.contains(.clipped) {
          layer?.clip = nil
          layer?.clipShapes = []
        }
        return layer
      }
    }
    if !parts.isDisjoint(with: [.outlines, .wireframe]) {
      for view in seen where view !== selected {
        let role = diagnosis.ambiguous[ObjectIdentifier(view)] == nil ? Outline.Role.other : .ambiguous
        outlines.append(
          Outline(
            rect: Self.rect(of: view, in: canvas, isAligned: isAligned), role: role,
            name: parts.contains(.wireframe) ? view.layoutName : ""))
      }
    }
    for view in marked where view !== selected && view.isEffectivelyVisible {
      outlines.append(
        Outline(rect: Self.rect(of: view, in: canvas, isAligned: isAligned), role: .marked))
    }
    let view = selected as? View
    guard let selected, view?.isEffectivelyVisible ?? true else { return }
    if parts.contains(.guides), let view {
      for rect in Self.guides(of: view, in: canvas) { outlines.append(Outline(rect: rect, role: .guide)) }
    }
    let rect = Self.rect(of: selected, in: canvas, isAligned: isAligned)
    outlines.append(Outline(rect: rect, role: .selected))
    guard parts.contains(.constraints) else { return }
    for axis in [LayoutAxis.horizontal, .vertical] {
      let constraints = selected.constraintsAffectingLayout(for: axis)
      measures += constraints.enumerated().compactMap { index, constraint in
        var measure = Self.measure(of: constraint, along: axis, index: index, in: canvas)
        if diagnosis.broken.contains(constraint) { measure?.role = .broken }
        measure?.isHighlighted = constraint === highlighted
        return measure
      }
    }
    // The constraint to look at is drawn over the others.
    measures.sort { !$0.isHighlighted && $1.isHighlighted }
  }

  /// The rectangles of the margins, the safe area and the guides of a view, if they differ from its bounds.
  @MainActor
  private static func guides(of view: View, in canvas: View) -> [Rect] {
    var rects: [Rect] = []
    for insets in [view.layoutMargins, view.safeAreaInsets] where insets != .zero {
      rects.append(view.convert(view.bounds.inset(by: insets), to: canvas))
    }
    for guide in view.layoutGuides {
      let rect = rect(of: guide, in: canvas, isAligned: true)
      if !rects.contains(rect) { rects.append(rect) }
    }
    return rects
  }

  /// The current alignment rectangle or frame of a view or a guide, in the coordinates of a view.
  @MainActor
  private static func rect(
    of item: any LayoutElement, in canvas: View, isAligned: Bool = true
  ) -> Rect {
    guard let view = item as? View else {
      // A guide is drawn at its solved place in its view.
      guard let owner = item.layoutParent as? View else { return .zero }
      let corner = owner.solvedFrame.origin
      let rect = item.solvedAlignmentRect.offsetBy(dx: -corner.x, dy: -corner.y)
      return owner.convert(rect, to: canvas)
    }
    let insets = isAligned ? view.alignmentRectInsets : .zero
    return view.convert(view.bounds.inset(by: insets), to: canvas)
  }

  /// The dimension line of a constraint: between two edges, or along a width or height.
  @MainActor
  private static func measure(
    of constraint: LayoutConstraint, along axis: LayoutAxis, index: Int, in canvas: View
  ) -> Measure? {
    guard let item = constraint.firstElement, constraint.firstAttribute.axis == axis else { return nil }
    let first = rect(of: item, in: canvas)
    let role = constraint.priority == .required ? Measure.Role.required : .weak
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
        axis: axis, start: start, end: end, across: across, text: extent(constraint), role: role)
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
      text: distance(constraint, abs(to - from)), role: role)
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
    return sign + LayoutInspection.text(constraint.multiplier == 1 ? abs(constraint.constant) : distance)
  }

  /// The text of a width or height: `= 120`, `= 1.5 × red.height`.
  @MainActor
  private static func extent(_ constraint: LayoutConstraint) -> String {
    let sign = sign(constraint.relation)
    let constant = LayoutInspection.text(constraint.constant)
    guard let other = constraint.secondElement else { return "\(sign) \(constant)" }
    let factor = constraint.multiplier == 1 ? "" : "\(LayoutInspection.text(constraint.multiplier)) × "
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

extension View {
  /// Whether a view around this one clips all of it.
  fileprivate var isClippedAway: Bool {
    var outer = superview
    while let view = outer {
      if view.clipsToBounds {
        let rect = convert(bounds, to: view)
        let isBeside =
          rect.minX >= view.bounds.maxX || rect.maxX <= view.bounds.minX || rect.minY >= view.bounds.maxY
          || rect.maxY <= view.bounds.minY
        // A view without an extent is seen as a mark.
        if isBeside, !rect.isEmpty { return true }
      }
      outer = view.superview
    }
    return false
  }
}
#endif
