import BacklitGeometry

/// A relation `first.attribute relation multiplier × second.attribute + constant`, with a priority.
///
/// On either side, the distance between two attributes can replace an extent.
/// ``LayoutAnchor/anchorWithOffset(to:)`` creates it; the item and attribute of that side are the end of the
/// distance.
///
/// Constraints apply to alignment rectangles. Positions are measured from the frame of the nearest common ancestor. Leading and
/// trailing follow the direction of text: with text from right to left, a leading edge at another leading edge plus 16 lies 16
/// points further left.
///
/// A constraint does not keep its items alive; while it is active, the nearest common ancestor of its items
/// keeps it alive.
@MainActor
public final class LayoutConstraint {
  /// The item on the left of the relation; nil once it is gone.
  public var firstItem: (any LayoutItem)? { firstElement }
  /// The attribute on the left of the relation.
  public let firstAttribute: LayoutAttribute
  /// The relation between the two sides.
  public let relation: LayoutRelation
  /// The item on the right of the relation, if any; nil once it is gone.
  public var secondItem: (any LayoutItem)? { secondElement }
  /// The attribute on the right of the relation, or ``LayoutAttribute/notAnAttribute``.
  public let secondAttribute: LayoutAttribute
  /// The priority. It can change at any time, also to and from required.
  public var priority: LayoutPriority = .required {
    didSet { if priority != oldValue { entry.changed() } }
  }
  /// The factor of the attribute on the right.
  public var multiplier: Double { rare?.multiplier ?? 1 }
  /// The number of points added on the right of the relation.
  ///
  /// A change takes effect with the next solution; the solver updates the constraint in place. Traps if the
  /// number is not finite.
  public var constant: Double {
    didSet {
      checkPrecondition(constant.isFinite, "The constant of a constraint must be a finite number.")
      if constant != oldValue { entry.changed() }
    }
  }
  /// A name for messages and tools.
  public var identifier: String? {
    get { rare?.identifier }
    set { if newValue != nil || rare != nil { ownRare.identifier = newValue } }
  }

  package var firstElement: (any LayoutElement)? { first.item }
  package var secondElement: (any LayoutElement)? { second?.item }
  let first: ItemReference
  let second: ItemReference?
  /// The item that holds the constraint while it is active.
  var holder: ItemReference?
  /// Guides that exist for this constraint only.
  var helperGuides: [LayoutGuide] {
    get { rare?.helperGuides ?? [] }
    set { ownRare.helperGuides = newValue }
  }
  /// The start of the distance on the left; nil if the left side is an attribute.
  var firstOrigin: LayoutOrigin? { rare?.firstOrigin }
  /// The start of the distance on the right; nil if the right side is an attribute.
  var secondOrigin: LayoutOrigin? { rare?.secondOrigin }
  /// How the constraint crosses the edges of scroll views while it is active; nil for nearly all constraints.
  var crossing: ScrollCrossing? {
    get { rare?.crossing }
    set { if newValue != nil || rare != nil { ownRare.crossing = newValue } }
  }
  let entry: EngineEntry
  var hasSecondItem: Bool { second != nil }
  /// The properties that few constraints have; made when the first of them is set.
  private var rare: RareParts?

  private var ownRare: RareParts {
    if let rare { return rare }
    let made = RareParts()
    rare = made
    return made
  }

  private final class RareParts {
    var multiplier = 1.0
    var identifier: String?
    var helperGuides: [LayoutGuide] = []
    var firstOrigin: LayoutOrigin?
    var secondOrigin: LayoutOrigin?
    var crossing: ScrollCrossing?
  }

  /// Creates an inactive constraint.
  ///
  /// Traps for attributes that measure different things, for a position without a second item, and for
  /// numbers that are not finite.
  public convenience init(
    item: any LayoutItem, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    toItem second: (any LayoutItem)?, attribute secondAttribute: LayoutAttribute, multiplier: Double = 1,
    constant: Double = 0
  ) {
    self.init(
      item: item.element, attribute: attribute, from: nil, relatedBy: relation, toItem: second?.element,
      attribute: secondAttribute, from: nil, multiplier: multiplier, constant: constant)
  }

  /// Creates a constraint in which the distance from an origin to an attribute can replace an extent.
  init(
    item: any LayoutElement, attribute: LayoutAttribute, from firstOrigin: LayoutOrigin?,
    relatedBy relation: LayoutRelation, toItem second: (any LayoutElement)?,
    attribute secondAttribute: LayoutAttribute, from secondOrigin: LayoutOrigin?, multiplier: Double,
    constant: Double
  ) {
    let fault = Self.fault(
      attribute: attribute.measured(from: firstOrigin), toItem: second != nil,
      attribute: secondAttribute.measured(from: secondOrigin), multiplier: multiplier, constant: constant)
    // A programming error, as in UIKit. Definitions are checked before.
    if let fault { fatalError(fault) }
    first = item.layoutStorage.reference(to: item)
    firstAttribute = attribute
    self.relation = relation
    self.second = second.map { $0.layoutStorage.reference(to: $0) }
    self.secondAttribute = secondAttribute
    self.constant = constant
    entry = EngineEntry()
    if multiplier != 1 { ownRare.multiplier = multiplier }
    guard firstOrigin != nil || secondOrigin != nil else { return }
    ownRare.firstOrigin = firstOrigin
    ownRare.secondOrigin = secondOrigin
  }
}

extension LayoutConstraint: Hashable {
  /// Returns whether both references point to the same object.
  public nonisolated static func == (first: LayoutConstraint, second: LayoutConstraint) -> Bool {
    first === second
  }

  /// Hashes the identity of the object.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The relation between the two sides of a constraint.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
  /// Both sides are equal.
  case equal = "=="
  /// The first side is less than or equal to the second.
  case lessThanOrEqual = "<="
  /// The first side is greater than or equal to the second.
  case greaterThanOrEqual = ">="
}

/// The start of the distance on one side of a constraint.
///
/// This is a class because most constraints have no origin: a nil reference takes only one pointer.
@MainActor
final class LayoutOrigin {
  let reference: ItemReference
  let attribute: LayoutAttribute

  init(item: any LayoutItem, attribute: LayoutAttribute) {
    let element = item.element
    reference = element.layoutStorage.reference(to: element)
    self.attribute = attribute
  }

  /// The item; nil once it is gone.
  var item: (any LayoutElement)? { reference.item }
}

extension LayoutAttribute {
  /// The attribute that decides what a side may be compared with: a distance counts as a width or a height.
  func measured(from origin: LayoutOrigin?) -> LayoutAttribute {
    guard origin != nil, let axis else { return self }
    return axis == .horizontal ? .width : .height
  }
}
