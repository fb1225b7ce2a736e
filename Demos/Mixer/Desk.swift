import Backlit

/// The background panel of the mixer, which reports each frame while it is visible.
@MainActor
final class Desk: Panel {
  /// Called in every frame while the desk is visible, with the seconds since the previous frame.
  var onFrame: (@MainActor (Double) -> Void)?

  private var link: DisplayLink?

  override init() {
    super.init()
    link = DisplayLink { [weak self] elapsed in self?.onFrame?(elapsed) }
    link?.isPaused = false
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    link?.attach(to: window, showing: self)
  }
}
