import ConstraintSolver

/// The work that may be spent on explaining conflicts in a layout pass, in constraints of trials.
///
/// A window that is much too small breaks most constraints, again in every round of a pass. When the budget is spent, the
/// constraints named in a message may include some that are not in the conflict.
@MainActor
package enum ExplanationBudget {
  /// The budget of a pass. The default takes about 25 ms in an optimized program; tools have more.
  package static var ofPass = 25_000
  /// The work that is left in the present pass; nil outside of a pass.
  private static var left: Int?

  /// Calls a closure that is a layout pass.
  package static func run<Result>(_ body: () -> Result) -> Result {
    let isOuter = left == nil
    if isOuter { left = ofPass }
    defer { if isOuter { left = nil } }
    return body()
  }

  /// Calls a closure that changes the constraints of a solver.
  static func spend(in solver: Solver, _ body: () -> Void) {
    guard let before = left else { return body() }
    let (start, standard) = (solver.explained, solver.explanationLimit)
    solver.explanationLimit = start + before
    body()
    solver.explanationLimit = standard
    left = max(0, before - (solver.explained - start))
  }
}
