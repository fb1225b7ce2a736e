/// The changes of one animate call, which finish together.
@MainActor
final class AnimationGroup {
  private var running = 0
  private var allFinished = true
  private let completion: (@MainActor (Bool) -> Void)?
  /// How long the changes take, if they take time, in seconds.
  private let duration: Double
  /// The round of completions in which the call was made, if it was made by a completion.
  private let round: Int?
  /// Where the changes are shown; until there are any, where those are that the call follows.
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
    if round == Self.round, Self.isCompleting, completion != nil { return wait() }
    Self.ended.append(self)
    Self.callCompletions()
  }
}

/// What all groups share: their completions come one after the other.
extension AnimationGroup {
  /// How many calls are under way that a completion must not come in the middle of.
  private static var holds = 0
  /// The groups that have ended since.
  private static var ended: [AnimationGroup] = []
  /// The group whose completion is being called.
  private static var completing: AnimationGroup?
  /// Whether completions are being called, and for the how manieth time.
  private static var isCompleting = false
  private static var round = 0
  /// Groups that ended in the round in which they began, with the times from which on they are completed.
  private static var waiting: [(group: AnimationGroup, time: Double)] = []

  /// Keeps the completions of what ends meanwhile until afterwards: they find no animation being described and
  /// no layout half done.
  static func holdingCompletions(_ body: () -> Void) {
    holds += 1
    body()
    holds -= 1
    callCompletions()
  }

  /// Whether a window has to make frames because of what waits.
  static func isWaiting(in window: Window) -> Bool { waiting.contains { $0.group.window === window } }

  /// Completes what waited for a time, in seconds; what is in no window any more goes with any.
  static func completeWaiting(in window: Window, at time: Double) {
    guard !waiting.isEmpty else { return }
    func isDue(_ waiting: (group: AnimationGroup, time: Double)) -> Bool {
      guard let other = waiting.group.window else { return true }
      return other === window && waiting.time <= time + Animator.hair
    }
    let due = waiting.filter(isDue)
    waiting.removeAll(where: isDue)
    holdingCompletions { ended += due.map(\.group) }
  }

  /// A completion that begins what is over at once, and is its completion in turn, would never come to an end. So it
  /// waits for as long as it would have taken, and for the next frame at least.
  private func wait() {
    Self.waiting.append((self, (window?.presentTime ?? 0) + duration))
    window?.setNeedsFrame()
  }

  private static func callCompletions() {
    guard holds == 0, !ended.isEmpty else { return }
    // One after the other: what a completion ends comes after it.
    holds = 1
    isCompleting = true
    round += 1
    defer {
      holds = 0
      isCompleting = false
    }
    while !ended.isEmpty {
      let group = ended.removeFirst()
      completing = group
      group.completion?(group.allFinished)
      completing = nil
    }
  }
}
