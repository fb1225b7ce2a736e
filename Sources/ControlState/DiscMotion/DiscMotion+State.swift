extension DiscMotion {
  /// What the record is doing.
  public var state: State {
    switch grip {
    case .held: .scratching
    case .rim: .bending
    case .none: isMotorOn ? .playing : .stopped
    }
  }

  /// The share by which the motor runs faster than the record was cut for: 0.024 for +2.4 %. Values below −1
  /// count as −1, which is standstill; NaN and infinities are ignored.
  public var pitch: Double {
    get { storedPitch }
    set { if newValue.isFinite { storedPitch = max(newValue, -1) } }
  }

  /// The share that a hand at the rim adds to the speed; 0 without one.
  public var bend: Double {
    guard case .rim(let travel) = grip else { return 0 }
    return min(max(travel / Self.bendSweep, -1), 1) * Self.bendLimit
  }

  /// The speed that the motor drives the record to, in radians a second.
  public var targetVelocity: Double {
    isMotorOn ? speed.radiansPerSecond * (1 + pitch) * (1 + bend) : 0
  }

  /// How fast it turns now, in turns a minute.
  public var revolutionsPerMinute: Double { velocity * 60 / Angle.turn }

  /// How far it has turned from its beginning.
  public var turns: Double { angle / Angle.turn }

  /// Where it is in seconds of the recording at the speed that it was cut for.
  public var position: Double { angle / speed.radiansPerSecond }

  /// Whether nothing moves and nothing is about to, so that no more frames are needed: the record stands
  /// without a motor that would turn it, or a hand holds it still.
  public var isAtRest: Bool {
    switch grip {
    case .held(let travel): travel == 0 && velocity == 0
    case .none, .rim: velocity == 0 && targetVelocity == 0
    }
  }
}
