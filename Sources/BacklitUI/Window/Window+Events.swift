import BacklitGeometry

extension Window {
  /// The longest time between two taps at the same place that count as a double tap, in seconds.
  static let multipleTapInterval = 0.4

  /// Handles an event whose pointer location is in points of this window.
  /// - Parameters:
  ///   - event: the event.
  ///   - time: its time, in seconds of the clock of the frames.
  /// - Returns: whether the event was handled.
  @discardableResult
  public func send(_ event: InputEvent, at time: Double) -> Bool {
    self.time = max(time, self.time)
    gestures.advance(to: self.time)
    switch event {
    case .key(let key): return sendKey(key)
    case .pointer(let pointer): return sendPointer(pointer)
    case .focus(let gained):
      if !gained { cancelTouch() }
      return true
    case .paste: return false
    }
  }

  /// Whether a touch is in progress.
  public var isTouched: Bool { touch != nil }

  /// Cancels the touch in progress, if any. Called when a release is unlikely to arrive.
  public func cancelTouch() {
    guard let touch else { return }
    self.touch = nil
    lastTap = nil
    touch.phase = .cancelled
    touch.timestamp = time
    touch.deliver()
  }

  /// The time of the next gesture deadline, such as that of a long press, in seconds; nil for none.
  /// ``tick(at:)`` or a frame at that time handles it, without an event.
  public var nextDeadline: Double? { gestures.nextDeadline }

  /// Advances the time without a frame.
  public func tick(at time: Double) {
    self.time = max(time, self.time)
    gestures.advance(to: self.time)
  }

  /// Cancels the touch in progress if the touched view is hidden or unreachable.
  func cancelTouchIfUnreachable() {
    guard let view = touch?.view else { return }
    if !view.isEffectivelyVisible || !isReachable(view) { cancelTouch() }
  }

  /// Whether touches reach a view: interaction is enabled for it and its ancestors, and no modal view covers
  /// them.
  private func isReachable(_ view: View) -> Bool {
    var current = view
    while current.isUserInteractionEnabled {
      guard let parent = current.superview else { return true }
      let modal = parent.subviews.last { $0.accessibilityViewIsModal && !$0.isHidden }
      if let modal, modal !== current { return false }
      current = parent
    }
    return false
  }

  private func sendKey(_ event: KeyEvent) -> Bool {
    // Escape cancels a touch in progress before anything else.
    if event.key == .escape, event.modifiers.isEmpty, let touch {
      touch.isCancelledByUser = true
      cancelTouch()
      return true
    }
    let responder: Responder = focusedView ?? self
    if responder.keyPressed(event) { return true }
    if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
      return moveFocus(forward: !event.modifiers.contains(.shift))
    }
    if event.key == .escape, event.modifiers.isEmpty,
      (focusedView ?? self).bubble({ $0.accessibilityPerformEscape() })
    {
      return true
    }
    return onUnhandledKey?(event) ?? false
  }

  private func sendPointer(_ event: PointerEvent) -> Bool {
    let isPrimary = event.button == nil || event.button == .primary
    switch event.phase {
    case .down:
      return isPrimary && beginTouch(event)
    case .drag:
      return isPrimary && continueTouch(event, .moved)
    case .up:
      guard isPrimary, let touch else { return false }
      // The last motion of a drag may arrive with the release.
      if touch.location != event.location { _ = continueTouch(event, .moved) }
      return continueTouch(event, .ended)
    case .hover:
      // A motion without a button down: the release was lost.
      cancelTouch()
      return false
    case .scroll(let dx, let dy):
      let scroll = Scroll(dx: dx, dy: dy, modifiers: event.modifiers, location: event.location)
      return touchable(at: event.location)?.scrolled(scroll) ?? false
    }
  }

  /// Returns the view at a point, unless a modal view makes it unreachable.
  private func touchable(at location: Point) -> View? {
    hitTest(location).flatMap { isReachable($0) ? $0 : nil }
  }

  private func beginTouch(_ event: PointerEvent) -> Bool {
    cancelTouch()
    guard let view = touchable(at: event.location) else { return false }
    var count = 1
    if let lastTap, lastTap.view === view, time - lastTap.time <= Self.multipleTapInterval,
      lastTap.location.distance(to: event.location) <= screen.cellSize.height
    {
      count = lastTap.count + 1
    }
    lastTap = LastTap(time: time, location: event.location, count: count, view: view)
    let touch = Touch(
      at: event.location, in: self, timestamp: time, tapCount: count, modifiers: event.modifiers)
    touch.view = view
    self.touch = touch
    if let focusable = view.nearestFocusable { setFocus(focusable) }
    gestures.touchBegan(touch)
    // A recognizer may already have cancelled the touch, or removed the view.
    if touch.isCurrent, !touch.isCancelledInView { view.touchBegan(touch) }
    return true
  }

  private func continueTouch(_ event: PointerEvent, _ phase: Touch.Phase) -> Bool {
    guard let touch else { return false }
    touch.previousLocation = touch.location
    touch.location = event.location
    touch.modifiers = event.modifiers
    touch.timestamp = time
    touch.phase = phase
    if phase == .moved {
      // A drag is not a tap, so it cannot be the first tap of a double tap.
      if let tap = lastTap, tap.location.distance(to: event.location) >= screen.cellSize.width / 2 {
        lastTap = nil
      }
    } else {
      self.touch = nil
    }
    touch.deliver()
    return true
  }
}

/// The latest touch, which may be the first tap of a double tap.
struct LastTap {
  let time: Double
  let location: Point
  let count: Int
  weak var view: View?
}

extension View {
  /// This view or its nearest ancestor that can have the focus.
  var nearestFocusable: View? {
    var view: View? = self
    while let current = view {
      if current.canBecomeFocused { return current }
      view = current.superview
    }
    return nil
  }
}
