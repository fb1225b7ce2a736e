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

  /// Whether a touch is under way.
  public var isTouched: Bool { touch != nil }

  /// Cancels the touch under way, if any. Called for whatever makes a release unlikely to come.
  public func cancelTouch() {
    guard let touch else { return }
    self.touch = nil
    lastTap = nil
    touch.phase = .cancelled
    touch.timestamp = time
    touch.deliver()
  }

  /// When something is due although no event comes and no frame is wanted, in seconds; nil for never. A press
  /// that is becoming a long one is: ``tick(at:)`` or a frame then lets it.
  public var nextDeadline: Double? { gestures.nextDeadline }

  /// Lets time pass without a frame.
  public func tick(at time: Double) {
    self.time = max(time, self.time)
    gestures.advance(to: self.time)
  }

  /// Cancels the touch under way where the touched view cannot go on with it: it is hidden, or out of reach.
  func touchMayBeOutOfReach() {
    guard let view = touch?.view else { return }
    if !view.isEffectivelyVisible || !isReachable(view) { cancelTouch() }
  }

  /// Whether touches get to a view: it and what it lies in take them, and no modal view shuts any of these out.
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
    // What a finger is about to do is nearer than anything else that one could want to leave.
    if event.key == .escape, event.modifiers.isEmpty, let touch {
      touch.isTakenBack = true
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
      // The last stretch of a drag may come with the release alone.
      if touch.location != event.location { _ = continueTouch(event, .moved) }
      return continueTouch(event, .ended)
    case .hover:
      // A motion with no button down: the release was lost on its way.
      cancelTouch()
      return false
    case .scroll(let dx, let dy):
      let scroll = Scroll(dx: dx, dy: dy, modifiers: event.modifiers, location: event.location)
      return touchable(at: event.location)?.scrolled(scroll) ?? false
    }
  }

  /// The view under a point, unless something modal keeps it out of reach.
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
    if let focusable = view.nearestFocusable { takeFocus(focusable) }
    gestures.began(touch)
    // A recognizer may have taken the touch already, or had the view taken away.
    if touch.isDown, !touch.isTakenFromView { view.touchBegan(touch) }
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
      // A drag is no tap, and so no first one of two.
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

/// The latest touch that may yet turn out to be the first tap of two.
struct LastTap {
  let time: Double
  let location: Point
  let count: Int
  weak var view: View?
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
