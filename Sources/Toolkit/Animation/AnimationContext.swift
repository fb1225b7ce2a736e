import Geometry

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

  /// Whether nothing moves in a window and nothing begins to, so that what is said is shown at once.
  static func isIdle(in window: Window) -> Bool { current == nil && window.animator.isEmpty }

  /// Carries a change of appearance to the screen: over time inside an animation, at once otherwise.
  static func apply(_ property: AnimatedProperty, of view: View, since old: View.Appearance) {
    guard let window = view.window, !isIdle(in: window) else {
      property.copy(from: view.appearance, to: &view.presented)
      return
    }
    current?.group.window = window
    let moves = View.areAnimationsEnabled && !view.traitCollection.prefersReducedMotion
    window.animator.show(
      property, of: view, since: old, at: window.presentTime, in: moves ? current : nil)
    window.setNeedsFrame()
  }

  /// The same for a frame that changed, which is shown in one go where nothing is animated.
  static func applyFrame(of view: View, since old: View.Appearance) {
    let frame = view.appearance.frame
    guard let window = view.window, !isIdle(in: window) else {
      view.presented.frame = frame
      return
    }
    if frame.origin != old.frame.origin { apply(.position, of: view, since: old) }
    if frame.size != old.frame.size { apply(.size, of: view, since: old) }
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
