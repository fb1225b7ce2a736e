extension System {
  /// The constraints that a required one clashes with: a list of which none can be left out. Nil where a second look, with
  /// nothing but the required constraints, finds no clash.
  ///
  /// After Junker, "QuickXplain: Preferred Explanations and Relaxations for Over-Constrained Problems" (AAAI 2004); of
  /// several lists the one of constraints that were added late. So it depends on what is there, not on how it came about. Takes some k × log n
  /// looks at the n required constraints of the component, for a list of k.
  func conflict(with slot: Int32) -> [ConstraintID]? {
    let component = component(of: slot)
    guard component >= 0 else { return [] }
    let others = Array(constraints(of: component).filter { $0 != slot && records[$0].isRequired }.reversed())
    if canHold([slot]) {
      guard !canHold(others + [slot]) else { return nil }
      return explain([slot], isSuspect: false, others).sorted { records[$0].sequence < records[$1].sequence }
        .map { ConstraintID(index: UInt32($0), generation: records[$0].generation) }
    }
    return []
  }

  /// The part of `suspects` that clashes with `background`.
  private func explain(_ background: [Int32], isSuspect: Bool, _ suspects: [Int32]) -> [Int32] {
    if isSuspect, !canHold(background) { return [] }
    if suspects.count == 1 { return suspects }
    let first = Array(suspects.prefix(suspects.count / 2))
    let second = Array(suspects.dropFirst(suspects.count / 2))
    let later = explain(background + first, isSuspect: true, second)
    let earlier = explain(background + later, isSuspect: !later.isEmpty, first)
    return earlier + later
  }

  /// Whether these constraints hold together, looked at afresh.
  func canHold(_ slots: [Int32]) -> Bool {
    var court = System()
    court.isTrusting = true
    var twins: [Int32: Int32] = [:]
    for slot in slots {
      let record = records[slot]
      var copy = Record()
      copy.relation = record.relation
      copy.priority = record.priority
      copy.constant = record.constant
      copy.termCount = record.termCount
      copy.firstTerm = court.pool.allocate(record.termCount)
      for index in 0..<record.termCount {
        let term = pool[record.firstTerm + index]
        let twin = twins[term.node] ?? court.makeNode("")
        twins[term.node] = twin
        court.pool[copy.firstTerm + index] = Entry(node: twin, value: term.value)
      }
      court.records.append(copy)
      let place = Int32(court.records.count - 1)
      if copy.termCount > 0 { court.connect(place) }
      _ = court.place(place)
      if court.foundContradiction { return false }
    }
    for component in court.components.indices where !court.components[component].isVacant {
      if !court.settle(Int32(component)) { return false }
    }
    return true
  }
}
