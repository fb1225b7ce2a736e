import Geometry
import Input
import Toolkit

/// Recognizes a click that selects the view under the pointer instead of operating it.
@MainActor
final class PickRecognizer: GestureRecognizer {
  /// Whether every click selects; otherwise only a click with Alt does.
  var picksAlways: @MainActor () -> Bool = { false }
  /// Called with the place in window coordinates.
  var onPick: @MainActor (Point) -> Void = { _ in }

  override func touchBegan(_ touch: Touch) {
    guard picksAlways() || touch.modifiers.contains(.alt) else {
      state = .failed
      return
    }
    state = .recognized
    onPick(touch.location(in: nil))
  }
}
