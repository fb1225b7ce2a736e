import ConstraintSolver
import TestSupport
import Testing

/// Conflicts of many constraints, whose rows are merged instead of tried.
@Suite("Long conflicts")
struct LongConflictTests {
  @Test("A line that does not fit is explained by all of its distances and widths", arguments: [false, true])
  func line(isEquation: Bool) throws {
    var line = try Line(count: 700, isEquation: isEquation)
    let error = #expect(throws: SolverError.self) { try line.close() }
    #expect(error?.conflict == line.expected)
    #expect(line.solver.counters.searched < 100 * line.expected.count, "\(line.solver.counters)")
    line.solver.solve()
    #expect(line.solver.value(line.edges[700]) == 28 * 700)
  }

  @Test("The work of an explanation grows with the length of the line")
  func growth() throws {
    func work(_ count: Int) throws -> Int {
      var line = try Line(count: count, isEquation: false)
      line.solver.counters = Solver.Counters()
      let error = #expect(throws: SolverError.self) { try line.close() }
      #expect(error?.conflict == line.expected)
      return line.solver.counters.searched
    }
    #expect(try work(1600) <= 5 * work(400))
  }

  @Test("Merged rows and trials give the same conflict sets", arguments: RandomSystem.Shape.allCases, 0..<8)
  func sameSets(shape: RandomSystem.Shape, run: Int) {
    for seed in run * 5..<run * 5 + 5 {
      let (merged, tried) = (
        Self.refusals(seed, shape, trialLimit: -1_000_000), Self.refusals(seed, shape, trialLimit: .max / 2)
      )
      #expect(merged == tried, "seed \(seed)")
    }
  }

  @Test("Lines with random limits have the conflict sets that trials find", arguments: 0..<60)
  func randomLines(seed: Int) throws {
    func conflicts(trialLimit: Int) throws -> [SolverError] {
      var generator = SeededRandom(seed: seed)
      let solver = Solver()
      solver.trialLimit = trialLimit
      var refusals: [SolverError] = []
      func add(_ constraint: Constraint) {
        do throws(SolverError) { try solver.add(constraint) } catch { refusals.append(error) }
      }
      let (page, end) = (solver.makeVariable("page"), solver.makeVariable("end"))
      add(page == Double(Int.random(in: 0...60, using: &generator)))
      var edge = LinearExpression(0)
      // A limited variable in two rows, which do not merge.
      var pending = [end == page, end >= 0]
      for index in 0..<Int.random(in: 2...9, using: &generator) {
        let (left, width) = (solver.makeVariable("left\(index)"), solver.makeVariable("width\(index)"))
        let gap = Double(Int.random(in: 0...4, using: &generator))
        pending += [
          Int.random(in: 0..<4, using: &generator) > 0 ? left == edge + gap : left >= edge + gap, width >= 0,
        ]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          let limit = Double(Int.random(in: 0...12, using: &generator))
          pending.append(
            [width >= limit, width == limit, width <= limit][Int.random(in: 0..<3, using: &generator)])
        }
        edge = left + width
      }
      pending.append(Bool.random(using: &generator) ? edge == end : edge <= end)
      for constraint in pending.shuffled(using: &generator) { add(constraint) }
      return refusals
    }
    #expect(try conflicts(trialLimit: -1_000_000) == conflicts(trialLimit: .max / 2))
  }

  @Test(
    "When the budget is spent, a conflict set is found without trials, and still contradicts the candidate",
    arguments: [false, true])
  func noBudget(isUneven: Bool) throws {
    var work: [Int] = []
    for limit in [Solver().explanationLimit, 0] {
      let solver = Solver()
      solver.explanationLimit = limit
      let edges = (0...40).map { solver.makeVariable("edge\($0)") }
      var known: [ConstraintID: Constraint] = [:]
      func add(_ constraint: Constraint) throws {
        let id = try solver.add(constraint)
        known[id] = constraint
      }
      try add(edges[0] == 0)
      // Such coefficients are not computed in doubles.
      if isUneven { try add(100 * edges[1] + edges[2] >= 0) }
      for (edge, next) in zip(edges, edges.dropFirst()) { try add(next >= edge + 1) }
      solver.solve()
      solver.counters = Solver.Counters()
      for _ in 0..<20 {
        let candidate = edges[40] <= 20
        let error = #expect(throws: SolverError.self) { try solver.add(candidate) }
        // The constraints of the conflict alone refuse it too.
        let other = Solver()
        for _ in edges { _ = other.makeVariable() }
        for id in try #require(error?.conflict) { try other.add(try #require(known[id])) }
        let refusal = #expect(throws: SolverError.self) { try other.add(candidate) }
        #expect(refusal?.conflict != nil)
      }
      work.append(solver.counters.searched)
    }
    #expect(work[1] < work[0] / 2, "\(work)")
  }

  @Test(
    "A solver that does not explain conflicts refuses the same constraints, without trials for the reasons")
  func unexplained() throws {
    var work: [Int] = []
    for explains in [true, false] {
      let solver = Solver()
      solver.explainsConflicts = explains
      let edges = (0...40).map { solver.makeVariable("edge\($0)") }
      try solver.add(edges[0] == 0)
      for (edge, next) in zip(edges, edges.dropFirst()) { try solver.add(next >= edge + 1) }
      let error = #expect(throws: SolverError.self) { try solver.add(edges[40] <= 20) }
      #expect(error?.conflict?.count == (explains ? 41 : 0))
      try solver.add(edges[40] <= 50)
      solver.solve()
      #expect(solver.value(edges[40]) >= 40)
      work.append(solver.counters.searched)
    }
    #expect(work[1] < work[0] / 4, "\(work)")
  }

  private static func refusals(_ seed: Int, _ shape: RandomSystem.Shape, trialLimit: Int) -> [[Constraint]] {
    var system = RandomSystem(seed: 70_000 + seed, shape: shape)
    system.solver.trialLimit = trialLimit
    for _ in 0..<system.size { system.add(system.randomConstraint()) }
    for _ in 0..<20 { system.change() }
    return system.refusals
  }
}

/// Boxes side by side, 8 apart and at least or exactly 20 wide, and an end that is too near.
private struct Line {
  let solver = Solver()
  private(set) var edges: [Variable] = []
  private let end: Variable
  /// The constraints that contradict the end.
  private(set) var expected: [ConstraintID] = []

  init(count: Int, isEquation: Bool) throws {
    end = solver.makeVariable("end")
    expected.append(try solver.add(end == 960))
    edges = [solver.makeVariable("start")]
    expected.append(try solver.add(edges[0] == 0))
    for index in 0..<count {
      let (width, edge) = (solver.makeVariable("width\(index)"), solver.makeVariable("edge\(index)"))
      // Older constraints are left out if newer ones are enough.
      try solver.add(width >= 0)
      expected.append(try solver.add(isEquation ? width == 20 : width >= 20))
      expected.append(try solver.add(edge == edges[index] + width + 8))
      edges.append(edge)
    }
    solver.solve()
  }

  /// Adds the constraint that does not fit.
  mutating func close() throws { try solver.add(edges[edges.count - 1] <= end) }
}
