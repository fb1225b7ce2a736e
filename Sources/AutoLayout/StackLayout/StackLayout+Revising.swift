extension StackLayout {
  /// Brings the constraints of a stack, active or not, into the state for other items or settings.
  ///
  /// What is the same but for its constant or priority is changed in place: other spacings remove and add
  /// nothing, and hiding an item touches what mentions it. The rest is deactivated, what is new is activated.
  ///
  /// In a contradiction they give way to other constraints, the one that ties the last item to the end first; it then
  /// holds as nearly as it can.
  /// - Parameters:
  ///   - old: what this or ``constraints(in:items:spacingAfter:)`` returned last for this container.
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacingAfter: for each item the distance in points to the next one, as there.
  /// - Returns: the constraints of the stack now, all of them active.
  public func revise(
    _ old: [LayoutConstraint], in container: any LayoutItem, items: [any LayoutItem], spacingAfter: [Double]
  ) -> [LayoutConstraint] {
    var guides: [String: LayoutGuide] = [:]
    for guide in old.flatMap(\.helperGuides) { guides[guide.identifier] = guide }
    var known: [StackConstraintKey: LayoutConstraint] = [:]
    for constraint in old { known[StackConstraintKey(constraint)] = constraint }
    let wanted = constraints(in: container, items: items, spacingAfter: spacingAfter, guides: guides)
    let result = wanted.map { new in
      guard let kept = known.removeValue(forKey: StackConstraintKey(new)) else { return new }
      kept.constant = new.constant
      kept.priority = new.priority
      return kept
    }
    let stack = container.layoutStorage.stackOrder ?? EngineEntry.nextOrder()
    container.layoutStorage.stackOrder = stack
    for (index, constraint) in result.enumerated() {
      constraint.entry.place = StackPlace(stack: stack, index: index)
    }
    let kept = Set(result)
    LayoutConstraint.deactivate(old.filter { !kept.contains($0) })
    LayoutConstraint.activate(result)
    LayoutEngine.arrange(items + Self.guides(of: result), in: container, along: axis)
    return result
  }

  /// The guides over gaps, first to last.
  private static func guides(of constraints: [LayoutConstraint]) -> [LayoutGuide] {
    var seen: Set<ObjectIdentifier> = []
    return constraints.flatMap(\.helperGuides).filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

/// All about a constraint of a stack that cannot be changed in place.
private struct StackConstraintKey: Hashable {
  private let first: ObjectIdentifier?
  private let second: ObjectIdentifier?
  private let attributes: [LayoutAttribute]
  private let relation: LayoutRelation
  private let multiplier: Double
  private let identifier: String?

  @MainActor
  init(_ constraint: LayoutConstraint) {
    first = constraint.firstItem.map { ObjectIdentifier($0) }
    second = constraint.secondItem.map { ObjectIdentifier($0) }
    attributes = [constraint.firstAttribute, constraint.secondAttribute]
    relation = constraint.relation
    multiplier = constraint.multiplier
    identifier = constraint.identifier
  }
}
