/// The recognizers of a window that have a gesture under way, or wait for the rest of one.
@MainActor
final class GestureCoordinator {
  private(set) var active: [GestureRecognizer] = []

  /// When the first of them wants to be woken; nil for never.
  var nextDeadline: Double? { active.compactMap(\.deadline).min() }

  /// A touch came down: those of the touched view and of the views around it follow it.
  func began(_ touch: Touch) {
    var concerned: [GestureRecognizer] = []
    var next = touch.view
    while let view = next {
      concerned += view.gestureRecognizers.filter(\.isEnabled)
      next = view.superview
    }
    // Who waits for the rest of a gesture waits in vain when the touch is elsewhere.
    for waiting in active where !concerned.contains(where: { $0 === waiting }) { waiting.giveUp() }
    clear()
    for recognizer in concerned where recognizer.current == .possible && recognizer.pending.isEmpty {
      recognizer.touch = touch
      if !isActive(recognizer) { active.append(recognizer) }
    }
    tell(touch) { $0.touchBegan(touch) }
  }

  /// Passes on what the touch does, and ends gestures with it.
  func follow(_ touch: Touch) {
    switch touch.phase {
    case .began: break
    case .moved: tell(touch) { $0.touchMoved(touch) }
    case .ended:
      tell(touch) { $0.touchEnded(touch) }
      for recognizer in active where recognizer.touch === touch && recognizer.isUnderWay {
        if recognizer.pending.isEmpty, recognizer.deadline == nil { recognizer.giveUp() }
      }
    case .cancelled:
      for recognizer in active where recognizer.touch === touch && recognizer.isUnderWay {
        recognizer.touchCancelled(touch)
        recognizer.giveUp()
      }
    }
    clear()
  }

  /// Wakes those whose time has come.
  func advance(to time: Double) {
    // What sums of times may be off by.
    let due = active.filter { $0.deadline.map { $0 <= time + 1e-9 } ?? false }
    guard !due.isEmpty else { return }
    for recognizer in due.sorted(by: { ($0.deadline ?? 0) < ($1.deadline ?? 0) }) {
      guard recognizer.deadline != nil else { continue }
      recognizer.deadline = nil
      recognizer.deadlinePassed(at: time)
    }
    clear()
  }

  /// Ends the gestures of a view and of those inside.
  func leave(_ view: View) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) ?? true { recognizer.giveUp() }
    clear()
  }

  /// A recognizer is about to be recognized: others fail, and the touched view loses the touch.
  func willRecognize(_ recognizer: GestureRecognizer) {
    for other in active where other !== recognizer && other.current == .possible {
      if recognizer.canPrevent(other), other.canBePrevented(by: recognizer) { other.giveUp() }
    }
    if recognizer.cancelsTouchesInView { recognizer.touch?.takeFromView() }
  }

  /// A recognizer came to its end: those that waited for it know now.
  func didFinish(_ recognizer: GestureRecognizer) {
    for other in active where other.prerequisites.contains(where: { $0.recognizer === recognizer }) {
      other.tryToRecognize()
    }
  }

  private func tell(_ touch: Touch, _ message: (GestureRecognizer) -> Void) {
    for recognizer in active where recognizer.touch === touch && recognizer.isUnderWay {
      message(recognizer)
    }
  }

  /// Makes those ready again whose gesture and touch are over.
  private func clear() {
    let over = active.filter { !$0.isUnderWay && !($0.touch?.isDown ?? false) }
    active.removeAll { recognizer in over.contains { $0 === recognizer } }
    for recognizer in over { recognizer.startOver() }
  }

  private func isActive(_ recognizer: GestureRecognizer) -> Bool { active.contains { $0 === recognizer } }
}
