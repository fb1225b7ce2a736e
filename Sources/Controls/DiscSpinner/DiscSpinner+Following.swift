import ControlState

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
