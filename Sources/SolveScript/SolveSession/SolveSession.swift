import ConstraintSolver

/// A system of linear constraints that is built, changed and solved by ``SolveStep``s, everything called by name.
///
/// ```swift
/// let session = SolveSession()
/// _ = try session.run(.add(id: "c1", constraint: "2*xm == xl + xr"))
/// let solution = try session.run(.solve)
/// ```
///
/// A step that cannot be done throws and changes nothing; the next one can go on. Which solution is given when
/// there are several is the rule of ``Solver``: the variable mentioned first is as near to 0 as it can be, then the
/// second one, and so on.
public final class SolveSession {
  let solver = Solver()
  var variables: [String: Variable] = [:]
  var constraints: [String: ConstraintID] = [:]
  /// The other direction, for conflicts.
  var names: [ConstraintID: String] = [:]

  /// A system without variables and constraints.
  public init() {}

  /// Does a step.
  ///
  /// - Returns: the values of all variables for ``SolveStep/solve``, nothing for other steps.
  /// - Throws: why it cannot be done; the system is then as it was.
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
