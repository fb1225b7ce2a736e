import ConstraintSolver

/// A scene that is neither a chain nor a stack. Constraints are added one at a time.
protocol Shape: Scene {
  /// The variable that is edited. Its value is the width of the extent.
  var edited: Variable { get }

  /// The constraint that `replace` replaces.
  var replaceable: Replaceable { get }

  /// Removes a constraint, solves, adds it again and solves.
  func replace() throws

  /// Builds a system of a size without solving it.
  init(_ count: Int, _ extent: Extent) throws
}

extension Shape {
  func resize(_ extent: Extent) throws {
    try system.solver.suggest(edited, extent.width)
    system.solver.solve()
  }

  func replace() throws { try replaceable.replace(in: system) }
}

/// The cases of one family of shapes, by size.
struct ShapeFamily<S: Shape> {
  var name: String
  var sizes: [Int]
  /// The two sizes of an edit, for a number of parts.
  var extents: (Int) -> (Extent, Extent)

  var cases: [Case] {
    sizes.flatMap { count in
      let (first, second) = extents(count)
      func make() throws -> S {
        let shape = try S(count, first)
        shape.system.solver.solve()
        return shape
      }
      return [
        Case("\(name)/\(count)/build") { try .build(first, make) },
        Case("\(name)/\(count)/edit") { .resize(try make(), first, second) },
        Case("\(name)/\(count)/pair") {
          let shape = try make()
          return Workload(
            shape.system, step: { _ in try shape.replace() },
            check: {
              try shape.replace()
              try shape.check(first)
            })
        },
      ]
    }
  }
}

extension Catalog {
  static var shapes: [Case] {
    ShapeFamily<Star>(name: "star", sizes: [10, 100, 1000, 10000]) { _ in (Extent(100), Extent(40)) }.cases
      + ShapeFamily<Mesh>(name: "mesh", sizes: [100, 400, 900]) { count in
        (Extent(Double(count)), Extent(2 * Double(count)))
      }.cases
      + ShapeFamily<Quilt>(name: "quilt", sizes: [100, 400, 900]) { count in
        (Extent(40 * Double(count).squareRoot()), Extent(60 * Double(count).squareRoot()))
      }.cases
      + ShapeFamily<Ladder>(name: "ladder", sizes: [100, 500, 1000, 2000]) { _ in (Extent(10), Extent(20)) }
      .cases
      + ShapeFamily<Clash>(name: "clash", sizes: [100, 400, 1600]) { _ in (Extent(10), Extent(20)) }.cases
      + ShapeFamily<Prefixes>(name: "prefixes", sizes: [100, 400, 800]) { count in
        (Extent(45 * Double(count)), Extent(20 * Double(count)))
      }.cases
      + ShapeFamily<Weave>(name: "weave", sizes: [100, 1000, 2000]) { _ in (Extent(10), Extent(300)) }.cases
      + ShapeFamily<Thicket>(name: "thicket", sizes: [100, 1000, 2000]) { _ in (Extent(10), Extent(1000)) }
      .cases
      + ShapeFamily<Dense>(name: "dense", sizes: [30, 100, 300]) { _ in (Extent(50), Extent(100)) }.cases
  }
}

extension ConstraintSystem {
  /// Removes a constraint, solves, adds it again and solves. Returns the new id.
  func replace(_ id: ConstraintID) throws -> ConstraintID {
    guard let constraint = solver.constraint(id) else { throw SolverError.unknownConstraint(id) }
    try solver.remove(id)
    solver.solve()
    let new = try solver.add(constraint)
    solver.solve()
    return new
  }

  /// Throws if a required constraint does not hold.
  func expectRequired(_ ids: [ConstraintID]) throws {
    for id in ids {
      guard let constraint = solver.constraint(id) else { throw SolverError.unknownConstraint(id) }
      var sum = constraint.expression.constant
      var size = sum.magnitude
      for term in constraint.expression.terms {
        let part = term.coefficient * solver.value(term.variable)
        sum += part
        size += part.magnitude
      }
      let error =
        switch constraint.relation {
        case .equal: sum.magnitude
        case .lessThanOrEqual: sum
        case .greaterThanOrEqual: -sum
        }
      guard error <= 1e-6 * (1 + size) else {
        throw WrongAnswer(description: "the error of \(constraint) is \(error)")
      }
    }
  }
}

/// Repeatable random numbers: SplitMix64.
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Two different numbers below `count`, both different from `other`.
  mutating func pair(below count: Int, except other: Int) -> (Int, Int) {
    var first = other
    while first == other { first = Int.random(in: 0..<count, using: &self) }
    var second = other
    while second == other || second == first { second = Int.random(in: 0..<count, using: &self) }
    return (first, second)
  }
}

/// A constraint id that a replacement changes.
final class Replaceable {
  var id: ConstraintID

  init(_ id: ConstraintID) { self.id = id }

  func replace(in system: ConstraintSystem) throws { id = try system.replace(id) }
}
