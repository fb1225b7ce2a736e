/// Watches a level: reports once when it stays at or above a threshold, and again only after it was below it for a while.
public struct PeakWatch: Hashable, Sendable {
  /// The threshold in decibels.
  public var threshold: Double
  /// The time for which the level has to stay above the threshold, in seconds; 0 for a moment.
  public var hold: Double
  /// The time below the threshold after which the next report can come, in seconds.
  public var rest: Double
  /// The time between two peaks above the threshold in which the level still counts as above it, in seconds: music has pauses
  /// between beats.
  private static let gap = 0.7

  /// How long the level has been above, and how long it has been below since; nil before the first peak.
  private var above = 0.0
  private var below: Double?
  private var hasReported = false

  /// Creates a watch of silence.
  /// - Parameters:
  ///   - threshold: the threshold in decibels.
  ///   - hold: the time for which the level has to stay above the threshold, in seconds.
  ///   - rest: the time below the threshold after which the next report can come, in seconds.
  public init(threshold: Double, hold: Double = 0, rest: Double = 5) {
    (self.threshold, self.hold, self.rest) = (threshold, hold, rest)
  }

  /// Takes the highest level of the latest time.
  /// - Parameters:
  ///   - level: the level in decibels.
  ///   - seconds: the time since the previous level.
  /// - Returns: whether the level is to be reported now.
  public mutating func update(_ level: Double, after seconds: Double) -> Bool {
    if level >= threshold {
      // A peak begins a time; it does not fill the time before it.
      above = below == nil ? 0 : above + seconds
      below = 0
    } else if let quiet = below {
      below = quiet + seconds
      above += seconds
      if quiet + seconds > Self.gap { above = 0 }
      if quiet + seconds > max(rest, Self.gap) {
        below = nil
        hasReported = false
      }
    }
    guard let below, below <= Self.gap, !hasReported, above >= hold else { return false }
    hasReported = true
    return true
  }
}
