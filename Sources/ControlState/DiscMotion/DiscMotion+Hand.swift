extension DiscMotion {
  /// Switches the motor on. A hand on the record keeps holding it.
  public mutating func play() { isMotorOn = true }

  /// Switches the motor off; the record runs out.
  public mutating func stop() { isMotorOn = false }

  /// Puts the record, standing and with the motor off, at a place; a hand on it is lifted.
  /// - Parameter seconds: of the recording; NaN and infinities are ignored.
  public mutating func cue(to seconds: Double) {
    guard seconds.isFinite else { return }
    isMotorOn = false
    grip = .none
    velocity = 0
    angle = seconds * speed.radiansPerSecond
  }

  /// Turns the record by hand and at once, without touching its speed.
  /// - Parameter turns: of the record, backwards below 0; NaN and infinities are ignored.
  public mutating func nudge(byTurns turns: Double) {
    guard turns.isFinite else { return }
    angle += turns * Angle.turn
  }

  /// Lays a hand on the record, which stops it.
  public mutating func grab() {
    grip = .held(travel: 0)
    velocity = 0
  }

  /// Turns the record that a hand holds; ignored when none does.
  /// - Parameter radians: since the previous motion; NaN and infinities are ignored.
  public mutating func scratch(by radians: Double) {
    guard case .held(let travel) = grip, radians.isFinite else { return }
    angle += radians
    grip = .held(travel: travel + radians)
  }

  /// Lays a hand at the rim, which changes nothing until it moves.
  public mutating func beginBend() { grip = .rim(travel: 0) }

  /// Moves the hand along the rim: with the record's turning it runs faster, against it slower. Ignored when
  /// no hand is at the rim.
  /// - Parameter radians: since the previous motion; NaN and infinities are ignored.
  public mutating func bend(by radians: Double) {
    guard case .rim(let travel) = grip, radians.isFinite else { return }
    grip = .rim(travel: travel + radians)
  }

  /// Lifts the hand. The record goes on at the speed that the hand gave it and from there to the motor's.
  public mutating func release() { grip = .none }
}
