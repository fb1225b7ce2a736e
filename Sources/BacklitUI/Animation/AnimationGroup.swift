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
  /// The view whose tree is laid out at the end of the closure.
  private weak var viewToLayOut: View?

  init(duration: Double, completion: (@MainActor (Bool) -> Void)?) {
    self.duration = duration
    self.completion = completion
    round = Self.completing.map { _ in Self.round }
    window = Self.completing?.window
  }

  func began() { running += 1 }

  /// Requests a layout at the end of the closure, as a part of the animation.
  func needsLayout(of view: View) { viewToLayOut = view }

  /// Performs the requested layout.
  func layOutIfRequested() {
    viewToLayOut?.layoutIfNeeded()
    viewToLayOut = nil
  }

  func ended(finished: Bool) {
    allFinished = allFinished && finished
    running -= 1
    guard running == 0 else { return }
    if round == Self.round, Self.isRunningCompletions, completion != nil { return deferCompletion() }
    Self.ended.append(self)
    Self.runCompletions()
  }
}

/// The completions of the running call. Between calls there are none.
///
/// The state is not that of a window, because a completion must not run inside an animation closure or a
/// layout of any window.
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

  /// Defers completions until the closure returns, so that they do not run inside an animation closure or a
  /// layout.
  static func deferringCompletions(_ body: () -> Void) {
    deferralCount += 1
    body()
    deferralCount -= 1
    runCompletions()
  }

  /// Runs the completions of groups that ended before.
  static func complete(_ groups: [AnimationGroup]) {
    guard !groups.isEmpty else { return }
    deferringCompletions { ended += groups }
  }

  /// Defers a completion for as long as the animation would have taken, and at least until the next frame.
  /// Without this, a completion that starts an animation that ends at once, and is that animation's
  /// completion too, would never return.
  private func deferCompletion() {
    let queue = window?.deferredCompletions ?? .withoutWindow
    queue.add(self, at: (window?.currentTime ?? 0) + duration)
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

/// The groups of a window that ended in the completion round in which they began, with the times from which
/// they may complete. When the window goes away, they complete.
@MainActor
final class DeferredCompletions {
  private var waiting: [(group: AnimationGroup, time: Double)] = []

  /// Groups without a window. They have no clock, and complete with the next frame of any window.
  static let withoutWindow = DeferredCompletions()

  isolated deinit { AnimationGroup.complete(waiting.map(\.group)) }

  /// Whether no group waits.
  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a group that may complete from a time, in seconds.
  func add(_ group: AnimationGroup, at time: Double) { waiting.append((group, time)) }

  /// Completes the groups that are due at a time, in seconds.
  func run(at time: Double) {
    guard !waiting.isEmpty else { return }
    let due = waiting.filter { $0.time <= time + Animator.timeTolerance }
    waiting.removeAll { $0.time <= time + Animator.timeTolerance }
    AnimationGroup.complete(due.map(\.group))
  }
}
