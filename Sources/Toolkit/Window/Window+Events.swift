import Geometry
import Input

extension Window {
  /// How long after a tap a second one at the same place still counts as the second, in seconds.
  static let multipleTapInterval = 0.4

  /// Takes an event, with the pointer's place in points of this window.
  /// - Parameters:
  ///   - event: what happened.
  ///   - time: when, in seconds of the clock that frames are made by.
  /// - Returns: whether anything answered it.
  @discardableResult
  public func send(_ event: InputEvent, at time: Double) -> Bool {
    self.time = max(time, self.time)
    switch event {
    case .key(let key): return sendKey(key)
    case .pointer(let pointer): return sendPointer(pointer)
    case .focus(let gained):
      if !gained { cancelTouch() }
      return true
    case .paste: return false
    }
  }

  /// Cancels the touch under way, if any. Called for whatever makes a release unlikely to come.
  public func cancelTouch() {
    guard let touch else { return }
    self.touch = nil
    touch.phase = .cancelled
    touch.timestamp = time
    touch.view?.touchCancelled(touch)
  }

  private func sendKey(_ event: KeyEvent) -> Bool {
    let responder: Responder = focusedView ?? self
    if responder.keyPressed(event) { return true }
    if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
      return moveFocus(forward: !event.modifiers.contains(.shift))
    }
    return onUnhandledKey?(event) ?? false
  }

  private func sendPointer(_ event: PointerEvent) -> Bool {
    switch event.phase {
    case .down:
      guard event.button == .primary else { return false }
      return beginTouch(event)
    case .drag:
      return continueTouch(event, .moved)
    case .up:
      return continueTouch(event, .ended)
    case .hover:
      // A motion with no button down: the release was lost on its way.
      cancelTouch()
      return false
    case .scroll(let dx, let dy):
      let scroll = Scroll(dx: dx, dy: dy, modifiers: event.modifiers, location: event.location)
      return hitTest(event.location)?.scrolled(scroll) ?? false
    }
  }

  private func beginTouch(_ event: PointerEvent) -> Bool {
    cancelTouch()
    var count = 1
    if let lastTap, time - lastTap.time <= Self.multipleTapInterval,
      lastTap.location.distance(to: event.location) <= screen.cellSize.height
    {
      count = lastTap.count + 1
    }
    lastTap = (time, event.location, count)
    guard let view = hitTest(event.location) else { return false }
    let touch = Touch(
      at: event.location, in: self, timestamp: time, tapCount: count, modifiers: event.modifiers)
    touch.view = view
    self.touch = touch
    if let focusable = view.nearestFocusable { focus(on: focusable) }
    view.touchBegan(touch)
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
      touch.view?.touchMoved(touch)
    } else {
      self.touch = nil
      touch.view?.touchEnded(touch)
    }
    return true
  }
}

extension View {
  /// This view or the nearest one around it that can have the focus.
  var nearestFocusable: View? {
    var view: View? = self
    while let current = view {
      if current.canBecomeFocused { return current }
      view = current.superview
    }
    return nil
  }
}
