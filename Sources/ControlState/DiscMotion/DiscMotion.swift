/// The motion of a record on a turntable, with a motor that starts and stops it and a hand that may be on it.
///
/// Time comes in through ``advance(by:)`` alone. Between two changes from outside the speed approaches its
/// goal exponentially, and each advance takes the exact solution of that motion, so the record is at the same
/// place however the time was cut into frames (but for less than a thousandth of a radian while it runs out).
public struct DiscMotion: Hashable, Sendable {
  /// What the record is doing, as a person would say it.
  public enum State: String, Hashable, Sendable {
    /// The motor is off; the record stands, or is running out.
    case stopped
    /// The motor is on.
    case playing
    /// A hand is on the record and holds or turns it.
    case scratching
    /// A hand at the rim makes it run faster or slower.
    case bending
  }

  enum Grip: Hashable {
    case none
    /// A hand on the record, with the radians it turned it by since the last advance.
    case held(travel: Double)
    /// A hand at the rim, with the radians it moved along since it was laid there.
    case rim(travel: Double)
  }

  /// How long the motor takes to come within 1/e ≈ 37 % of the speed it is to reach, in seconds.
  public static let startConstant = 0.25
  /// The same for the record running out.
  public static let stopConstant = 0.5
  /// Over how many seconds the speed of a hand is averaged; a record let go keeps that speed.
  public static let handConstant = 0.05
  /// The most that a hand at the rim changes the speed, as a share of it.
  public static let bendLimit = 0.16
  /// How far a hand moves along the rim for the most bend, in radians.
  public static let bendSweep = Double.pi / 2
  /// Slower than this, in radians a second, a record that runs out stands still.
  static let restSpeed = 0.002

  /// The speed that the record was cut for.
  public var speed: RecordSpeed
  /// Whether the motor is on.
  public internal(set) var isMotorOn: Bool
  /// How far the record has turned from its beginning, in radians, whole turns included; below 0 before its
  /// beginning.
  public internal(set) var angle: Double
  /// How fast it turns now, in radians a second.
  public internal(set) var velocity: Double
  var storedPitch: Double
  var grip = Grip.none

  /// A record that stands.
  /// - Parameters:
  ///   - speed: what it was cut for.
  ///   - pitch: the share that it runs faster, 0.024 for +2.4 %; see ``pitch``.
  ///   - seconds: where it stands.
  public init(speed: RecordSpeed = .thirtyThree, pitch: Double = 0, position seconds: Double = 0) {
    self.speed = speed
    storedPitch = pitch.isFinite ? max(pitch, -1) : 0
    isMotorOn = false
    angle = seconds.isFinite ? seconds * speed.radiansPerSecond : 0
    velocity = 0
  }
}
