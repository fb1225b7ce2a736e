/// The mark that a meter leaves at its highest level: it stays for a while, then falls at an even pace until the
/// level catches it.
///
/// Levels are finite numbers of decibels: a meter gives silence the lower end of its scale. Time is told, so any
/// run can be repeated exactly, whatever the frames.
public struct PeakHold: Hashable, Sendable {
  /// How long the mark stays, in seconds; 0 or more.
  public let hold: Double
  /// How fast it falls then, in decibels a second; 0 or less for never.
  public let fall: Double
  /// The level now.
  public private(set) var level: Double
  /// Where the mark is; never below the level.
  public private(set) var peak: Double
  private var heldFor = 0.0

  /// The time that a mark stays where nothing else is said, in seconds.
  public static let standardHold = 1.5
  /// The pace at which it falls where nothing else is said, in decibels a second: about that of the needles of
  /// programme meters (IEC 60268-10).
  public static let standardFall = 12.0

  /// A mark at a level.
  /// - Parameters:
  ///   - level: in decibels; what is no finite number counts as 0.
  ///   - hold: how long the mark stays, in seconds; what is no finite number, or below 0, counts as 0.
  ///   - fall: how fast it falls, in decibels a second; 0 or less, or what is no finite number, for never.
  public init(level: Double, hold: Double = standardHold, fall: Double = standardFall) {
    self.hold = hold.isFinite && hold > 0 ? hold : 0
    self.fall = fall.isFinite && fall > 0 ? fall : 0
    self.level = level.isFinite ? level : 0
    peak = self.level
  }

  /// Takes up a new level in decibels; NaN and infinities leave everything as it is.
  public mutating func take(_ new: Double) {
    guard new.isFinite else { return }
    level = new
    if new >= peak { reset() }
  }

  /// Brings the mark down to the level.
  public mutating func reset() {
    peak = level
    heldFor = 0
  }

  /// Lets time pass.
  /// - Parameter seconds: how long; 0 and less, NaN and infinities are ignored.
  public mutating func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0, !isAtRest else { return }
    let falling = heldFor + seconds - max(heldFor, hold)
    heldFor += seconds
    guard falling > 0 else { return }
    peak = max(level, peak - falling * fall)
    if peak == level { heldFor = 0 }
  }

  /// Whether the mark stays where it is until another level comes.
  public var isAtRest: Bool { peak <= level || fall == 0 }
}
