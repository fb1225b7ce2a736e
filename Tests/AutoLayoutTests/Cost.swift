import AutoLayout

/// The work that an engine does while a closure runs and its changes are solved.
@MainActor
func cost(in root: Box, _ body: () -> Void) -> LayoutCounters {
  root.solveLayout()
  let before = root.layoutCounters
  body()
  root.solveLayout()
  let after = root.layoutCounters
  return LayoutCounters(
    additions: after.additions - before.additions, removals: after.removals - before.removals,
    constantChanges: after.constantChanges - before.constantChanges,
    priorityChanges: after.priorityChanges - before.priorityChanges,
    refusals: after.refusals - before.refusals, solutions: after.solutions - before.solutions)
}

extension LayoutCounters {
  /// Creates counters with the given values.
  init(
    additions: Int = 0, removals: Int = 0, constantChanges: Int = 0, priorityChanges: Int = 0,
    refusals: Int = 0, solutions: Int = 0
  ) {
    self.init()
    self.additions = additions
    self.removals = removals
    self.constantChanges = constantChanges
    self.priorityChanges = priorityChanges
    self.refusals = refusals
    self.solutions = solutions
  }
}
