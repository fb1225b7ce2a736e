/// Limits the messages of a connection: many at once, as after a pause of the network, and fewer in the long run.
package struct WebRate: Hashable, Sendable {
  /// The messages that are allowed at once, and for each second.
  package static let (burst, perSecond) = (1_000.0, 500.0)

  private var room = burst
  private var latest: Double?

  package init() {}

  /// Counts a message.
  /// - Parameter time: now, in seconds.
  /// - Returns: whether it is allowed.
  package mutating func allows(at time: Double) -> Bool {
    if let latest { room = min(Self.burst, room + max(0, time - latest) * Self.perSecond) }
    latest = time
    guard room >= 1 else { return false }
    room -= 1
    return true
  }
}
