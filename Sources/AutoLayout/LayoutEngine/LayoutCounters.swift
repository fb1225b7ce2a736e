/// How much work an engine has done since it was made; for tests and for finding out what a layout costs.
public struct LayoutCounters: Hashable, Sendable {
  /// Constraints entered into the solver.
  public var additions = 0
  /// Constraints taken out of the solver.
  public var removals = 0
  /// Constants changed in place.
  public var constantChanges = 0
  /// Priorities changed in place.
  public var priorityChanges = 0
  /// Additions and changes that the solver refused, as required constraints would have contradicted each other.
  public var refusals = 0
  /// Solutions found.
  public var solutions = 0

  /// All zero.
  public init() {}
}
