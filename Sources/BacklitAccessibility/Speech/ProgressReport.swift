/// The progress of a task that was spoken, and the progress to speak next.
package struct ProgressReport: Hashable, Sendable {
  /// When the progress is spoken.
  package enum Schedule: String, Hashable, Sendable, CaseIterable {
    /// Never; the end of a task is spoken all the same.
    case off
    /// At ``ProgressReport/milestones``.
    case milestones
    /// Each ``ProgressReport/interval`` that brought something new.
    case interval
  }

  /// The percentages at which progress is spoken.
  package static let milestones = [10, 25, 50, 75, 100]
  /// The seconds between two reports by time.
  package static let interval = 30.0

  /// The time of the start or of the latest report by time; nil before the first progress.
  private var start: Double?
  private var milestone = 0
  private var spoken: Int?

  /// Creates the report of a task that made no progress yet.
  package init() {}

  /// Notes the current progress.
  /// - Parameters:
  ///   - percent: the progress in percent; nil if it is unknown.
  ///   - schedule: when progress is spoken.
  ///   - now: the time in seconds.
  /// - Returns: whether it is spoken now. The first progress is not, because it was there before.
  package mutating func isDue(_ percent: Int?, on schedule: Schedule, at now: Double) -> Bool {
    let reached = percent.map { percent in Self.milestones.last { $0 <= percent } ?? 0 } ?? milestone
    defer { milestone = reached }
    guard let start, percent != 0 else {
      (start, spoken) = (now, percent)
      return false
    }
    switch schedule {
    case .off: return false
    case .milestones: return reached > milestone
    case .interval:
      // A call that is requested for this time may come a rounding error earlier.
      guard now - start >= Self.interval - 1e-3 else { return false }
      defer { (self.start, spoken) = (now, percent) }
      return percent == nil || percent != spoken
    }
  }
}
