import Geometry
import Input
import Toolkit

/// Takes a click from the definition to choose what lies under it.
@MainActor
final class PickRecognizer: GestureRecognizer {
  /// Whether any click picks; otherwise only one with Alt does.
  var picksAlways: @MainActor () -> Bool = { false }
  /// Called with the place, in the window's coordinates.
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
