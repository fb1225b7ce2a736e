extension View {
  /// Attaches a recognizer to this view, and detaches it from its former view. It follows the touches on this
  /// view and inside it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Detaches a recognizer; a gesture in progress is cancelled. A recognizer of a different view is ignored.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelOrFail()
    recognizer.view = nil
    gestureRecognizers.removeAll { $0 === recognizer }
  }
}
