import Geometry
import Toolkit

extension BacklitButton {
  func press(then completion: (@MainActor () -> Void)? = nil) {
    View.animate(withDuration: Self.pressDuration, curve: .easeOut) {
      // A plain picture of lines and letters cannot shrink; its box shows the touch instead.
      guard !finish.isPlain else { return }
      transform = AffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale)
    } completion: { _ in
      completion?()
    }
  }

  func release() {
    View.animate(withDuration: Self.pressDuration, curve: .easeOut) { transform = .identity }
  }

  /// Performs the action of a press: toggles the state if the mode says so, and sends the events.
  func trigger() {
    if mode == .toggle {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
    sendActions(for: .primaryActionTriggered)
  }
}
