extension DiscMotion {
  /// Switches the motor on. A hand on the record still holds it.
  public mutating func play() { isMotorOn = true }

  /// Switches the motor off; the record slows down to a stop.
  public mutating func stop() { isMotorOn = false }

  /// Stops the record and the motor at a position, and lifts a hand on the record.
  /// - Parameter seconds: the position in seconds of the recording; NaN and infinities are ignored.
  public mutating func cue(to seconds: Double) {
    guard seconds.isFinite else { return }
    isMotorOn = false
    grip = .none
    velocity = 0
    angle = seconds * speed.radiansPerSecond
  }

  /// Turns the record immediately, without changing its speed.
  /// - Parameter turns: the turns of the record, negative for backwards; NaN and infinities are ignored.
  public mutating func nudge(byTurns turns: Double) {
    guard turns.isFinite else { return }
    angle += turns * Angle.turn
  }

  /// Puts a hand on the record, which stops it.
  public mutating func grab() {
    grip = .held(travel: 0)
    velocity = 0
  }

  /// Turns the record by the hand that holds it. Does nothing without a hand on the record.
  /// - Parameter radians: the angle since the previous motion; NaN and infinities are ignored.
  public mutating func scratch(by radians: Double) {
    guard case .held(let travel) = grip, radians.isFinite else { return }
    angle += radians
    grip = .held(travel: travel + radians)
  }

  /// Puts a hand on the rim. The speed changes only when the hand moves.
  public mutating func beginBend() { grip = .rim(travel: 0) }

  /// Moves the hand along the rim: in the direction of rotation the record runs faster, against it slower.
  /// Does nothing without a hand on the rim.
  /// - Parameter radians: the angle since the previous motion; NaN and infinities are ignored.
  public mutating func bend(by radians: Double) {
    guard case .rim(let travel) = grip, radians.isFinite else { return }
    grip = .rim(travel: travel + radians)
  }

  /// Lifts the hand. The record starts at the speed of the hand and approaches the speed of the motor.
  public mutating func release() { grip = .none }
}
