import Glibc

/// The time at which a wait has failed. Tests read the clock for nothing else.
public struct Deadline: Sendable {
  /// The longest wait in seconds. It is much longer than any wait of a test that passes, even on a busy
  /// machine, and so short that a test which waits several times in vain ends before the limit of a run.
  public static let limit = 180.0

  private let end: ContinuousClock.Instant
  /// Where it was created; nil for a shorter wait, which may be meant to be in vain.
  private let place: String?

  /// A deadline that begins now.
  public init(seconds: Double = limit, fileID: StaticString = #fileID, line: UInt = #line) {
    end = .now + .seconds(seconds)
    place = seconds < Self.limit ? nil : "\(fileID):\(line)"
  }

  /// Whether the time is over. The wait then ends in vain, and the standard error names it, because a run whose own limit
  /// is over does not.
  public var isOver: Bool {
    guard ContinuousClock.now >= end else { return false }
    if let message = place.map({ "\($0): waited in vain\n" }) {
      _ = write(STDERR_FILENO, message, message.utf8.count)
    }
    return true
  }
}

/// Waits until a condition holds, and blocks the thread meanwhile.
/// - Parameters:
///   - fileID: the file of the wait.
///   - line: the line of the wait.
///   - condition: checked each millisecond.
///   - isPossible: checked as often; whether the condition can still become true.
/// - Returns: whether the condition held before the deadline.
public func waitUntil(
  fileID: StaticString = #fileID, line: UInt = #line, _ condition: () throws -> Bool,
  while isPossible: () -> Bool = { true }
) rethrows -> Bool {
  let deadline = Deadline(fileID: fileID, line: line)
  while try !condition() {
    if deadline.isOver || !isPossible() { return false }
    usleep(1_000)
  }
  return true
}

/// Waits until a condition holds, and lets other work of the actor run meanwhile.
/// - Parameters:
///   - seconds: the time after which the wait has failed, if the actor was free to check the condition often.
///   - fileID: the file of the wait.
///   - line: the line of the wait.
///   - isolation: the actor of the caller, on which the condition is checked.
///   - condition: checked every few milliseconds.
/// - Returns: whether the condition held before the deadline.
public func eventually(
  seconds: Double = Deadline.limit, fileID: StaticString = #fileID, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation,
  _ condition: () -> Bool
) async -> Bool {
  let deadline = Deadline(seconds: seconds, fileID: fileID, line: line)
  var checks = 0
  while true {
    if condition() { return true }
    checks += 1
    if checks > 1000, deadline.isOver { return false }
    try? await Task.sleep(for: .milliseconds(5))
  }
}
