import ConstraintSolver
import Testing

/// Changes that are made one after the other before a solution.
@Suite("Batches of changes")
struct BatchTests {
  /// Debug builds run a part of the seeds.
  #if DEBUG
  static let seedCount = 10
  #else
  static let seedCount = 170
  #endif

  @Test(
    "A batch gives the refusals, conflict sets and values of single changes and of the oracle",
    arguments: RandomSystem.Shape.allCases, 0..<5)
  func batches(shape: RandomSystem.Shape, run: Int) {
    for index in 0..<Self.seedCount {
      let seed = 90_000 + run * Self.seedCount + index
      var batched = RandomSystem(seed: seed, shape: shape)
      var single = RandomSystem(seed: seed, shape: shape)
      for batch in 0..<5 {
        for _ in 0..<(batch == 0 ? batched.size : 8) {
          let isAddition = batch == 0
          batched.change(byAdding: isAddition)
          single.change(byAdding: isAddition)
          single.solver.solve()
          single.checkInvariants("batch \(batch), single changes")
        }
        #expect(batched.refusals == single.refusals, "\(batched.context("batch \(batch)"))")
        batched.check("batch \(batch)", values: true)
        for (one, other) in zip(batched.variables, single.variables) {
          single.expect(single.solver.value(other), near: batched.solver.value(one), other, "batch \(batch)")
        }
      }
    }
  }
}

extension RandomSystem {
  /// Makes one random change that does not depend on the values of the latest solution.
  fileprivate mutating func change(byAdding isAddition: Bool) {
    let count = edits.count
    if isAddition { add(randomConstraint()) } else { change() }
    // An edit without a suggestion keeps the value of the latest solution.
    if edits.count > count { suggest() }
    checkInvariants("a batch")
  }
}
