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
  public var targetVelocity: Double {
    isMotorOn ? speed.radiansPerSecond * (1 + pitch) * (1 + bend) : 0
  }

  /// The current speed in turns a minute.
  public var revolutionsPerMinute: Double { velocity * 60 / Angle.turn }

  /// The turns since the beginning of the record.
  public var turns: Double { angle / Angle.turn }

  /// The position in seconds of the recording at the nominal speed.
  public var position: Double { angle / speed.radiansPerSecond }

  /// Whether nothing moves or starts to move, so that no frames are needed: the record stands still and the
  /// motor does not turn it, or a hand holds it still.
  public var isAtRest: Bool {
    switch grip {
    case .held(let travel): travel == 0 && velocity == 0
    case .none, .rim: velocity == 0 && targetVelocity == 0
    }
  }
}
