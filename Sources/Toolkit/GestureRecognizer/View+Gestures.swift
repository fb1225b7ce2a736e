extension View {
  /// Lets a recognizer follow the touches on this view and inside of it, taking it from where it was.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Takes a recognizer away; a gesture under way is cancelled. One that is not of this view is ignored.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.giveUp()
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
