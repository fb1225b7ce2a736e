/// The animation that a closure given to ``View/animate(withDuration:delay:curve:animations:completion:)`` is
/// describing while it runs.
@MainActor
struct AnimationContext {
  let duration: Double
  let delay: Double
  let curve: AnimationCurve
  let group: AnimationGroup

  /// The innermost closure under way; nil outside of any.
  static var current: AnimationContext?

  /// Carries a change of appearance to the screen: over time inside an animation, at once otherwise.
  static func apply(_ property: AnimatedProperty, of view: View) {
    guard let window = view.window else {
      property.copy(from: view.appearance, to: &view.presented)
      return
    }
    if let current, current.duration + current.delay > 0,
      !view.traitCollection.prefersReducedMotion
    {
      window.animator.start(property, of: view, at: window.presentTime, with: current)
    } else {
      window.animator.cancel(property, of: view)
      property.copy(from: view.appearance, to: &view.presented)
    }
    window.setNeedsScene()
  }
}

/// The changes of one animate call, which finish together.
@MainActor
final class AnimationGroup {
  private var running = 0
  private var allFinished = true
  private let completion: (@MainActor (Bool) -> Void)?

  init(completion: (@MainActor (Bool) -> Void)?) { self.completion = completion }

  func began() { running += 1 }

  func ended(finished: Bool) {
    allFinished = allFinished && finished
    running -= 1
    endIfDone()
  }

  /// The closure has run: with nothing to animate, that is the end.
  func endIfDone() {
    if running == 0 { completion?(allFinished) }
  }
}

extension View {
  /// Changes ``alpha`` and ``transform`` of views over time.
  ///
  /// The properties have their new values at once; the screen follows. A change under way is taken over from
  /// where it is on the screen.
  /// - Parameters:
  ///   - duration: seconds; 0 changes at once.
  ///   - delay: seconds before anything moves.
  ///   - curve: how progress follows time.
  ///   - animations: sets the properties.
  ///   - completion: called in the frame that shows the end, with true; or when the first change is interrupted,
  ///     with false; or before this returns, when there is nothing to wait for.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let group = AnimationGroup(completion: completion)
    let outer = AnimationContext.current
    AnimationContext.current = AnimationContext(
      duration: max(0, duration), delay: max(0, delay), curve: curve, group: group)
    group.began()
    animations()
    AnimationContext.current = outer
    group.ended(finished: true)
  }
}
