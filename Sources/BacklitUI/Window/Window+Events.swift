import BacklitAccessibility
import BacklitGeometry

extension Window {
  /// The longest time between two taps at the same place that count as a double tap, in seconds.
  static let multipleTapInterval = 0.4

  /// Offers an event to the responders, from the first one up.
  /// - Parameters:
  ///   - event: the event; a pointer location is in points of this window.
  ///   - time: its time, in seconds of the clock of the frames.
  /// - Returns: whether a responder, a gesture recognizer or the window itself handled the event.
  @discardableResult
  package func send(_ event: InputEvent, at time: Double) -> Bool {
    advance(to: time)
    switch event {
    case .key(let key): return sendKey(key)
    case .pointer(let pointer): return sendPointer(pointer)
    case .focus(let gained):
      if !gained { cancelTouch() }
      return true
    case .paste(let text): return firstResponder.offer { $0.pasted(text) }
    }
  }

  /// The responder that keys and pasted texts are offered to first: the view with the focus, or else the one at the screen
  /// reader's cursor.
  package var firstResponder: Responder {
    if let focusedView { return focusedView }
    if let read = accessibilityCursorItem?.rectInView?.view, read.window === self { return read }
    return controllerHost?.responderWithoutFocus ?? self
  }

  /// Whether a touch is in progress.
  package var isTouched: Bool { !touches.isEmpty }

  /// Cancels the touches in progress, if any. Called when a release is unlikely to arrive.
  package func cancelTouch() {
    for finger in touches.keys.sorted() { cancelTouch(of: finger) }
  }

  /// Cancels the touch of a finger, if it is in progress.
  package func cancelTouch(of finger: Int) {
    guard let touch = touches.removeValue(forKey: finger) else { return }
    lastTap = nil
    touch.phase = .cancelled
    touch.timestamp = time
    touch.deliver()
  }

  /// The time of the next deadline in seconds: that of a gesture, such as a long press, or of a delayed call; nil for none.
  /// ``advance(to:)`` or a frame at that time handles it, without an event.
  package var nextDeadline: Double? {
    (delayedCalls.map(\.deadline) + [gestures.nextDeadline]).compactMap(\.self).min()
  }

  /// Advances the time without a frame.
  package func advance(to time: Double) {
    // Time never goes back; a number that is not a time compares as false.
    if time > self.time { self.time = time }
    gestures.advance(to: self.time)
    for call in delayedCalls { call.run(at: self.time) }
  }

  /// Cancels the touches in progress whose views are hidden or unreachable.
  func cancelTouchIfUnreachable() {
    for (finger, touch) in touches {
      guard let view = touch.view else { continue }
      if !view.isEffectivelyVisible || !isReachable(view) { cancelTouch(of: finger) }
    }
  }

  /// Whether touches reach a view: interaction is enabled for it and its ancestors, and no modal view covers
  /// them.
  private func isReachable(_ view: View) -> Bool {
    var next: View? = view
    while let current = next {
      guard current.isUserInteractionEnabled else { return false }
      next = current.superview
    }
    return !view.isCovered { !$0.isHidden }
  }

  private func sendKey(_ event: KeyEvent) -> Bool {
    // Escape cancels a touch in progress before anything else.
    if event.key == .escape, event.modifiers.isEmpty, isTouched {
      for touch in touches.values { touch.isCancelledByUser = true }
      cancelTouch()
      return true
    }
    if let action = noticeAction(for: event) {
      if !event.isRepeat { action.action() }
      return true
    }
    let pressed = event
    let event = keyBindings.key(for: pressed)
    // A text takes its own keys first.
    if event != pressed, firstResponder.takesKeysFirst, firstResponder.keyPressed(pressed) { return true }
    if firstResponder.offer({ $0.keyPressed(event) }) || performCommand(for: event) { return true }
    if event.key == .tab, event.modifiers.subtracting(.shift).isEmpty {
      return moveFocus(forward: !event.modifiers.contains(.shift))
    }
    if event.key == .escape, event.modifiers.isEmpty,
      firstResponder.bubble({ $0.accessibilityPerformEscape() })
    {
      return true
    }
    if event.opensContextMenu, event.isRepeat || showContextMenu() { return true }
    if event.key == .function(10), event.modifiers.isEmpty, focusOnMenuBar() { return true }
    return unhandledKeyHandlers.contains { $0(event) }
  }

  /// Adds a closure that is called for keys that no view handled. Handlers are called in the order of
  /// registration until one returns true.
  /// - Parameter handler: returns whether it handled the key.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addUnhandledKeyHandler(
    _ handler: @escaping @MainActor (KeyEvent) -> Bool
  ) -> HandlerRegistration {
    unhandledKeyHandlers.add(handler)
  }

  /// Offers an event of one of several fingers to the responders.
  /// - Parameters:
  ///   - event: its location is in points of this window.
  ///   - finger: its number; 0 for the first one.
  ///   - time: its time, in seconds of the clock of the frames.
  /// - Returns: whether a responder or a gesture recognizer handled the event.
  @discardableResult
  package func send(_ event: PointerEvent, ofFinger finger: Int, at time: Double) -> Bool {
    advance(to: time)
    return sendPointer(event, finger: finger)
  }

  private func sendPointer(_ event: PointerEvent, finger: Int = 0) -> Bool {
    let touch = touches[finger]
    switch event.phase {
    case .down:
      let button = event.button ?? .primary
      // A second press of a button means that its release was lost. Only the primary button interrupts others.
      if let touch, button != .primary, button != touch.button { return false }
      return beginTouch(event, button, finger: finger)
    case .drag:
      return isAboutTouch(event, touch) && continueTouch(event, .moved, finger: finger)
    case .up:
      guard isAboutTouch(event, touch), let touch else { return false }
      // The last motion of a drag may arrive with the release.
      if touch.location != touch.location(of: event) {
        _ = continueTouch(event, .moved, finger: finger)
      }
      return continueTouch(event, .ended, finger: finger)
    case .hover:
      // A motion without a button down: the release was lost.
      cancelTouch(of: finger)
      let hover = HoverEvent(modifiers: event.modifiers, location: event.location)
      return touchable(at: event.location)?.offer { $0.pointerMoved(hover) } ?? false
    case .scroll(let dx, let dy):
      let scroll = ScrollEvent(dx: dx, dy: dy, modifiers: event.modifiers, location: event.location)
      return sendScroll(scroll)
    }
  }

  /// Offers a turn of the wheel. A series of turns at one place belongs to the responder that handled the first one, even
  /// if a different view comes under the pointer meanwhile, such as a slider in a scroll view.
  private func sendScroll(_ event: ScrollEvent) -> Bool {
    let view = touchable(at: event.location)
    if let latest = latestScroll, latest.isContinued(by: event, at: time, within: screen.cellSize.width),
      let responder = latest.responder, view?.isDescendant(of: responder) == true, responder.scrolled(event)
    {
      latestScroll?.time = time
      return true
    }
    latestScroll = nil
    return view?.offer { responder in
      if let view = responder as? View, gestures.scrolled(event, in: view) { return true }
      guard responder.scrolled(event) else { return false }
      if let view = responder as? View {
        latestScroll = LatestScroll(responder: view, time: time, location: event.location)
      }
      return true
    } ?? false
  }

  /// Whether a drag or a release belongs to the touch in progress. Some terminals do not name the button.
  private func isAboutTouch(_ event: PointerEvent, _ touch: Touch?) -> Bool {
    touch != nil && (event.button == nil || event.button == touch?.button)
  }

  /// Returns the view at a point, unless a modal view makes it unreachable.
  private func touchable(at location: Point) -> View? {
    hitTest(location).flatMap { isReachable($0) ? $0 : nil }
  }

  /// The location of a touch that begins at a point: the point itself; or, if nothing takes touches there, the cell next to it
  /// in a control with fewer rows or columns than the smallest target. The control above the point has precedence. A scroll
  /// view, whose gestures are for what is in it, does not count.
  package func touchLocation(at point: Point) -> Point {
    let (cell, least) = (screen.cellSize, AuditSubject.leastTarget)
    guard let hit = hitTest(point),
      !sequence(first: hit, next: \.superview).prefix(while: { !($0 is ScrollView) }).contains(where: {
        $0 is Control || $0.canBecomeFocused || !$0.gestureRecognizers.isEmpty
      })
    else { return point }
    return [(0.0, -1.0), (0, 1), (-1, 0), (1, 0)].lazy
      .map { dx, dy in (point.offsetBy(dx: dx * cell.width, dy: dy * cell.height), dy == 0) }
      .first { place, isBeside in
        guard let control = self.hitTest(place) as? Control, control.isEnabled,
          hit is Label || control.isDescendant(of: hit)
        else { return false }
        let size = control.convert(control.bounds, to: nil).size
        return isBeside
          ? size.width < (Double(least.columns) - 0.01) * cell.width
          : size.height < (Double(least.rows) - 0.01) * cell.height
      }?.0 ?? point
  }

  /// Begins a touch. The primary button moves the focus; a different button does so only if it is handled.
  /// - Returns: whether a responder or a gesture recognizer handles the touch.
  private func beginTouch(_ event: PointerEvent, _ button: PointerEvent.Button, finger: Int) -> Bool {
    cancelTouch(of: finger)
    let location = touchLocation(at: event.location)
    guard let view = touchable(at: location) else { return false }
    // As in UIKit, a view that is touched takes no second finger unless it asks for it, which none does.
    if touches.values.contains(where: { $0.isIn(view) }) { return false }
    let formerTap = lastTap
    var tap = LastTap(time: time, location: event.location, button: button, count: 1, view: view)
    if let formerTap, formerTap.isContinued(by: tap, within: screen.cellSize.height) {
      tap.count = formerTap.count + 1
    }
    lastTap = tap
    let touch = Touch(
      at: location, offset: location.offsetBy(dx: -event.location.x, dy: -event.location.y), in: self,
      timestamp: time, button: button, tapCount: tap.count,
      modifiers: event.modifiers)
    touch.view = view
    touches[finger] = touch
    // A further finger does not take the focus from the control that the first one holds.
    if button == .primary, touches.count == 1, let focusable = view.nearestFocusable { setFocus(focusable) }
    gestures.touchBegan(touch)
    let responder = touch.findResponder()
    let isHandled = responder != nil || gestures.isFollowing(touch)
    if button != .primary {
      if let focusable = (responder as? View)?.nearestFocusable { setFocus(focusable) }
      if !isHandled, touch.isCurrent {
        touches[finger] = nil
        lastTap = formerTap
        if button == .secondary { return showContextMenu(at: event.location) }
      }
    }
    return isHandled
  }

  private func continueTouch(_ event: PointerEvent, _ phase: Touch.Phase, finger: Int) -> Bool {
    guard let touch = touches[finger] else { return false }
    touch.previousLocation = touch.location
    touch.location = touch.location(of: event)
    touch.modifiers = event.modifiers
    touch.timestamp = time
    touch.phase = phase
    if phase == .moved {
      // A drag is not a tap, so it cannot be the first tap of a double tap.
      if let tap = lastTap, tap.location.distance(to: event.location) >= screen.cellSize.width / 2 {
        lastTap = nil
      }
    } else {
      touches[finger] = nil
    }
    return touch.deliver()
  }
}

/// The latest touch, which may be the first tap of a double tap.
struct LastTap {
  let time: Double
  let location: Point
  let button: PointerEvent.Button
  var count: Int
  weak var view: View?

  /// Whether a touch that begins continues a series of taps: the same button on the same view, soon after and
  /// near by.
  @MainActor
  func isContinued(by tap: LastTap, within distance: Double) -> Bool {
    tap.view === view && tap.button == button && tap.time - time <= Window.multipleTapInterval
      && tap.location.distance(to: location) <= distance
  }
}

/// The latest turn of the wheel that a view handled.
struct LatestScroll {
  /// The longest time between two turns of a series, in seconds.
  private static let interval = 0.3

  weak var responder: View?
  var time: Double
  let location: Point

  /// Whether a turn of the wheel continues the series: soon after, and at the same place.
  @MainActor
  func isContinued(by event: ScrollEvent, at time: Double, within distance: Double) -> Bool {
    time - self.time <= Self.interval && event.location.distance(to: location) < distance
  }
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
