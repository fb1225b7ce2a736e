/// A call after a pause, such as a search after the last typed letter.
///
/// Each request before it postpones it, so that requests in a row are answered once.
@MainActor
public final class DelayedCall {
  /// The time of the call in seconds of the window's clock; nil if it is not requested.
  public private(set) var deadline: Double?
  private let delay: Double
  private let handler: @MainActor () -> Void
  private weak var window: Window?

  /// Creates a call. The closure must not hold the owner of the call strongly.
  /// - Parameters:
  ///   - delay: the pause in seconds.
  ///   - handler: what to call.
  public init(after delay: Double, handler: @escaping @MainActor () -> Void) {
    (self.delay, self.handler) = (delay, handler)
  }

  /// Requests the call after a pause from now, by the clock of a window. A request without a window cancels it.
  public func request(in window: Window?) {
    deadline = window.map { $0.currentTime + delay }
    guard let window else {
      self.window?.delayedCalls.removeAll { $0 === self }
      self.window = nil
      return
    }
    if window !== self.window {
      self.window?.delayedCalls.removeAll { $0 === self }
      self.window = window
    }
    if !window.delayedCalls.contains(where: { $0 === self }) { window.delayedCalls.append(self) }
    window.setNeedsFrame()
  }

  /// Calls what was requested if it is due.
  func run(at time: Double) {
    guard let deadline, deadline <= time + Animator.timeTolerance else { return }
    self.deadline = nil
    window?.delayedCalls.removeAll { $0 === self }
    handler()
  }
}
