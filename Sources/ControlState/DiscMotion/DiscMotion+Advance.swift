import Glibc

extension DiscMotion {
  /// Lets time pass.
  /// - Parameter seconds: how long; 0 and less, NaN and infinities are ignored.
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
    // v′ = (target − v) ∕ constant, solved and integrated: no error, whatever the length of the step.
    angle += target * seconds + difference * constant * (1 - decay)
    velocity = target + difference * decay
    let rest = velocity - target
    if abs(rest) < Self.restSpeed {
      // The way it would still have drifted is added, so that the place does not depend on the frame in
      // which the end was noticed.
      angle += rest * constant
      velocity = target
    }
  }

  /// The record is where the hand put it; only the hand's speed has to be known, for when it lets go.
  private mutating func followHand(travel: Double, seconds: Double) {
    let hand = travel / seconds
    velocity = hand + (velocity - hand) * exp(-seconds / Self.handConstant)
    if travel == 0, abs(velocity) < Self.restSpeed { velocity = 0 }
    grip = .held(travel: 0)
  }
}
