import ConstraintSolver
import TestSupport
import Testing

/// Tests that only the set of constraints and the order of the variables determine the values.
@Suite("Order")
struct OrderTests {
  private static let examples: [Split] = [
    // Two minimum sizes that together leave space (tui-rs #420).
    Split(extent: 30, sizes: [.least(2), .least(2)]),
    // Sizes that leave a rest that no constraint claims (ratatui #1405 and related discussions).
    Split(extent: 100, sizes: [.length(25), .length(25), .most(25)]),
    Split(extent: 100, sizes: [.length(25), .length(25), .most(25)], isSpaced: true),
    Split(extent: 100, sizes: [.percentage(50), .percentage(70), .least(10)]),
    Split(extent: 7, sizes: [.least(3), .least(3), .least(3)]),
    Split(extent: 11, sizes: [.fill(1), .length(4), .fill(3)]),
    Split(extent: 50, sizes: [.most(20), .least(20), .most(5)], isSpaced: true),
  ]

  @Test("A split is the same for all orders of its constraints", arguments: 0..<7)
  func splits(index: Int) throws {
    let split = Self.examples[index]
    let first = try split.solved { $0.flatMap { $0 } }
    let places = Array(0..<5)
    for permutation in places.permutations {
      let values = try split.solved { groups in
        // Five piles in every order, half of the time each pile is reversed.
        let piles = places.map { pile in groups.indices.filter { $0 % 5 == pile }.flatMap { groups[$0] } }
        return permutation.flatMap { permutation[0] < 2 ? piles[$0] : piles[$0].reversed() }
      }
      expect(values, first, "split \(index), piles \(permutation)")
    }
    var generator = SeededRandom(seed: index)
    for round in 0..<40 {
      let values = try split.solved { groups in groups.flatMap { $0 }.shuffled(using: &generator) }
      expect(values, first, "split \(index), shuffle \(round)")
    }
  }

  @Test("A split equals the oracle", arguments: 0..<7)
  func exact(index: Int) throws {
    let split = Self.examples[index]
    let values = try split.solved { $0.flatMap { $0 } }
    let solver = Solver()
    let edges = (0..<split.edgeCount).map { solver.makeVariable("edge\($0)") }
    let optimum = try #require(LevelOracle.optimum(split.groups(edges).flatMap { $0 }, variables: edges))
    expect(values, edges.map { optimum.values[$0, default: .nan] }, "split \(index)")
  }

  @Test("Six constraints in all 720 orders (kiwi #57, #164)")
  func all() throws {
    var first: [Double]?
    for order in Array(0..<6).permutations {
      let solver = Solver()
      let x = (0..<4).map { solver.makeVariable("x\($0)") }
      let constraints: [Constraint] = [
        x[0] + x[1] == x[3], x[1] + x[2] >= 10, (x[0] == x[2]).priority(500), (x[3] == 7).priority(500),
        (x[2] <= 2 * x[1] - 3).priority(250), (x[0] + x[1] + x[2] == 20).priority(250),
      ]
      for index in order { try solver.add(constraints[index]) }
      solver.solve()
      let values = x.map(solver.value)
      expect(values, first ?? values, "order \(order)")
      first = first ?? values
    }
  }

  @Test("Intermediate solutions do not influence the result", arguments: 0..<20)
  func between(seed: Int) throws {
    let split = Self.examples[seed % Self.examples.count]
    var generator = SeededRandom(seed: seed)
    let right = try split.solved { $0.flatMap { $0 } }
    let solver = Solver()
    let edges = (0..<split.edgeCount).map { solver.makeVariable("edge\($0)") }
    var held: [(id: ConstraintID, constraint: Constraint)] = []
    var waiting = split.groups(edges).flatMap { $0 }.shuffled(using: &generator)
    var steps = 0
    while let next = waiting.popLast() {
      held.append((try solver.add(next), next))
      solver.solve()
      steps += 1
      if steps < 80, Int.random(in: 0..<3, using: &generator) == 0 {
        let taken = held.remove(at: Int.random(in: 0..<held.count, using: &generator))
        try solver.remove(taken.id)
        waiting.insert(taken.constraint, at: Int.random(in: 0...waiting.count, using: &generator))
      }
    }
    solver.solve()
    expect(edges.map(solver.value), right, "seed \(seed)")
  }

  private func expect(_ values: [Double], _ right: [Double], _ context: String) {
    for (value, other) in zip(values, right) where abs(value - other) > 1e-9 * (1 + abs(other)) {
      Issue.record("\(context): \(values), not \(right)")
      return
    }
  }
}
