import BacklitGeometry
import ConstraintSolver

/// One of the four numbers that describe an alignment rectangle, in the coordinates of the tree's root.
enum LayoutPart: Int, CaseIterable {
  case left, top, width, height

  var name: String { "\(self)" }
}

/// A constraint as a linear form: a sum over parts of items and a constant, compared with zero.
///
/// The engine creates a new form whenever an input may have changed, and compares it with the form in the
/// solver.
@MainActor
struct LayoutForm {
  struct Term {
    let item: any LayoutElement
    let part: LayoutPart
    var coefficient: Double
  }

  /// The terms, at most one for each part. No coefficient is 0.
  private(set) var terms: [Term] = []
  var constant = 0.0
  var relation = LayoutRelation.equal
  var priority = LayoutPriority.required

  /// Adds a multiple of a part of an item.
  mutating func add(_ part: LayoutPart, of item: any LayoutElement, times factor: Double) {
    guard factor != 0 else { return }
    for index in terms.indices where terms[index].part == part && terms[index].item === item {
      terms[index].coefficient += factor
      if terms[index].coefficient == 0 { terms.remove(at: index) }
      return
    }
    terms.append(Term(item: item, part: part, coefficient: factor))
  }

  /// Adds a multiple of an attribute. Traps for leading and trailing.
  /// - Parameters:
  ///   - attribute: the attribute.
  ///   - item: the item, which has the size, the margins and the baselines.
  ///   - area: the item that has the edges; nil for the same item.
  ///   - factor: the factor.
  mutating func add(
    attribute: LayoutAttribute, of item: any LayoutElement, edges area: (any LayoutElement)? = nil,
    times factor: Double
  ) {
    let edges = area ?? item
    switch attribute {
    case .left: add(.left, of: edges, times: factor)
    case .top: add(.top, of: edges, times: factor)
    case .width: add(.width, of: item, times: factor)
    case .height: add(.height, of: item, times: factor)
    case .right: addPlace(.left, .width, 1, of: edges, times: factor)
    case .bottom: addPlace(.top, .height, 1, of: edges, times: factor)
    case .centerX: addPlace(.left, .width, 0.5, of: item, times: factor)
    case .centerY: addPlace(.top, .height, 0.5, of: item, times: factor)
    case .firstBaseline, .lastBaseline:
      addBaseline(attribute, of: area ?? item.baselineItem(attribute), times: factor)
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      addMargin(attribute, of: item, edges: edges, times: factor)
    case .leading, .trailing, .leadingMargin, .trailingMargin, .notAnAttribute:
      // Cannot happen: the caller replaces these attributes by those of the direction first.
      fatalError("The attribute \(attribute.rawValue) must be resolved before it is lowered.")
    }
  }

  private mutating func addBaseline(
    _ attribute: LayoutAttribute, of text: any LayoutElement, times factor: Double
  ) {
    if let offset = text.centeredOffset(of: attribute) {
      addPlace(.top, .height, 0.5, of: text, times: factor)
      constant += factor * offset
    } else if attribute == .firstBaseline, text.firstBaselineOffset.isFinite {
      add(.top, of: text, times: factor)
      constant += factor * text.firstBaselineOffset
    } else {
      addPlace(.top, .height, 1, of: text, times: factor)
      if attribute == .lastBaseline { constant -= factor * text.lastBaselineOffset }
    }
  }

  /// Margins lie inside the frame, not inside the alignment rectangle.
  private mutating func addMargin(
    _ attribute: LayoutAttribute, of item: any LayoutElement, edges: any LayoutElement, times factor: Double
  ) {
    let margins = item.resolvedLayoutMargins
    let insets = item.alignmentRectInsets
    let left = margins.left - insets.left
    let right = insets.right - margins.right
    let top = margins.top - insets.top
    let bottom = insets.bottom - margins.bottom
    switch attribute {
    case .leftMargin:
      add(.left, of: edges, times: factor)
      constant += factor * left
    case .rightMargin:
      addPlace(.left, .width, 1, of: edges, times: factor)
      constant += factor * right
    case .topMargin:
      add(.top, of: edges, times: factor)
      constant += factor * top
    case .bottomMargin:
      addPlace(.top, .height, 1, of: edges, times: factor)
      constant += factor * bottom
    case .centerXWithinMargins:
      addPlace(.left, .width, 0.5, of: item, times: factor)
      constant += factor * (left + right) / 2
    default:
      addPlace(.top, .height, 0.5, of: item, times: factor)
      constant += factor * (top + bottom) / 2
    }
  }

  private mutating func addPlace(
    _ origin: LayoutPart, _ extent: LayoutPart, _ share: Double, of item: any LayoutElement,
    times factor: Double
  ) {
    add(origin, of: item, times: factor)
    add(extent, of: item, times: factor * share)
  }
}
