import ConstraintSolver
import Randomness

/// A solver that random changes are made to, with what it should hold.
///
/// The same seed makes the same changes: a failure names it, and the moment.
struct RandomSystem {
  /// What the constraints are like.
  enum Shape: CaseIterable {
    /// Any few variables with any small coefficients.
    case uniform
    /// Views in a row: places, widths, gaps, equal widths, limits and wishes.
    case row
    /// Equations of two variables in trees and rings, one a multiple of the other.
    case rings
    /// Few sums, each limited and wished for many times in different measures.
    case parallels
    /// A running total, limited at every step.
    case totals
    /// Parts that have nothing to do with each other, but for a bridge now and then.
    case islands
  }

  let solver = Solver()
  /// In order of creation.
  var variables: [Variable]
  /// About how many constraints it should have at first.
  let size: Int
  let seed: Int
  let shape: Shape
  let priorities: [Priority]
  /// Whether coefficients need many digits, so that pivots round, or are small whole ones and halves.
  let isUneven: Bool
  /// Values at which many of the constraints hold, so that not all that is required clashes.
  var plan: [Double]
  var held: [(id: ConstraintID, constraint: Constraint)] = []
  var edits: [(variable: Variable, priority: Priority, target: Double)] = []
  var generator: SeededRandom

  /// A system without constraints. Without a count, most have few variables and some up to 12.
  init(seed: Int, shape: Shape = .uniform, variables wanted: Int? = nil, isUneven: Bool = false) {
    self.seed = seed
    self.shape = shape
    self.isUneven = isUneven
    var generator = SeededRandom(seed: seed)
    let (counts, sizes) =
      switch Int.random(in: 0..<20, using: &generator) {
      case 0, 1: (8...12, 26...50)
      case 2..<9: (4...8, 10...25)
      default: (2...5, 3...12)
      }
    let count = wanted ?? Int.random(in: counts, using: &generator)
    size = Int.random(in: sizes, using: &generator)
    let solver = solver
    variables = (0..<count).map { solver.makeVariable("x\($0)") }
    plan = (0..<count).map { _ in Double(Int.random(in: -12...12, using: &generator)) }
    let all: [Priority] = [1, 100, 250, 251, 500, 750, 999]
    priorities = Array(all.shuffled(using: &generator).prefix(Int.random(in: 1...4, using: &generator)))
    self.generator = generator
  }

  /// All that the solver should be weighing, edits included.
  var constraints: [Constraint] {
    held.map(\.constraint) + edits.map { ($0.variable == $0.target).priority($0.priority) }
  }

  /// What to say in a failure.
  func context(_ moment: String) -> String { "seed \(seed), \(shape), \(moment)" }

  mutating func chance(_ times: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &generator) < times
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
