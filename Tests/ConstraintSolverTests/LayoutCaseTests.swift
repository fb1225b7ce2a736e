import ConstraintSolver
import Randomness
import Testing

@Suite("Layouts")
struct LayoutCaseTests {
  @Test(
    "layouts equal the oracle at every size, independent of earlier sizes",
    arguments: LayoutCase.Kind.allCases)
  func dragged(kind: LayoutCase.Kind) throws {
    let solver = Solver()
    let layout = LayoutCase(kind, in: solver)
    for constraint in layout.constraints { try solver.add(constraint) }
    for edit in layout.edits { try solver.addEdit(edit.variable, priority: edit.priority) }
    // Too small for all widths, beyond each limit, and back.
    for size in [600, 96, 0, 300, 451, 90, 720, 1e6, 40] {
      try expectOptimal(layout, sizes: layout.edits.indices.map { size + 7 * Double($0) })
    }
  }

  @Test(
    "layouts are the same after each constraint was removed and added again",
    arguments: LayoutCase.Kind.allCases)
  func renewed(kind: LayoutCase.Kind) throws {
    let solver = Solver()
    let layout = LayoutCase(kind, in: solver)
    var ids = try layout.constraints.map { try solver.add($0) }
    for edit in layout.edits { try solver.addEdit(edit.variable, priority: edit.priority) }
    var generator = SeededRandom(seed: 77)
    for (step, index) in ids.indices.shuffled(using: &generator).enumerated() {
      let constraint = layout.constraints[index]
      switch step % 3 {
      case 0:
        try solver.remove(ids[index])
        if step.isMultiple(of: 2) { solver.solve() }
        ids[index] = try solver.add(constraint)
      case 1:
        try solver.setPriority(3, of: ids[index])
        if step.isMultiple(of: 2) { solver.solve() }
        try solver.setPriority(constraint.priority, of: ids[index])
      default:
        // The change is refused if the other constraints do not allow it.
        try? solver.setConstant(constraint.expression.constant + 5, of: ids[index])
        if step.isMultiple(of: 2) { solver.solve() }
        try solver.setConstant(constraint.expression.constant, of: ids[index])
      }
      if step.isMultiple(of: 12) {
        try expectOptimal(layout, sizes: layout.edits.indices.map { Double(300 + step - 60 * $0) })
      }
    }
  }

  private func expectOptimal(_ layout: LayoutCase, sizes: [Double]) throws {
    var constraints = layout.constraints
    for (edit, size) in zip(layout.edits, sizes) {
      try layout.solver.suggest(edit.variable, size)
      constraints.append((edit.variable == size).priority(edit.priority))
    }
    layout.solver.solve()
    let optimum = try #require(LevelOracle.optimum(constraints, variables: layout.variables))
    for (index, variable) in layout.variables.enumerated() {
      let (value, right) = (layout.solver.value(variable), optimum.values[variable, default: .nan])
      #expect(
        abs(value - right) < 1e-9 * (1 + abs(right)),
        "sizes \(sizes), \(index) \(layout.solver.name(of: variable)): \(value), should be \(right)")
    }
  }
}
