import Geometry
import Toolkit

extension BacklitButton {
  func press(then completion: (@MainActor () -> Void)? = nil) {
    View.animate(withDuration: Self.pressDuration, curve: .easeOut) {
      // Lines and letters cannot shrink; the box shows the touch there.
      guard !finish.isPlain else { return }
      transform = AffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale)
    } completion: { _ in
      completion?()
    }
  }

  func release() {
    View.animate(withDuration: Self.pressDuration, curve: .easeOut) { transform = .identity }
  }

  /// What a press does, besides what touches report of themselves.
  func trigger() {
    if mode == .toggle {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
    sendActions(for: .primaryActionTriggered)
  }
}
