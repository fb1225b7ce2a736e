import ControlState

extension DiscSpinner {
  /// Shows where another record is and what it does, so that the two are one: for the same record on several screens.
  ///
  /// It does not run by itself from then on, but for as long as the other one tells of its motion
  /// (``onMotionChange``). A hand on this one, or a change by the program, makes this one lead again; connect them
  /// both ways, and each follows the one that was touched last.
  public func follow(_ motion: DiscMotion) {
    isFollowing = true
    self.motion = motion
    discDidChange()
  }

  /// Goes on by itself, as the record that it followed is gone; a hand that lay on that one is lifted.
  public func lead() {
    guard isFollowing else { return }
    motion.release()
    motionDidChange()
  }

  /// The record itself moved, or was moved.
  func motionDidChange() {
    isFollowing = false
    discDidChange()
    onMotionChange?(motion)
  }
}
