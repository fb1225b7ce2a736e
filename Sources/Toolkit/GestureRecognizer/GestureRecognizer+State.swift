extension GestureRecognizer {
  /// How far it is. Only subclasses set it: to ``State-swift.enum/failed``, or along the way of their kind; what
  /// leads nowhere is ignored, as anything is once the gesture is over.
  public final var state: State {
    get { current }
    set { transition(to: newValue) }
  }

  /// Whether it still has something to find out or to report.
  var isUnderWay: Bool { current == .possible || current == .began || current == .changed }

  private func transition(to new: State) {
    guard isUnderWay else { return }
    switch (new, current == .possible) {
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

  /// Recognizes what is pending, once nothing stands in its way any more.
  func tryToRecognize() {
    guard current == .possible, !pending.isEmpty else { return }
    let obstacles = prerequisites.compactMap(\.recognizer).filter { $0.touch != nil }
    if obstacles.contains(where: { [.began, .changed, .ended].contains($0.current) }) || !isWelcome {
      finish(as: .failed)
      return
    }
    guard obstacles.allSatisfy({ !$0.isUnderWay }) else { return }
    let states = pending
    pending = []
    coordinator?.willRecognize(self)
    for state in states where isUnderWay {
      if state == .began { report(.began) } else { finish(as: state) }
    }
  }

  /// Ends the gesture before it came to anything, or in the middle of it.
  func giveUp() {
    if touch != nil { finish(as: current == .possible ? .failed : .cancelled) }
  }

  private func finish(as state: State) {
    guard isUnderWay else { return }
    pending = []
    deadline = nil
    report(state)
    coordinator?.didFinish(self)
  }

  private func report(_ state: State) {
    current = state
    guard state != .failed else { return }
    for action in actions { action.handler(self) }
  }

  /// Whether every view from the touched one to that of the recognizer lets it begin.
  private var isWelcome: Bool {
    var next = touch?.view
    while let view = next {
      if !view.gestureRecognizerShouldBegin(self) { return false }
      if view === self.view { return true }
      next = view.superview
    }
    return true
  }

  private var coordinator: GestureCoordinator? { touch?.window.gestures }

  /// Makes it ready for the next gesture.
  func startOver() {
    current = .possible
    pending = []
    deadline = nil
    touch = nil
    reset()
  }
}
