import ControlState
import Geometry
import Input
import Toolkit

extension Control {
  /// Whether a touch is on the control as laid out: a button that has shrunk under the finger does not let go
  /// of it.
  func isInside(_ touch: Touch) -> Bool {
    guard let superview else { return point(inside: touch.location(in: self)) }
    let place = touch.location(in: superview)
    return point(inside: place.offset(dx: -frame.minX, dy: -frame.minY))
  }

  func began(_ touch: Touch) {
    guard isEnabled else { return }
    if isTracking { lost() }
    guard beginTracking(touch) else { return }
    _ = tracking.begin()
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }

  func moved(_ touch: Touch) {
    guard isTracking else { return }
    guard continueTracking(touch) else {
      lost()
      return
    }
    guard let motion = tracking.move(isInside: isInside(touch)) else { return }
    isHighlighted = isTouchInside || staysHighlightedOutside
    switch motion {
    case .within: sendActions(for: .touchDragInside)
    case .beside: sendActions(for: .touchDragOutside)
    case .entered: sendActions(for: [.touchDragEnter, .touchDragInside])
    case .exited: sendActions(for: [.touchDragExit, .touchDragOutside])
    }
  }

  func ended(_ touch: Touch) {
    guard let isInside = tracking.end(isInside: isInside(touch)) else { return }
    isHighlighted = false
    endTracking(touch)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
  }

  /// The touch is gone, wherever it went.
  func lost() {
    guard tracking.cancel() else { return }
    isHighlighted = false
    cancelTracking()
    sendActions(for: .touchCancel)
  }

  func loseTouchAndFocus() {
    lost()
    if isFocused { window?.focus(on: nil) }
  }

  /// Space and Enter, once however long they are held.
  func pressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty, event.key == .enter || event.key == .character(" ") else {
      return false
    }
    return event.isRepeat ? true : activate()
  }
}
