/// The state of a capability query. It ends with the reply to DA1, which is queried last and which every
/// terminal sends, or after a timeout for terminals that do not reply.
///
/// Nothing has to wait for it: other input arrives as usual in the meantime, and later replies still update
/// the capabilities. Only decisions that cannot be changed later should wait for the end of the probe. It
/// does not read a clock: times are in seconds of any monotonic clock.
package struct TerminalProbe: Hashable, Sendable {
  /// The outcome of a probe.
  package enum Outcome: Hashable, Sendable {
    /// The terminal replied to the last query.
    case answered
    /// The time ran out first; the replies so far count.
    case timedOut
  }

  /// The timeout in seconds. Local terminals reply within a few milliseconds.
  package static let limit = 0.15

  /// The time at which the probe times out; nil while no probe is running.
  package private(set) var deadline: Double?
  /// The outcome of the last probe; nil before it ended.
  package private(set) var outcome: Outcome?
  /// The start of the last probe whose reply to DA1 has not arrived, even if it has timed out; nil without one.
  private(set) var unansweredSince: Double?

  /// Creates a probe that has not begun.
  package init() {}

  /// Begins the probe after the queries have been written. A running probe continues unchanged.
  package mutating func begin(at now: Double) {
    guard deadline == nil else { return }
    deadline = now + Self.limit
    outcome = nil
    unansweredSince = now
  }

  /// Handles a reply.
  ///
  /// - Returns: whether the reply ended the probe.
  package mutating func receive(_ reply: TerminalReply) -> Bool {
    guard case .primaryAttributes = reply else { return false }
    unansweredSince = nil
    return end(.answered)
  }

  /// Checks for the timeout.
  ///
  /// - Returns: whether the timeout ended the probe.
  package mutating func expire(at now: Double) -> Bool {
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
