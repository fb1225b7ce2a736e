import BacklitGeometry
import BacklitValues

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

  /// The change of speed as a fraction of the nominal speed: 0.024 for +2.4 %.
  public var pitch: Double {
    get { motion.pitch }
    set {
      guard newValue != motion.pitch else { return }
      motion.pitch = newValue
      motionDidChange()
    }
  }

  /// The nominal speed of the record.
  public var speed: RecordSpeed {
    get { motion.speed }
    set {
      guard newValue != motion.speed else { return }
      motion.speed = newValue
      motionDidChange()
    }
  }

  /// The position in seconds of the recording.
  public var position: Double { motion.position }

  /// Starts the motor.
  package func play() { isPlaying = true }

  /// Stops the motor; the record slows down to a stop.
  package func pause() { isPlaying = false }

  /// Stops the record at ``cuePoint`` and cancels a touch on it.
  public func cue() {
    cancelCurrentTouch()
    motion.cue(to: cuePoint)
    motionDidChange()
  }

  /// Moves the record forwards, or backwards for a negative number.
  /// - Parameter seconds: the distance in seconds of the recording.
  public func nudge(bySeconds seconds: Double) {
    motion.nudge(byTurns: seconds / motion.speed.secondsPerTurn)
    motionDidChange()
  }

  // MARK: By hand

  /// Moves the record for the user, and sends `valueChanged`.
  func nudgeByHand(bySeconds seconds: Double) {
    nudge(bySeconds: seconds)
    sendActions(for: .valueChanged)
  }

  /// Returns the record to the cue point for the user, and sends `valueChanged` if that changed its state or position.
  func cueByHand() {
    // The end of a touch sends its own event.
    cancelCurrentTouch()
    changeByHand { cue() }
  }

  /// Performs a change for the user, and sends `valueChanged` if the state or the position of the record changed.
  func changeByHand(_ change: () -> Void) {
    let before = (motion.state, motion.angle)
    change()
    motionDidChange()
    if (motion.state, motion.angle) != before { sendActions(for: .valueChanged) }
  }

  /// Puts the hand on the record or on its rim.
  /// - Returns: whether the point is on the disc.
  func placeHand(at point: Point) -> Bool {
    let disc = self.disc
    let fraction = disc.radius > 0 ? point.distance(to: disc.center) / disc.radius : .infinity
    guard fraction <= Self.reachFraction else { return false }
    hand = point
    grabPosition = position
    changeByHand {
      if fraction >= Self.rimFraction, motion.isMotorOn { motion.beginBend() } else { motion.grab() }
    }
    return true
  }

  func moveHand(to point: Point, fine: Bool) {
    guard point.x.isFinite, point.y.isFinite else { return }
    let rotation = Angle.rotation(
      from: hand, to: point, about: disc.center,
      deadRadius: TouchTracker.deadRadius(cell: traitCollection.cellSize))
    hand = point
    let turned = rotation * (fine ? DragTracker.fineFactor : 1)
    if motion.state == .bending { motion.bend(by: turned) } else { motion.scratch(by: turned) }
    motionDidChange()
  }

  func liftHand() {
    changeByHand { motion.release() }
  }

  /// Performs the action of a key.
  /// - Returns: whether the key has an action.
  func handle(_ key: Key) -> Bool {
    switch key {
    case .up, .right: nudgeByHand(bySeconds: Self.nudgeSeconds)
    case .down, .left: nudgeByHand(bySeconds: -Self.nudgeSeconds)
    case .pageUp: nudgeByHand(bySeconds: Self.longNudgeSeconds)
    case .pageDown: nudgeByHand(bySeconds: -Self.longNudgeSeconds)
    case .home, .delete, .backspace: cueByHand()
    default: return false
    }
    return true
  }
}

extension DiscSpinner {
  /// Shows the motion of a different spinner, for one record on several screens.
  ///
  /// From then on this spinner does not move by itself; call this method from ``onMotionChange`` of the other
  /// spinner. When the user or the program changes this spinner, it leads again. If you connect two spinners
  /// both ways, each follows the one that changed last.
  public func follow(_ motion: DiscMotion) {
    isFollowing = true
    self.motion = motion
    discDidChange()
  }

  /// Stops following and continues the motion, without a hand on the record. Call this when the followed
  /// spinner is gone.
  public func lead() {
    guard isFollowing else { return }
    motion.release()
    motionDidChange()
  }

  /// Ends following, updates the view and calls ``onMotionChange``. Called when this spinner's own motion
  /// changed.
  func motionDidChange() {
    isFollowing = false
    discDidChange()
    onMotionChange?(motion)
  }
}

extension DiscSpinner {
  var stateWord: String { word(motion.state.text) }

  var spokenPosition: String {
    let seconds = DiscReadout.wholeSeconds(motion.position)
    let language = Language(locale: effectiveLanguage)
    let length = language.duration(seconds: abs(seconds))
    return seconds < 0 ? NumberWords(language).minus + " " + length : length
  }

  var ownActions: [AccessibilityCustomAction] {
    [
      AccessibilityCustomAction(name: word(isPlaying ? .pause : .play)) { [weak self] in
        self?.activate() ?? false
      },
      AccessibilityCustomAction(name: word(.cue)) { [weak self] in
        guard let self else { return false }
        cueByHand()
        return true
      },
    ]
  }
}

extension DiscMotion.State {
  /// The key of the word for the state.
  var text: ControlText {
    switch self {
    case .playing: .playing
    case .stopped: .stopped
    case .scratching: .scratching
    case .bending: .bending
    }
  }
}
