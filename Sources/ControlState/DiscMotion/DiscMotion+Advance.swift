import Glibc

extension DiscMotion {
  /// Advances the motion by a time.
  /// - Parameter seconds: the time; 0 and less, NaN and infinities are ignored.
  public mutating func advance(by seconds: Double) {
    guard seconds.isFinite, seconds > 0 else { return }
    if case .held(let travel) = grip {
      followHand(travel: travel, seconds: seconds)
      return
    }
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
