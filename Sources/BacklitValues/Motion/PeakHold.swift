/// The peak mark of a level meter: it stays at the highest level for a while, then falls at a constant rate
/// until it reaches the level.
///
/// Levels are finite numbers of decibels; a meter uses the lower end of its scale for silence. Only
/// ``advance(by:)`` advances the time, so the result does not depend on the frame rate.
package struct PeakHold: Hashable, Sendable {
  /// The time that the mark stays at the peak, in seconds; 0 or more.
  package let hold: Double
  /// The rate of the fall, in decibels a second; 0 if the mark never falls.
  package let fall: Double
  /// The current level in decibels.
  package private(set) var level: Double
  /// The position of the mark in decibels; never below the level.
  package private(set) var peak: Double
  private var heldFor = 0.0

  /// The default time that a mark stays, in seconds.
  static let standardHold = 1.5
  /// The default rate of the fall, in decibels a second: about the rate of the needle of a programme meter
  /// (IEC 60268-10).
  static let standardFall = 12.0

  /// Creates a mark at a level.
  /// - Parameters:
  ///   - level: the level in decibels; NaN and infinities count as 0.
  ///   - hold: the time that the mark stays, in seconds; negative numbers, NaN and infinities count as 0.
  ///   - fall: the rate of the fall, in decibels a second; with 0 or less, NaN and infinities the mark never
  ///     falls.
  package init(level: Double, hold: Double = standardHold, fall: Double = standardFall) {
    self.hold = hold.isFinite && hold > 0 ? hold : 0
    self.fall = fall.isFinite && fall > 0 ? fall : 0
    self.level = level.isFinite ? level : 0
    peak = self.level
  }

  /// Sets the level in decibels, and moves the mark up if the level is at or above it. NaN and infinities are
  /// ignored.
  package mutating func update(_ new: Double) {
    guard new.isFinite else { return }
    level = new
    if new >= peak { reset() }
  }

  /// Moves the mark down to the level.
  package mutating func reset() {
    peak = level
    heldFor = 0
  }

  /// Advances the mark by a time.
  /// - Parameter seconds: the time; 0 and less, NaN and infinities are ignored.
  package mutating func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0, !isAtRest else { return }
    let falling = heldFor + seconds - max(heldFor, hold)
    heldFor += seconds
    guard falling > 0 else { return }
    peak = max(level, peak - falling * fall)
    if peak == level { heldFor = 0 }
  }

  /// Whether the mark does not move until the level changes.
  package var isAtRest: Bool { peak <= level || fall == 0 }
}
