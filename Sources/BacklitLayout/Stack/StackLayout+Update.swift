extension StackLayout {
  /// Updates the constraints of a stack, active or not, for new items or settings.
  ///
  /// Constraints that differ only in constant or priority are changed in place: new spacings add and remove
  /// nothing, and hiding an item affects only the constraints that mention it. Other old constraints are
  /// deactivated, and new constraints are activated.
  ///
  /// In a conflict, constraints of a stack give way to other constraints. The constraint between the last
  /// item and the end gives way first, and then holds with a priority below required.
  /// - Parameters:
  ///   - old: the last result of this method or of ``constraints(in:items:spacingAfter:)`` for this
  ///     container.
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacingAfter: for each item, the distance to the next item in points.
  /// - Returns: the current constraints of the stack, all active.
  package func revise(
    _ old: [LayoutConstraint], in container: any LayoutElement, items: [any LayoutElement],
    spacingAfter: [Double]
  ) -> [LayoutConstraint] {
    var guides: [String: LayoutGuide] = [:]
    for guide in old.flatMap(\.helperGuides) { guides[guide.identifier] = guide }
    var known: [StackConstraintKey: LayoutConstraint] = [:]
    for constraint in old { known[StackConstraintKey(constraint)] = constraint }
    let wanted = constraints(in: container, items: items, spacingAfter: spacingAfter, guides: guides)
    var result = wanted
    if !known.isEmpty {
      for (index, new) in wanted.enumerated() {
        guard let kept = known.removeValue(forKey: StackConstraintKey(new)) else { continue }
        kept.constant = new.constant
        kept.priority = new.priority
        result[index] = kept
      }
    }
    let stack = container.layoutStorage.stackOrder ?? EngineEntry.nextOrder()
    container.layoutStorage.stackOrder = stack
    for (index, constraint) in result.enumerated() {
      constraint.entry.stackPlace = StackPlace(stack: stack, index: index)
    }
    if !old.isEmpty {
      let kept = Set(result)
      LayoutConstraint.deactivate(old.filter { !kept.contains($0) })
    }
    LayoutConstraint.activate(result)
    LayoutEngine.arrange(items + Self.guides(of: result), in: container, along: axis)
    return result
  }

  /// The guides of the gaps, in order.
  private static func guides(of constraints: [LayoutConstraint]) -> [LayoutGuide] {
    var seen: Set<ObjectIdentifier> = []
    return constraints.flatMap(\.helperGuides).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

/// The parts of a stack's constraint that cannot change in place.
private struct StackConstraintKey: Hashable {
  private let first: ObjectIdentifier?
  private let second: ObjectIdentifier?
  private let firstAttribute: LayoutAttribute
  private let secondAttribute: LayoutAttribute
  private let relation: LayoutRelation
  private let multiplier: Double
  private let identifier: String?

  @MainActor
  init(_ constraint: LayoutConstraint) {
    first = constraint.firstItem.map { ObjectIdentifier($0) }
    second = constraint.secondItem.map { ObjectIdentifier($0) }
    firstAttribute = constraint.firstAttribute
    secondAttribute = constraint.secondAttribute
    relation = constraint.relation
    multiplier = constraint.multiplier
    identifier = constraint.identifier
  }
}

/// The position of a constraint among the constraints of its stack.
struct StackPlace {
  /// The sequence number of the first arrangement of the stack.
  let stack: UInt64
  /// The index among the constraints of the stack.
  let index: Int
}
