/// The rule by which asking a terminal about itself ends: with the answer to DA1, which is asked last and which every
/// terminal gives, or after a time, for those that are not there or are far away.
///
/// Nothing has to wait for it, and what comes in meanwhile is what it always is. What a terminal answers later still
/// teaches; only what cannot be changed later should be decided by the end of the probe. It reads no clock: times are
/// seconds of any that goes on evenly.
public struct TerminalProbe: Hashable, Sendable {
  /// How a probe ended.
  public enum Outcome: Hashable, Sendable {
    /// The terminal came to the last question.
    case answered
    /// The time was over first; what it answered by then counts.
    case timedOut
  }

  /// The longest that a probe takes, in seconds: what a terminal that never answers costs. Local ones take a few
  /// thousandths.
  public static let limit = 0.15

  /// When the time is over; nil while nothing is being asked.
  public private(set) var deadline: Double?
  /// How the last probe ended; nil before its end.
  public private(set) var outcome: Outcome?

  /// A probe that has not begun.
  public init() {}

  /// Begins, when the questions have been written. One that is under way goes on as it is.
  public mutating func begin(at now: Double) {
    guard deadline == nil else { return }
    deadline = now + Self.limit
    outcome = nil
  }

  /// Takes a reply in.
  ///
  /// - Returns: whether the probe has just ended by it.
  public mutating func receive(_ reply: TerminalReply) -> Bool {
    guard case .primaryAttributes = reply else { return false }
    return end(.answered)
  }

  /// Looks at the time.
  ///
  /// - Returns: whether the probe has just ended by it.
  public mutating func expire(at now: Double) -> Bool {
    guard let deadline, now >= deadline else { return false }
    return end(.timedOut)
  }

  private mutating func end(_ outcome: Outcome) -> Bool {
    guard deadline != nil else { return false }
    deadline = nil
    self.outcome = outcome
    return true
  }
}
