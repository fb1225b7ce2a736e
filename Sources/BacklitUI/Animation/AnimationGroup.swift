/// The changes of one animate call, which share a completion.
@MainActor
final class AnimationGroup {
  private var running = 0
  private var allFinished = true
  private let completion: (@MainActor (Bool) -> Void)?
  /// The duration of the changes, if they take time, in seconds.
  private let duration: Double
  /// The completion round in which the call was made; nil outside completions.
  private let round: Int?
  /// The window of the changes; before the first change, the window of the animation whose completion made
  /// the call.
  weak var window: Window?

  init(duration: Double, completion: (@MainActor (Bool) -> Void)?) {
    self.duration = duration
    self.completion = completion
    round = Self.completing.map { _ in Self.round }
    window = Self.completing?.window
  }

  func began() { running += 1 }

  func ended(finished: Bool) {
    allFinished = allFinished && finished
    running -= 1
    guard running == 0 else { return }
    if round == Self.round, Self.isRunningCompletions, completion != nil { return deferCompletion() }
    Self.ended.append(self)
    Self.runCompletions()
  }
}

/// State shared by all groups: completions run one after the other.
extension AnimationGroup {
  /// The number of running calls that completions must not interrupt.
  private static var deferralCount = 0
  /// The groups that ended since.
  private static var ended: [AnimationGroup] = []
  /// The group whose completion is running.
  private static var completing: AnimationGroup?
  /// Whether completions are running, and the number of the current round.
  private static var isRunningCompletions = false
  private static var round = 0
  /// Groups that ended in the round in which they began, with the times from which they may complete.
  private static var deferred: [(group: AnimationGroup, time: Double)] = []

  /// Defers completions until the closure returns, so that they do not run inside an animation closure or a
  /// layout.
  static func deferringCompletions(_ body: () -> Void) {
    deferralCount += 1
    body()
    deferralCount -= 1
    runCompletions()
  }

  /// Whether a window must make frames for deferred completions.
  static func hasDeferredCompletions(in window: Window) -> Bool {
    deferred.contains { $0.group.window === window }
  }

  /// Completes the groups that are due at a time, in seconds. Groups whose window is gone complete with any
  /// window.
  static func runDeferredCompletions(in window: Window, at time: Double) {
    guard !deferred.isEmpty else { return }
    func isDue(_ deferred: (group: AnimationGroup, time: Double)) -> Bool {
      guard let other = deferred.group.window else { return true }
      return other === window && deferred.time <= time + Animator.timeTolerance
    }
    let due = deferred.filter(isDue)
    deferred.removeAll(where: isDue)
    deferringCompletions { ended += due.map(\.group) }
  }

  /// Defers a completion for as long as the animation would have taken, and at least until the next frame.
  /// Without this, a completion that starts an animation that ends at once, and is that animation's
  /// completion too, would never return.
  private func deferCompletion() {
    Self.deferred.append((self, (window?.currentTime ?? 0) + duration))
    window?.setNeedsFrame()
  }

  private static func runCompletions() {
    guard deferralCount == 0, !ended.isEmpty else { return }
    // One after the other: a completion that ends another group runs first.
    deferralCount = 1
    isRunningCompletions = true
    round += 1
    defer {
      deferralCount = 0
      isRunningCompletions = false
    }
    while !ended.isEmpty {
      let group = ended.removeFirst()
      completing = group
      group.completion?(group.allFinished)
      completing = nil
    }
  }
}
