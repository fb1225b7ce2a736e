/// What is timed of a case: a step, done again and again.
struct Workload {
  var variables: Int
  var constraints: Int
  /// How many operations a step is; the figures are for one.
  var operationsPerStep = 1
  /// Steps alternate between two states; the number of the step says which is next.
  var step: (Int) throws -> Void
  /// Frees what the last step made; not timed. Nil where a step leaves nothing behind.
  var cleanUp: (() -> Void)?
  /// Throws if the solution is wrong.
  var check: () throws -> Void

  init(
    _ system: System, operationsPerStep: Int = 1, step: @escaping (Int) throws -> Void,
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
