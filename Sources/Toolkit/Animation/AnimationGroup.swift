/// The changes of one animate call, which finish together.
@MainActor
final class AnimationGroup {
  private var running = 0
  private var allFinished = true
  private let completion: (@MainActor (Bool) -> Void)?

  /// How many calls are under way that a completion must not come in the middle of.
  private static var holds = 0
  /// The groups that have ended since.
  private static var ended: [AnimationGroup] = []

  init(completion: (@MainActor (Bool) -> Void)?) { self.completion = completion }

  func began() { running += 1 }

  func ended(finished: Bool) {
    allFinished = allFinished && finished
    running -= 1
    guard running == 0 else { return }
    Self.ended.append(self)
    Self.callCompletions()
  }

  /// Keeps the completions of what ends meanwhile until afterwards: they find no animation being described and
  /// no layout half done.
  static func holdingCompletions(_ body: () -> Void) {
    holds += 1
    body()
    holds -= 1
    callCompletions()
  }

  private static func callCompletions() {
    guard holds == 0 else { return }
    // One after the other: what a completion ends comes after it.
    holds = 1
    defer { holds = 0 }
    while !ended.isEmpty {
      let group = ended.removeFirst()
      group.completion?(group.allFinished)
    }
  }
}
