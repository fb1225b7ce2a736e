import ConstraintSolver

/// The size of a scene, set by its edits. Scenes along one axis ignore the height.
struct Extent {
  var width: Double
  var height = 0.0

  init(_ width: Double, _ height: Double = 0) {
    self.width = width
    self.height = height
  }
}

/// A system of constraints that can be resized and that can check its solution.
protocol Scene {
  var system: ConstraintSystem { get }

  /// Suggests a size and solves.
  func resize(_ extent: Extent) throws

  /// Throws ``WrongAnswer`` if the solution is not the expected one.
  func check(_ extent: Extent) throws
}

/// A solver that counts its variables and constraints.
struct ConstraintSystem {
  let solver = Solver()
  private(set) var variables = 0
  /// Edits are included: each is a constraint.
  private(set) var constraints = 0

  mutating func variable() -> Variable {
    variables += 1
    return solver.makeVariable()
  }

  mutating func variables(_ count: Int) -> [Variable] {
    (0..<count).map { _ in variable() }
  }

  @discardableResult
  mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    constraints += 1
    return try solver.add(constraint)
  }

  mutating func edit(_ variable: Variable, priority: Priority, _ value: Double) throws(SolverError) {
    constraints += 1
    try solver.addEdit(variable, priority: priority)
    try solver.suggest(variable, value)
  }
}

/// A wrong solution. The figures of such a case would be meaningless.
struct WrongAnswer: Error, CustomStringConvertible {
  var description: String
}

extension ConstraintSystem {
  /// Throws if a variable's value is off by more than a millionth of its size.
  func expect(_ variable: Variable, _ value: Double, _ what: @autoclosure () -> String) throws(WrongAnswer) {
    try ConstraintSystem.expect(solver.value(variable), value, what())
  }

  static func expect(_ found: Double, _ value: Double, _ what: @autoclosure () -> String) throws(WrongAnswer)
  {
    // Written so that NaN fails.
    guard (found - value).magnitude <= 1e-6 * max(1, value.magnitude) else {
      throw WrongAnswer(description: "\(what()) is \(found), not \(value)")
    }
  }
}
