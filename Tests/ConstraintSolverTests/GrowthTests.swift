import ConstraintSolver
import Testing

/// Tests how the work of building and solving a system grows with its size, in steps that do not depend on the
/// machine.
@Suite("Growth")
struct GrowthTests {
  @Test("Work grows in proportion to the size", arguments: Growing.Shape.allCases)
  func work(shape: Growing.Shape) throws {
    let (small, large) = (try Growing(shape, 50), try Growing(shape, 200))
    let ratio = Double(large.solver.counters.work) / Double(max(1, small.solver.counters.work))
    // Each limit of a prefix moves a part of the boxes before it.
    let expected = shape == .prefixes ? 6.5 : 4.3
    #expect(ratio <= expected, "\(shape): \(small.solver.counters), then \(large.solver.counters)")
    #expect(
      large.solver.counters.checks == 0, "\(shape): whole components were solved to accept constraints")
  }

  @Test("Equations of sums grow in proportion to the size")
  func equations() throws {
    let (small, large) = (try Growing(.prefixes, 100), try Growing(.prefixes, 400))
    // Rows with few terms do not refer to others, and have 120 terms together.
    #expect(small.solver.counters.equationTerms <= 120 + 2 * 100)
    #expect(large.solver.counters.equationTerms <= 120 + 2 * 400)
  }

  @Test("A plan expands few terms of long sums that follow one another")
  func expansion() throws {
    let (small, large) = (try Growing(.prefixes, 100), try Growing(.prefixes, 400))
    // The rows of fewer than 16 terms, and the two that show that there are long ones, have 152 terms together.
    #expect(small.solver.counters.expandedTerms <= 200)
    #expect(large.solver.counters.expandedTerms <= 200)
  }

  @Test("Ties between columns are decided without the columns if the errors of basic variables are equal")
  func ties() throws {
    func work(_ count: Int) throws -> (pivots: Int, entries: Int) {
      let row = try Growing(.prefixes, count)
      let total = try #require(row.total)
      try row.solver.addEdit(total, priority: 750)
      try row.solver.suggest(total, 45 * Double(count))
      row.solver.solve()
      row.solver.counters = Solver.Counters()
      for width in [20.0, 45] {
        try row.solver.suggest(total, width * Double(count))
        row.solver.solve()
      }
      return (row.solver.counters.pivots, row.solver.counters.factorEntries)
    }
    let (small, large) = (try work(100), try work(400))
    #expect(small.pivots <= 2 * 100 && large.pivots <= 2 * 400)
    #expect(large.entries <= 6 * small.entries, "\(small), then \(large)")
  }

  @Test("A refusal does hardly more work in a large system")
  func refusal() throws {
    func work(_ count: Int) throws -> Int {
      let clash = try Growing(.contradictions, count)
      clash.solver.counters = Solver.Counters()
      clash.refuse(count / 2)
      clash.solver.solve()
      #expect(clash.solver.counters.plans == 0)
      return clash.solver.counters.work
    }
    // The number of trials grows with the logarithm of the number of constraints.
    #expect(try work(800) <= 2 * work(50))
  }

  @Test(
    "A freed variable is placed without an optimal face of the whole system",
    arguments: [Growing.Shape.star, .forwards])
  func freedVariable(shape: Growing.Shape) throws {
    func work(_ count: Int) throws -> Int {
      let system = try Growing(shape, count)
      system.solver.counters = Solver.Counters()
      try system.solver.remove(try #require(system.removable))
      system.solver.solve()
      #expect(system.solver.value(try #require(system.freed)) == 0)
      return system.solver.counters.work
    }
    #expect(try work(200) <= 5 * work(50))
  }
}

/// A system that is built one constraint after the other and then solved.
struct Growing {
  enum Shape: CaseIterable {
    /// Rows of a form with a required inequality each.
    case rows
    /// Variables that are all bounded by one.
    case star
    /// A chain of required inequalities, added from its start or from its end.
    case forwards, backwards
    /// A grid whose rows fill a width, and whose columns must not shrink much.
    case mesh
    /// A chain of required inequalities, and contradictions that are all refused.
    case contradictions
    /// A row of boxes with a preferred limit for each position.
    case prefixes
  }

  let solver = Solver()
  private let variables: [Variable]
  /// A constraint of a star or a chain, and the variable that its removal frees.
  private(set) var removable: ConstraintID?
  private(set) var freed: Variable?
  /// The right edge of a row of boxes.
  private(set) var total: Variable?

  init(_ shape: Shape, _ count: Int) throws {
    let solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    switch shape {
    case .rows: try addRows()
    case .star:
      removable = try addStar()[count / 2]
      freed = variables[count / 2]
    case .forwards:
      removable = try addChain(1..<count)[count / 2 - 1]
      freed = variables[count / 2]
    case .backwards: _ = try addChain((1..<count).reversed())
    case .mesh: try addMesh()
    case .contradictions: try addContradictions()
    case .prefixes: try addPrefixes()
    }
    solver.solve()
  }

  private func edit(_ variable: Variable, _ value: Double) throws {
    try solver.addEdit(variable, priority: 750)
    try solver.suggest(variable, value)
  }

  private func addRows() throws {
    let column = solver.makeVariable("column")
    let total = solver.makeVariable("total")
    for (index, field) in variables.enumerated() {
      let label = solver.makeVariable("label\(index)")
      try solver.add((column >= label).priority(500))
      try solver.add((label == Double(4 + 7 * index % 23)).priority(400))
      try solver.add(field == total - column - 3)
      try solver.add(field >= 12)
    }
    try edit(total, 80)
  }

  private func addStar() throws -> [ConstraintID] {
    let hub = solver.makeVariable("hub")
    var limits: [ConstraintID] = []
    for (index, arm) in variables.enumerated() {
      let span = solver.makeVariable("span\(index)")
      limits.append(try solver.add(arm >= hub + Double(index % 7)))
      try solver.add((arm <= hub + 5).priority(250))
      try solver.add(span == arm - hub)
      try solver.add(span <= 100)
    }
    try edit(hub, 100)
    return limits
  }

  private func addChain(_ indices: some Sequence<Int>) throws -> [ConstraintID] {
    let steps = try indices.map { try solver.add(variables[$0] >= variables[$0 - 1] + 1) }
    try edit(variables[0], 10)
    return steps
  }

  private func addMesh() throws {
    let side = Int(Double(variables.count).squareRoot())
    let total = solver.makeVariable("total")
    for row in 0..<side {
      var sum = LinearExpression()
      for cell in variables[row * side..<row * side + side] {
        try solver.add(cell >= 0)
        sum += cell
      }
      if row > 0 {
        for index in row * side..<row * side + side {
          try solver.add(variables[index] >= variables[index - side] - 5)
        }
      }
      try solver.add(sum == total)
    }
    try edit(total, Double(side * side))
  }

  private func addContradictions() throws {
    _ = try addChain(1..<variables.count)
    solver.solve()
    for index in 1..<variables.count { refuse(index) }
  }

  /// Adds a constraint that contradicts one of the chain.
  func refuse(_ index: Int) {
    let candidate = variables[index] <= variables[index - 1]
    let error = #expect(throws: SolverError.self) { try solver.add(candidate) }
    #expect(
      error?.conflict?.compactMap(solver.constraint) == [variables[index] >= variables[index - 1] + 1])
  }

  private mutating func addPrefixes() throws {
    var edge = LinearExpression()
    for (index, box) in variables.enumerated() {
      let right = solver.makeVariable("right\(index)")
      try solver.add(right == edge + box)
      try solver.add(box >= 10)
      try solver.add((box == 50).priority(250))
      try solver.add((right <= 45 * Double(index + 1) + 3 * Double(index % 5)).priority(500))
      edge = LinearExpression(right)
      total = right
    }
  }
}

extension Solver.Counters {
  /// All steps that grow with the size of a system.
  fileprivate var work: Int {
    pivots + rowsTouched + facePivots + columnsTouched + factorEntries + moves + visits + searched + placed
      + planned + faceEntries + equationTerms + expandedTerms
  }
}
