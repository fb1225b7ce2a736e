extension Solver {
  /// What a solver has done, in steps that do not depend on the machine.
  public struct Counters: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic item of a core.
    public var pivots = 0

    /// Rows of cores that were read or changed for pivots.
    public var rowsTouched = 0

    /// Columns of cores that were moved from one break to the next without a pivot.
    public var columnsTouched = 0

    /// Calls of ``Solver/solve()`` that found something to do.
    public var solves = 0

    /// How often a core began with a fresh basis.
    public var refactorings = 0

    /// How often it was worked out what a component comes down to.
    public var plans = 0

    /// How often all constraints of a component were placed anew.
    public var rebuilds = 0

    /// All zero.
    public init() {}
  }
}
