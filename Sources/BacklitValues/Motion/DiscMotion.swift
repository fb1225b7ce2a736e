/// The motion of a record on a turntable, driven by a motor and by a hand.
///
/// Only ``advance(by:)`` advances the time. The speed approaches its target exponentially, and each advance
/// applies the exact solution. So the position does not depend on the frame rate, apart from less than a
/// thousandth of a radian while the record slows down to a stop.
public struct DiscMotion: Hashable, Sendable {
  /// The state of a record.
  public enum State: String, Hashable, Sendable {
    /// The motor is off; the record stands still or slows down.
    case stopped
    /// The motor is on.
    case playing
    /// A hand is on the record and holds or turns it.
    case scratching
    /// A hand on the rim makes the record run faster or slower.
    case bending
  }

  enum Grip: Hashable {
    case none
    /// A hand on the record, with its movement in radians since the last advance.
    case held(travel: Double)
    /// A hand on the rim, with its movement in radians since it touched the rim.
    case rim(travel: Double)
  }

  /// The time constant of the motor, in seconds: after it, the difference from the target speed is 1/e ≈ 37
  /// %.
  package static let startConstant = 0.25
  /// The time constant of the record while the motor is off, in seconds.
  package static let stopConstant = 0.5
  /// The time constant of the average speed of a hand, in seconds. A released record starts at that speed.
  static let handConstant = 0.05
  /// The largest change of speed by a hand on the rim, as a fraction of the speed.
  package static let bendLimit = 0.16
  /// The movement of a hand along the rim for the largest change of speed, in radians.
  package static let bendSweep = Double.pi / 2
  /// The speed below which a slowing record stops, in radians a second.
  static let restSpeed = 0.002

  /// The nominal speed of the record.
  public var speed: RecordSpeed
  /// Whether the motor is on.
  package internal(set) var isMotorOn: Bool
  /// The angle of the record since its beginning, in radians, including whole turns; negative before the
  /// beginning.
  package internal(set) var angle: Double
  /// The current speed in radians a second.
  package internal(set) var velocity: Double
  var storedPitch: Double
  var grip = Grip.none

  /// Creates a stopped record.
  /// - Parameters:
  ///   - speed: the nominal speed.
  ///   - pitch: the change of speed as a fraction, 0.024 for +2.4 %; see ``pitch``.
  ///   - seconds: the position in seconds of the recording.
  public init(speed: RecordSpeed = .thirtyThree, pitch: Double = 0, position seconds: Double = 0) {
    self.speed = speed
    storedPitch = pitch.isFinite ? max(pitch, -1) : 0
    isMotorOn = false
    angle = seconds.isFinite ? seconds * speed.radiansPerSecond : 0
    velocity = 0
  }
}

extension DiscMotion {
  /// The state of the record.
  public var state: State {
    switch grip {
    case .held: .scratching
    case .rim: .bending
    case .none: isMotorOn ? .playing : .stopped
    }
  }

  /// The change of the motor's speed as a fraction of the nominal speed: 0.024 for +2.4 %. Values below −1
  /// count as −1, which is standstill. NaN and infinities are ignored.
  public var pitch: Double {
    get { storedPitch }
    set { if newValue.isFinite { storedPitch = max(newValue, -1) } }
  }

  /// The change of speed by a hand on the rim, as a fraction; 0 without a hand on the rim.
  public var bend: Double {
    guard case .rim(let travel) = grip else { return 0 }
    return min(max(travel / Self.bendSweep, -1), 1) * Self.bendLimit
  }

  /// The speed that the record approaches, in radians a second.
  var targetVelocity: Double {
    isMotorOn ? speed.radiansPerSecond * (1 + pitch) * (1 + bend) : 0
  }

  /// The current speed as a fraction of the nominal speed; negative is backwards.
  public var rate: Double { velocity / speed.radiansPerSecond }

  /// The current speed in turns a minute.
  package var revolutionsPerMinute: Double { velocity * 60 / Angle.turn }

  /// The turns since the beginning of the record.
  package var turns: Double { angle / Angle.turn }

  /// The position in seconds of the recording at the nominal speed.
  public var position: Double { angle / speed.radiansPerSecond }

  /// Whether nothing moves or starts to move, so that no frames are needed: the record stands still and the
  /// motor does not turn it, or a hand holds it still.
  package var isAtRest: Bool {
    switch grip {
    case .held(let travel): travel == 0 && velocity == 0
    case .none, .rim: velocity == 0 && targetVelocity == 0
    }
  }
}
