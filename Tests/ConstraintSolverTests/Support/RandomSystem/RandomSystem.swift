import ConstraintSolver
import Randomness

/// A solver with random changes, and the constraints that it should hold.
///
/// The same seed makes the same changes. A failure names the seed and the moment.
struct RandomSystem {
  /// The structure of the constraints.
  enum Shape: CaseIterable {
    /// A few variables with small coefficients.
    case uniform
    /// Views in a row: positions, widths, gaps, equal widths, limits and preferences.
    case row
    /// Equations of two variables in trees and cycles, one a multiple of the other.
    case rings
    /// A few sums, each with many limits and preferences at different scales.
    case parallels
    /// Prefix sums with a limit at each step.
    case totals
    /// Independent parts with an occasional connection.
    case islands
  }

  let solver = Solver()
  /// The variables in order of creation.
  var variables: [Variable]
  /// The approximate number of initial constraints.
  let size: Int
  let seed: Int
  let shape: Shape
  let priorities: [Priority]
  /// Whether coefficients need many digits, so that pivots round. Otherwise they are small integers and
  /// halves.
  let isUneven: Bool
  /// Values that satisfy many of the constraints, so that not all required constraints contradict each other.
  var plan: [Double]
  var held: [(id: ConstraintID, constraint: Constraint)] = []
  var edits: [(variable: Variable, priority: Priority, target: Double)] = []
  var generator: SeededRandom

  /// A system without constraints. Without a count, most systems have few variables and some have up to 12.
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

  /// All constraints of the solver, with its edits.
  var constraints: [Constraint] {
    held.map(\.constraint) + edits.map { ($0.variable == $0.target).priority($0.priority) }
  }

  /// The text of a failure.
  func context(_ moment: String) -> String { "seed \(seed), \(shape), \(moment)" }

  mutating func chance(_ times: Int, in all: Int) -> Bool {
    Int.random(in: 0..<all, using: &generator) < times
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &generator)]
  }
}
