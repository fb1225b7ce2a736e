/// The animation that a closure given to
/// ``View/animate(withDuration:delay:curve:options:animations:completion:)`` is describing while it runs.
@MainActor
struct AnimationContext {
  let duration: Double
  let delay: Double
  let curve: AnimationCurve
  let options: AnimationOptions
  let group: AnimationGroup

  /// The innermost closure under way; nil outside of any.
  static var current: AnimationContext?

  /// Carries a change of appearance to the screen: over time inside an animation, at once otherwise.
  static func apply(_ property: AnimatedProperty, of view: View, since old: View.Appearance) {
    guard let window = view.window else {
      property.copy(from: view.appearance, to: &view.presented)
      return
    }
    let moves = View.areAnimationsEnabled && !view.traitCollection.prefersReducedMotion
    window.animator.show(
      property, of: view, since: old, at: window.presentTime, in: moves ? current : nil)
    window.setNeedsFrame()
  }

  /// What is shown some seconds after the start: 0 is where the way began, 1 its goal.
  func progress(at elapsed: Double) -> Double {
    guard elapsed > 0 else { return 0 }
    let share = elapsed.truncatingRemainder(dividingBy: cycle) / duration
    return curve.progress(at: share > 1 ? 2 - share : share)
  }

  /// How long it takes to go the way, and back if it is gone back, in seconds.
  private var cycle: Double { options.contains(.autoreverse) ? 2 * duration : duration }

  /// After how many seconds it is over.
  var end: Double { options.contains(.repeat) ? .infinity : cycle }
}
