import ControlState
import Geometry
import Input
import Toolkit

extension DiscSpinner {
  /// Whether the motor is on.
  public var isPlaying: Bool {
    get { motion.isMotorOn }
    set {
      guard newValue != motion.isMotorOn else { return }
      if newValue { motion.play() } else { motion.stop() }
      motionDidChange()
    }
  }

  /// The share by which the record runs faster than it was cut for: 0.024 for +2.4 %.
  public var pitch: Double {
    get { motion.pitch }
    set {
      guard newValue != motion.pitch else { return }
      motion.pitch = newValue
      motionDidChange()
    }
  }

  /// The speed that the record was cut for.
  public var speed: RecordSpeed {
    get { motion.speed }
    set {
      guard newValue != motion.speed else { return }
      motion.speed = newValue
      motionDidChange()
    }
  }

  /// What the record does.
  public var discState: DiscMotion.State { motion.state }

  /// Where the record is, in seconds of the recording.
  public var position: Double { motion.position }

  /// Starts the motor.
  public func play() { isPlaying = true }

  /// Stops the motor; the record runs out.
  public func pause() { isPlaying = false }

  /// Stops the record at ``cuePoint``; a hand on it is lifted.
  public func cue() {
    lost()
    motion.cue(to: cuePoint)
    motionDidChange()
  }

  /// Turns the record on or, below 0, back by seconds of the recording.
  public func nudge(bySeconds seconds: Double) {
    motion.nudge(byTurns: seconds / motion.speed.secondsPerTurn)
    motionDidChange()
  }

  // MARK: By hand

  /// Moves the record for a person, and reports it.
  func nudgeByHand(bySeconds seconds: Double) {
    nudge(bySeconds: seconds)
    sendActions(for: .valueChanged)
  }

  /// Does something for a person, and reports it if the record does something else from then on.
  func changeByHand(_ change: () -> Void) {
    let before = motion.state
    change()
    motionDidChange()
    if motion.state != before { sendActions(for: .valueChanged) }
  }

  /// - Returns: whether there is a disc at that point.
  func lay(at point: Point) -> Bool {
    let disc = self.disc
    let share = disc.radius > 0 ? point.distance(to: disc.center) / disc.radius : .infinity
    guard share <= Self.reachShare else { return false }
    handAngle = angle(at: point)
    grabPosition = position
    changeByHand {
      if share >= Self.rimShare, motion.isMotorOn { motion.beginBend() } else { motion.grab() }
    }
    return true
  }

  func moveHand(to point: Point, fine: Bool) {
    guard let to = angle(at: point) else {
      handAngle = nil
      return
    }
    if let from = handAngle {
      let turned = Angle.delta(from: from, to: to) * (fine ? DragTracker.fineFactor : 1)
      if motion.state == .bending { motion.bend(by: turned) } else { motion.scratch(by: turned) }
      motionDidChange()
    }
    handAngle = to
  }

  func liftHand() {
    handAngle = nil
    changeByHand { motion.release() }
  }

  /// - Returns: whether the key means something here.
  func handle(_ key: Key) -> Bool {
    switch key {
    case .up, .right: nudgeByHand(bySeconds: Self.nudgeSeconds)
    case .down, .left: nudgeByHand(bySeconds: -Self.nudgeSeconds)
    case .pageUp: nudgeByHand(bySeconds: Self.longNudgeSeconds)
    case .pageDown: nudgeByHand(bySeconds: -Self.longNudgeSeconds)
    case .home, .delete, .backspace: changeByHand { cue() }
    default: return false
    }
    return true
  }

  /// Nil at the middle, which is in no direction.
  private func angle(at point: Point) -> Double? {
    let center = disc.center
    guard point.distance(to: center) >= DialTracker.deadRadius else { return nil }
    return Angle.of(point, about: center)
  }
}
