/// The time at which a wait has failed. Tests read the clock for nothing else.
public struct Deadline: Sendable {
  /// The longest wait in seconds. It is much longer than any wait of a test that passes, even on a busy
  /// machine.
  public static let limit = 240.0

  private let end: ContinuousClock.Instant

  /// A deadline that begins now.
  public init(seconds: Double = limit) { end = .now + .seconds(seconds) }

  /// Whether the time is over.
  public var isOver: Bool { ContinuousClock.now >= end }
}

/// Waits until a condition holds, and lets other work of the actor run meanwhile.
/// - Parameters:
///   - seconds: the time after which the wait has failed, if the actor was free to check the condition often.
///   - isolation: the actor of the caller, on which the condition is checked.
///   - condition: checked every few milliseconds.
/// - Returns: whether the condition held before the deadline.
public func eventually(
  seconds: Double = Deadline.limit, isolation: isolated (any Actor)? = #isolation,
  _ condition: () -> Bool
) async -> Bool {
  let deadline = Deadline(seconds: seconds)
  var checks = 0
  while true {
    if condition() { return true }
    checks += 1
    if deadline.isOver, checks > 1000 { return false }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
