/// The work that an engine has done since its creation, for tests and for measuring the cost of a layout.
public struct LayoutCounters: Hashable, Sendable {
  /// The number of constraints added to the solver.
  public var additions = 0
  /// The number of constraints removed from the solver.
  public var removals = 0
  /// The number of constants changed in place.
  public var constantChanges = 0
  /// The number of priorities changed in place.
  public var priorityChanges = 0
  /// The number of additions and changes that the solver refused because required constraints would conflict.
  public var refusals = 0
  /// The number of solutions found.
  public var solutions = 0

  /// Creates counters that are all zero.
  public init() {}
}
