extension Solver {
  /// What a solver has done, in steps that do not depend on the machine.
  public struct Counters: Hashable, Sendable {
    /// Exchanges of a basic and a nonbasic symbol.
    public var pivots = 0

    /// Rows and objectives that were changed by pivots and by new constants.
    public var rowsTouched = 0

    /// Calls of ``Solver/solve()`` that found something to do.
    public var solves = 0

    /// How often the rows were summed anew, to be rid of rounding.
    public var refactorings = 0

    /// All zero.
    public init() {}
  }
}
