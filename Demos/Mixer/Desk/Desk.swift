import Backlit

/// The plate that everything is mounted on, which tells the time for as long as it is seen.
@MainActor
final class Desk: Panel {
  /// Called in every frame in which the desk is seen, with the seconds since the previous one.
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
