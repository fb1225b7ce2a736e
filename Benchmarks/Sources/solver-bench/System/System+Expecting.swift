import ConstraintSolver

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
