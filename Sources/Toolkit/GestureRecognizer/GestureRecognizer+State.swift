extension GestureRecognizer {
  /// The state of the gesture. Only subclasses set it, to ``State-swift.enum/failed`` or to the next state of
  /// their kind. Transitions that are not allowed are ignored, and so is any transition after the gesture has
  /// ended.
  public final var state: State {
    get { currentState }
    set { transition(to: newValue) }
  }

  /// Whether the gesture has not ended yet.
  var isInProgress: Bool { currentState == .possible || currentState == .began || currentState == .changed }

  private func transition(to new: State) {
    guard isInProgress else { return }
    switch (new, currentState == .possible) {
    case (.began, true), (.ended, true):
      if !pending.contains(new) { pending.append(new) }
      tryToRecognize()
    case (.failed, true), (.cancelled, true): finish(as: .failed)
    case (.changed, false): report(.changed)
    case (.ended, false): finish(as: .ended)
    case (.failed, false), (.cancelled, false): finish(as: .cancelled)
    case (.possible, _), (.began, false), (.changed, true): break
    }
  }

  /// Recognizes the pending states when no prerequisite is left.
  func tryToRecognize() {
    guard currentState == .possible, !pending.isEmpty else { return }
    let obstacles = prerequisites.compactMap(\.recognizer).filter { $0.touch != nil }
    if obstacles.contains(where: { [.began, .changed, .ended].contains($0.currentState) })
      || !isAllowedToBegin
    {
      finish(as: .failed)
      return
    }
    guard obstacles.allSatisfy({ !$0.isInProgress }) else { return }
    let states = pending
    pending = []
    coordinator?.willRecognize(self)
    for state in states where isInProgress {
      if state == .began { report(.began) } else { finish(as: state) }
    }
  }

  /// Ends the gesture: it fails if it was not recognized yet, otherwise it is cancelled.
  func cancelOrFail() {
    if touch != nil { finish(as: currentState == .possible ? .failed : .cancelled) }
  }

  private func finish(as state: State) {
    guard isInProgress else { return }
    pending = []
    deadline = nil
    report(state)
    coordinator?.didFinish(self)
  }

  private func report(_ state: State) {
    currentState = state
    guard state != .failed else { return }
    for action in actions { action.handler(self) }
  }

  /// Whether all views from the touched one to the recognizer's view let the gesture begin.
  private var isAllowedToBegin: Bool {
    var next = touch?.view
    while let view = next {
      if !view.gestureRecognizerShouldBegin(self) { return false }
      if view === self.view { return true }
      next = view.superview
    }
    return true
  }

  private var coordinator: GestureCoordinator? { touch?.window.gestures }

  /// Resets the recognizer for the next gesture.
  func resetForNextGesture() {
    currentState = .possible
    pending = []
    deadline = nil
    touch = nil
    reset()
  }
}
