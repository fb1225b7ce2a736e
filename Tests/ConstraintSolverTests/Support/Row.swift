import ConstraintSolver

/// Views in a row, 8 apart, that fill a width: with equal widths, or each with its own preferences.
struct Row {
  let solver: Solver
  let lefts: [Variable]
  let widths: [Variable]
  let total: Variable
  /// By view: the constraint for the gap to the next one. The last view has none.
  private(set) var gaps: [Int: ConstraintID] = [:]

  init(_ count: Int, equal: Bool, in solver: Solver = Solver()) throws {
    self.solver = solver
    lefts = (0..<count).map { solver.makeVariable("left\($0)") }
    widths = (0..<count).map { solver.makeVariable("width\($0)") }
    total = solver.makeVariable("total")
    try solver.add(lefts[0] == 0)
    for index in 0..<count {
      if index > 0 {
        gaps[index - 1] = try solver.add(lefts[index] == lefts[index - 1] + widths[index - 1] + 8)
        if equal { try solver.add(widths[index] == widths[0]) }
      }
      try solver.add(widths[index] >= 10)
      try solver.add((widths[index] == 50).priority(.low))
      if !equal {
        let wish = 50 + Double(index % 7)
        try solver.add((widths[index] <= wish).priority(Priority(rawValue: 250 + index % 13) ?? .low))
        try solver.add((widths[index] >= wish).priority(Priority(rawValue: 739 + index % 11) ?? .high))
      }
    }
    try solver.add(lefts[count - 1] + widths[count - 1] == total)
    try solver.addEdit(total, priority: 745)
  }

  func resize(_ width: Double) throws {
    try solver.suggest(total, width)
    solver.solve()
  }
}
