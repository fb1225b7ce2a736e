extension GestureRecognizer {
  /// Whether the touch that it follows is in progress.
  fileprivate var isTouched: Bool { touch?.isCurrent ?? false }
}

/// The active gesture recognizers of a window: those with a gesture in progress, and those that wait for the
/// rest of one.
@MainActor
final class GestureCoordinator {
  private(set) var active: [GestureRecognizer] = []

  /// The earliest deadline of the active recognizers; nil for none.
  var nextDeadline: Double? { active.compactMap(\.deadline).min() }

  /// Starts the recognizers of the touched view and of its ancestors.
  func touchBegan(_ touch: Touch) {
    let button = ButtonMask(touch.button)
    var recognizers: [GestureRecognizer] = []
    var next = touch.view
    while let view = next {
      recognizers += view.gestureRecognizers.filter {
        $0.isEnabled && $0.buttonMaskRequired.contains(button)
          && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true
      }
      next = view.superview
    }
    // A recognizer that waits for the rest of a gesture fails when the next touch is elsewhere.
    for waiting in active where waiting.buttonMaskRequired.contains(button) && !waiting.isTouched {
      if !recognizers.contains(where: { $0 === waiting }) { waiting.cancelOrFail() }
    }
    resetFinished()
    for recognizer in recognizers
    where recognizer.currentState == .possible && recognizer.pending.isEmpty && !recognizer.isTouched {
      recognizer.touch = touch
      if !isActive(recognizer) { active.append(recognizer) }
    }
    send(touch) { $0.touchBegan(touch) }
  }

  /// Offers a turn of the wheel to the recognizers of a view.
  /// - Returns: whether one of them uses it.
  func scrolled(_ event: ScrollEvent, in view: View) -> Bool {
    for recognizer in view.gestureRecognizers where recognizer.isEnabled && recognizer.touch == nil {
      guard recognizer.scrolled(event) else { continue }
      if !isActive(recognizer) { active.append(recognizer) }
      resetFinished()
      return true
    }
    return false
  }

  /// Whether a recognizer follows a touch and has not failed.
  func isFollowing(_ touch: Touch) -> Bool {
    active.contains { $0.touch === touch && $0.currentState != .failed }
  }

  /// Delivers the current phase of a touch, and ends gestures with it.
  func deliver(_ touch: Touch) {
    switch touch.phase {
    case .began: break
    case .moved: send(touch) { $0.touchMoved(touch) }
    case .ended:
      send(touch) { $0.touchEnded(touch) }
      for recognizer in active where recognizer.touch === touch && recognizer.isInProgress {
        if recognizer.pending.isEmpty, recognizer.deadline == nil { recognizer.cancelOrFail() }
      }
    case .cancelled:
      for recognizer in active where recognizer.touch === touch && recognizer.isInProgress {
        recognizer.touchCancelled(touch)
        recognizer.cancelOrFail()
      }
    }
    resetFinished()
  }

  /// Calls the recognizers whose deadline has passed, the earliest first.
  func advance(to time: Double) {
    // The rounding error of sums of times.
    let due = active.filter { $0.deadline.map { $0 <= time + 1e-9 } ?? false }
    guard !due.isEmpty else { return }
    for recognizer in due.sorted(by: { ($0.deadline ?? 0) < ($1.deadline ?? 0) }) {
      guard recognizer.deadline != nil else { continue }
      recognizer.deadline = nil
      recognizer.deadlinePassed(at: time)
    }
    resetFinished()
  }

  /// Ends the gestures of a view and of its subviews.
  func cancelGestures(in view: View) {
    for recognizer in active where recognizer.view?.isDescendant(of: view) ?? true {
      recognizer.cancelOrFail()
    }
    resetFinished()
  }

  /// Called before a recognizer is recognized: the recognizers that it prevents fail, and the touched view
  /// loses the touch.
  func willRecognize(_ recognizer: GestureRecognizer) {
    for other in active where other !== recognizer && other.currentState == .possible {
      // Each finger has its own gestures.
      if other.isTouched, recognizer.isTouched, other.touch !== recognizer.touch { continue }
      if recognizer.canPrevent(other), other.canBePrevented(by: recognizer),
        !areSimultaneous(recognizer, other), !areSimultaneous(other, recognizer)
      {
        other.cancelOrFail()
      }
    }
    if recognizer.cancelsTouchesInView { recognizer.touch?.cancelInView() }
  }

  /// Called when a recognizer ended: the recognizers that waited for it try again.
  func didFinish(_ recognizer: GestureRecognizer) {
    for other in active where other.prerequisites.contains(where: { $0.recognizer === recognizer }) {
      other.tryToRecognize()
    }
  }

  /// Whether the delegate of a recognizer allows it together with a second one.
  private func areSimultaneous(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    recognizer.delegate?.gestureRecognizer(recognizer, shouldRecognizeSimultaneouslyWith: other) ?? false
  }

  private func send(_ touch: Touch, _ message: (GestureRecognizer) -> Void) {
    for recognizer in active where recognizer.touch === touch && recognizer.isInProgress {
      message(recognizer)
    }
  }

  /// Resets the recognizers whose gesture and touch have ended.
  private func resetFinished() {
    let over = active.filter { !$0.isInProgress && !$0.isTouched }
    active.removeAll { recognizer in over.contains { $0 === recognizer } }
    for recognizer in over { recognizer.resetForNextGesture() }
  }

  private func isActive(_ recognizer: GestureRecognizer) -> Bool { active.contains { $0 === recognizer } }
}
