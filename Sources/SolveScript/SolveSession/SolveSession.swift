import ConstraintSolver

/// A system of linear constraints that ``SolveStep``s build, change and solve by name.
///
/// ```swift
/// let session = SolveSession()
/// _ = try session.run(.add(id: "c1", constraint: "2*xm == xl + xr"))
/// let solution = try session.run(.solve)
/// ```
///
/// A step that fails throws and changes nothing; the next step can continue. If there are several solutions,
/// the rule of ``Solver`` decides: the variable mentioned first is as near to 0 as possible, then the second
/// one, and so on.
public final class SolveSession {
  let solver = Solver()
  var variables: [String: Variable] = [:]
  var constraints: [String: ConstraintID] = [:]
  /// The names of the constraints, for conflict sets.
  var names: [ConstraintID: String] = [:]

  /// A session without variables and constraints.
  public init() {}

  /// Runs a step.
  ///
  /// - Returns: the values of all variables for ``SolveStep/solve``, nil for other steps.
  /// - Throws: the reason why the step failed; the session is then in the same state as before.
  public func run(_ step: SolveStep) throws(StepFailure) -> Solution? {
    switch step {
    case .add(let id, let constraint, let priority): try add(id, constraint, priority)
    case .remove(let id): try remove(id)
    case .edit(let name, let priority): try edit(name, priority)
    case .suggest(let suggestions): try suggest(suggestions)
    case .malformed(let subject, let problem, let remedy):
      throw StepFailure(.syntax, subject, problem: problem, remedy: remedy)
    case .solve: return solve()
    }
    return nil
  }

  private func solve() -> Solution {
    solver.solve()
    return Solution(variables.map { Solution.Value(name: $0.key, value: solver.value($0.value)) })
  }
}
