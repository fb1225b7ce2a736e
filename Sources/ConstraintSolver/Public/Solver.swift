/// An incremental solver for linear equations and inequalities with strict priorities.
///
/// It is fast enough to solve again for each event of a drag.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.makeVariable("left")
/// let right = solver.makeVariable("right")
/// try solver.add(left >= 8)
/// try solver.add(right - left == 100)
/// try solver.add((right <= 90).priority(750))
/// solver.solve()
/// solver.value(right)  // 108
/// ```
///
/// **Optimality.** Required constraints hold. The sum of the errors of the constraints of the highest
/// priority below required is as small as possible, then that of the next priority, and so on. Any number of
/// constraints of a lower priority do not outweigh one of a higher priority.
///
/// **Ties.** If several solutions are optimal, the result is still unique. Constraints on multiples of the
/// same sum, after the required equations are eliminated, form a group. The group with the constraint on the
/// variable created first has the smallest possible errors, higher priorities first; then the next group, and
/// so on. Among the remaining solutions, the variable created first is as near to 0 as possible, then the
/// second variable, and so on. So the values depend only on the constraints and on the order in which the
/// variables were created. They do not depend on the order in which constraints were added or on earlier
/// states, except for rounding in the last digits. A variable that no constraint determines is 0.
///
/// **Refusal.** A change that would make the required constraints contradict each other throws and changes
/// nothing.
///
/// **Numbers.** All numbers must be finite and of a magnitude up to 1e15. Coefficients smaller than 1e-15
/// count as zero, and so do coefficients of the same variable that cancel to 1e-12 of the largest. A value
/// with an error below 1e-9, or below 1e-12 of the numbers that it is computed from, counts as exact. Where
/// rounding errors add up, numbers are recomputed from the original constraints.
///
/// **Performance.** ``solve()`` does nothing if nothing changed, and solves only components with changes.
/// After suggestions and new constants it evaluates what depends on them; it takes simplex steps only if
/// inequalities and preferences of several variables pass a breakpoint. After a structural change it plans
/// the component again. <doc:HowTheSolverWorks> has a table.
///
/// Not `Sendable`: use a solver from one isolation domain. Edits, priorities and in-place changes are those
/// of Cassowary (Badros, Borning and Stuckey, ACM TOCHI 8:4, 2001); the method differs and is described in
/// <doc:HowTheSolverWorks>.
public final class Solver {
  /// A pointer, to avoid repeated exclusivity checks. A solver is used from one isolation domain, and no
  /// closure of the caller runs while it works.
  let state: UnsafeMutablePointer<SolverState>

  /// A solver without variables and constraints.
  public init() {
    state = .allocate(capacity: 1)
    state.initialize(to: SolverState())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// The work done so far. Set it to start counting again.
  public var counters: Counters {
    get { state.pointee.counters }
    set { state.pointee.counters = newValue }
  }
}
