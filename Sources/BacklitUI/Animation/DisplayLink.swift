/// A timer that calls a closure in every frame while it is not paused; frames then follow one another.
///
/// A program in which all links are paused and no animation runs makes no frames and uses no processor time.
@MainActor
public final class DisplayLink {
  /// Whether the link makes no calls. A new link is paused.
  public var isPaused = true {
    didSet {
      guard isPaused != oldValue else { return }
      lastTime = isPaused ? nil : window?.currentTime
      if !isPaused { window?.setNeedsFrame() }
    }
  }
  /// The longest time that a call reports, in seconds. After a pause of the whole program, such as Control-Z, a
  /// motion continues from its place instead of jumping.
  static let maximumStep = 1.0

  private let handler: @MainActor (Double) -> Void
  /// The window.
  private weak var window: Window?
  private weak var view: View?
  private var isForView = false
  private var lastTime: Double?

  /// Creates a link that calls a closure with the seconds since the previous call, at most one second. The
  /// first call after a pause reports the time since the pause ended. The closure must not hold the owner of the
  /// link strongly.
  public init(handler: @escaping @MainActor (Double) -> Void) {
    self.handler = handler
  }

  /// Binds the link to the frames of a window, or with nil to none.
  /// - Parameters:
  ///   - window: the window that makes the frames.
  ///   - view: the view that the link animates; the link rests while that view is hidden or gone. Without a
  ///     view, the calls continue whatever is visible, as for a record that must go on turning.
  public func attach(to window: Window?, showing view: View? = nil) {
    self.view = view
    isForView = view != nil
    guard window !== self.window else { return }
    self.window?.displayLinks.removeAll { $0 === self }
    self.window = window
    lastTime = isPaused ? nil : window?.currentTime
    window?.displayLinks.append(self)
    if !isPaused { window?.setNeedsFrame() }
  }

  /// Whether the link requests frames.
  var isActive: Bool { !isPaused && (!isForView || view?.isEffectivelyVisible == true) }

  func fire(at time: Double) {
    guard isActive else { return }
    // The link may have begun between two frames, by a clock that is ahead of them.
    let elapsed = lastTime.map { max(0, time - $0) } ?? 0
    lastTime = time
    handler(min(elapsed, Self.maximumStep))
  }
}
