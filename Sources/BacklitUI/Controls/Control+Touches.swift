import BacklitGeometry
import BacklitValues

extension Control {
  /// Whether a touch is inside the control's frame. The transform is ignored, so that a button that shrinks
  /// under the finger keeps the touch.
  func isInside(_ touch: Touch) -> Bool {
    guard let superview else { return point(inside: touch.location(in: self)) }
    let place = touch.location(in: superview)
    return point(inside: place.offsetBy(dx: -frame.minX, dy: -frame.minY))
  }

  func handleTouchBegan(_ touch: Touch) {
    guard isEnabled else { return }
    if isTracking { cancelCurrentTouch() }
    guard beginTracking(touch) else { return }
    // The handlers of an event that was sent meanwhile can end the touch, which nothing tracked yet.
    guard isEnabled, touch.isCurrent, !touch.isCancelledInView else { return cancelTracking() }
    _ = tracking.begin()
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  func handleTouchMoved(_ touch: Touch) {
    guard isTracking else { return }
    guard continueTracking(touch) else { return cancelCurrentTouch() }
    guard let motion = tracking.move(isInside: isInside(touch)) else { return }
    isHighlighted = isTouchInside || staysHighlightedOutside
    switch motion {
    case .dragInside: sendActions(for: .touchDragInside)
    case .dragOutside: sendActions(for: .touchDragOutside)
    case .dragEnter: sendActions(for: [.touchDragEnter, .touchDragInside])
    case .dragExit: sendActions(for: [.touchDragExit, .touchDragOutside])
    }
  }

  func handleTouchEnded(_ touch: Touch) {
    guard let isInside = tracking.end(isInside: isInside(touch)) else { return }
    isHighlighted = false
    isLiftedInside = isInside
    endTracking(touch)
    isLiftedInside = false
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// Cancels the tracked touch, if there is one, and sends `touchCancel`.
  func cancelCurrentTouch() {
    guard tracking.cancel() else { return }
    isHighlighted = false
    cancelTracking()
    sendActions(for: .touchCancel)
  }

  func cancelTouchAndResignFocus() {
    cancelCurrentTouch()
    if isFocused { window?.focus(on: nil) }
  }

  /// Activates the control on Space or Enter. A held key activates it once.
  /// - Returns: whether the key was handled.
  func handleActivationKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, event.key == .enter || event.key == .character(" ") else {
      return false
    }
    return event.isRepeat ? true : activate()
  }
}
