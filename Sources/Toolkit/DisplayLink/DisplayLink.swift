/// A call in every frame for as long as it is not paused; frames then follow one another.
///
/// A program in which every link is paused and no animation runs makes no frames and uses no processor time.
@MainActor
public final class DisplayLink {
  /// Whether the calls rest. A new link is paused.
  public var isPaused = true {
    didSet {
      guard isPaused != oldValue else { return }
      lastTime = isPaused ? nil : window?.presentTime
      if !isPaused { window?.setNeedsFrame() }
    }
  }
  /// The longest time that a call passes on, in seconds: after a pause of the whole program, such as Ctrl-Z,
  /// what moves goes on from where it was instead of jumping.
  public static let longestStep = 1.0

  private let handler: @MainActor (Double) -> Void
  private weak var window: Window?
  private weak var view: View?
  private var isForView = false
  private var lastTime: Double?

  /// A link that calls a closure with the seconds that passed since its previous call, at most ``longestStep``;
  /// the first call after a pause passes those since the pause ended. The closure must not hold whoever owns the link.
  public init(handler: @escaping @MainActor (Double) -> Void) {
    self.handler = handler
  }

  /// Binds the link to a window's frames, or with nil to none.
  /// - Parameters:
  ///   - window: whose frames.
  ///   - view: what the link is only there to show; while that is hidden, or gone, the link rests. Without
  ///     one the calls come whatever is seen, as a record has to that goes on turning.
  public func attach(to window: Window?, showing view: View? = nil) {
    self.view = view
    isForView = view != nil
    guard window !== self.window else { return }
    self.window?.displayLinks.removeAll { $0 === self }
    self.window = window
    lastTime = isPaused ? nil : window?.presentTime
    window?.displayLinks.append(self)
    if !isPaused { window?.setNeedsFrame() }
  }

  /// Whether it wants frames.
  var isActive: Bool { !isPaused && (!isForView || view?.isEffectivelyVisible == true) }

  func fire(at time: Double) {
    guard isActive else { return }
    let elapsed = lastTime.map { time - $0 } ?? 0
    lastTime = time
    handler(min(elapsed, Self.longestStep))
  }
}
