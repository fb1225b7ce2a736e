import ConstraintSolver
import TestSupport
import Testing

@Suite("Layouts")
struct LayoutTests {
  @Test(
    "Layouts equal the oracle at every size, independent of earlier sizes",
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
    "Layouts are the same after each constraint was removed and added again",
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

@Suite("Worked examples")
struct WorkedExampleTests {
  let solver = Solver()

  func expect(_ variable: Variable, is value: Double) {
    #expect(abs(solver.value(variable) - value) < 1e-9, "\(solver.name(of: variable))")
  }

  @Test("Two boxes side by side in a superview 667 wide")
  func boxes() throws {
    let box = ["x", "y", "width", "height"]
    let a = box.map { solver.makeVariable("A.\($0)") }
    let b = box.map { solver.makeVariable("B.\($0)") }
    let width = solver.makeVariable("superview.width")
    try solver.add(width == 667)
    try solver.add(a[0] == 16)
    try solver.add(a[1] == 16)
    try solver.add(a[2] == 200)
    try solver.add(a[3] == 100)
    try solver.add(b[1] == a[1])
    try solver.add(b[0] == a[0] + a[2] + 16)
    try solver.add(b[0] + b[2] == width - 16)
    try solver.add(b[3] == 2 * a[3])
    solver.solve()
    for (variable, value) in zip(b, [232.0, 16, 419, 200]) { expect(variable, is: value) }
    #expect(solver.undeterminedVariables().isEmpty)
  }

  @Test("The least distance between an end and the middle")
  func middle() throws {
    let xl = solver.makeVariable("xl")
    let xm = solver.makeVariable("xm")
    let xr = solver.makeVariable("xr")
    try solver.add(2 * xm == xl + xr)
    try solver.add(xl + 10 <= xr)
    try solver.add(xr <= 100)
    try solver.add(0 <= xl)
    try solver.add((xm - xl == 0).priority(500))
    // Every position along the line is equally good; prefer the right end.
    try solver.add((xr >= 1000).priority(.lowest))
    solver.solve()
    expect(xl, is: 90)
    expect(xm, is: 95)
    expect(xr, is: 100)
  }

  @Test("The maximum of 600x + 400y within three lines")
  func production() throws {
    let x = solver.makeVariable("x")
    let y = solver.makeVariable("y")
    try solver.add(x >= 0)
    try solver.add(y >= 0)
    try solver.add(x + y <= 100)
    try solver.add(5 * x + 8 * y <= 590)
    try solver.add(2 * x + y <= 100)
    try solver.add((600 * x + 400 * y >= 1_000_000).priority(.low))
    solver.solve()
    expect(x, is: 210.0 / 11)
    expect(y, is: 680.0 / 11)
  }

  @Test("Top, height and bottom that contradict each other")
  func unsatisfiable() throws {
    let top = solver.makeVariable("top")
    let height = solver.makeVariable("height")
    let bottom = solver.makeVariable("bottom")
    let safeArea = solver.makeVariable("safeArea.bottom")
    let first = try solver.add(top == 0)
    let second = try solver.add(height == 100)
    let third = try solver.add(bottom == top + height)
    let fourth = try solver.add(safeArea == 667)
    _ = try solver.add(safeArea >= 0)
    solver.solve()
    let refused = bottom == safeArea - 800
    #expect(
      throws: SolverError.unsatisfiable(conflict: [first, second, third, fourth], candidate: refused)
    ) { try solver.add(refused) }
    solver.solve()
    expect(bottom, is: 100)
    try solver.remove(second)
    try solver.add(refused)
    solver.solve()
    expect(bottom, is: -133)
    expect(height, is: -133)
  }
}
