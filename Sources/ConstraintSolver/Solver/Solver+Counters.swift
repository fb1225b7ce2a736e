extension Solver {
  /// What a solver has done, in steps that do not depend on the machine.
  ///
  /// Solutions that only find out whether a required constraint can hold count too, except for ``solves``. What is done
  /// to explain a refusal does not.
  public struct Counters: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic item of a core.
    public var pivots = 0

    /// Rows of cores that a pivot changed, or that were read for the price of a step.
    public var rowsTouched = 0

    /// Exchanges of a row and a column among all equally good solutions of a component: to choose one, or to tell which
    /// variables are undetermined.
    public var facePivots = 0

    /// How often an item of a core, a column or a row, passed a break without a pivot.
    public var columnsTouched = 0

    /// Calls of ``Solver/solve()`` that found something to do.
    public var solves = 0

    /// How often a core's tableau was worked out from its rows as written: to begin with, or to be rid of rounding.
    public var refactorings = 0

    /// How often it was worked out what a component, which is variables that constraints connect, comes down to.
    public var plans = 0

    /// How often all constraints of a component were placed anew.
    public var rebuilds = 0

    /// All zero.
    public init() {}
  }
}
