/// The timed work of a case: a step that is repeated.
struct Workload {
  var variables: Int
  var constraints: Int
  /// The number of operations of a step. The figures are for one operation.
  var operationsPerStep = 1
  /// The step, with its number. Steps alternate between two states.
  var step: (Int) throws -> Void
  /// Frees the results of the last step; not timed. Nil if a step has no results.
  var cleanUp: (() -> Void)?
  /// Throws if the solution is wrong.
  var check: () throws -> Void

  init(
    _ system: ConstraintSystem, operationsPerStep: Int = 1, step: @escaping (Int) throws -> Void,
    cleanUp: (() -> Void)? = nil, check: @escaping () throws -> Void
  ) {
    variables = system.variables
    constraints = system.constraints
    self.operationsPerStep = operationsPerStep
    self.step = step
    self.cleanUp = cleanUp
    self.check = check
  }
}
