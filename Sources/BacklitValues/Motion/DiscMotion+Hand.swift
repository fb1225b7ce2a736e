import Glibc

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
  package mutating func nudge(byTurns turns: Double) {
    guard turns.isFinite else { return }
    angle += turns * Angle.turn
  }

  /// Puts a hand on the record, which stops it.
  package mutating func grab() {
    grip = .held(travel: 0)
    velocity = 0
  }

  /// Turns the record by the hand that holds it. Does nothing without a hand on the record.
  /// - Parameter radians: the angle since the previous motion; NaN and infinities are ignored.
  package mutating func scratch(by radians: Double) {
    guard case .held(let travel) = grip, radians.isFinite else { return }
    angle += radians
    grip = .held(travel: travel + radians)
  }

  /// Puts a hand on the rim. The speed changes only when the hand moves.
  package mutating func beginBend() { grip = .rim(travel: 0) }

  /// Moves the hand along the rim: in the direction of rotation the record runs faster, against it slower.
  /// Does nothing without a hand on the rim.
  /// - Parameter radians: the angle since the previous motion; NaN and infinities are ignored.
  package mutating func bend(by radians: Double) {
    guard case .rim(let travel) = grip, radians.isFinite else { return }
    grip = .rim(travel: travel + radians)
  }

  /// Lifts the hand. The record starts at the speed of the hand and approaches the speed of the motor.
  package mutating func release() { grip = .none }
}

extension DiscMotion {
  /// Advances the motion by a time.
  /// - Parameter seconds: the time; 0 and less, NaN and infinities are ignored.
  public mutating func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0 else { return }
    if case .held(let travel) = grip { return followHand(travel: travel, seconds: seconds) }
    let target = targetVelocity
    let constant = isMotorOn ? Self.startConstant : Self.stopConstant
    let difference = velocity - target
    let decay = exp(-seconds / constant)
    // The exact solution of v′ = (target − v) ∕ constant, integrated: the length of the step causes no error.
    angle += target * seconds + difference * constant * (1 - decay)
    velocity = target + difference * decay
    let rest = velocity - target
    if abs(rest) < Self.restSpeed {
      // Adds the remaining drift, so that the final angle does not depend on the frame that detects the end.
      angle += rest * constant
      velocity = target
    }
  }

  /// Updates the speed of the hand, which the record keeps when the hand is lifted. The hand has already set
  /// the angle.
  private mutating func followHand(travel: Double, seconds: Double) {
    let hand = travel / seconds
    velocity = hand + (velocity - hand) * exp(-seconds / Self.handConstant)
    if travel == 0, abs(velocity) < Self.restSpeed { velocity = 0 }
    grip = .held(travel: 0)
  }
}
