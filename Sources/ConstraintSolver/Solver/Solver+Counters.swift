extension Solver {
  /// The work that a solver has done, in steps that do not depend on the machine.
  ///
  /// Solutions that only check whether a required constraint can hold are included, except in ``solves``. The
  /// work of explaining a refusal is not included.
  public struct Counters: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic variable of a dual simplex.
    public var pivots = 0

    /// Rows of a dual simplex that a pivot changed, or that were read to compute reduced costs.
    public var rowsTouched = 0

    /// Pivots on the optimal face of a component, to choose the canonical solution or to find the
    /// undetermined variables.
    public var facePivots = 0

    /// How often a variable of a dual simplex, a column or a row, passed a breakpoint without a pivot.
    public var columnsTouched = 0

    /// Calls of ``Solver/solve()`` that found something to solve.
    public var solves = 0

    /// How often the tableau of a dual simplex was computed from its original rows: initially, or to remove
    /// rounding errors.
    public var refactorings = 0

    /// How often a component, a set of connected variables, was planned.
    public var plans = 0

    /// How often all constraints of a component were placed again.
    public var rebuilds = 0

    /// Counters that are all zero.
    public init() {}
  }
}
