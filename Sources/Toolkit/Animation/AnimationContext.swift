import Geometry

/// The animation that the running closure of
/// ``View/animate(withDuration:delay:curve:options:animations:completion:)`` describes.
@MainActor
struct AnimationContext {
  let duration: Double
  let delay: Double
  let curve: AnimationCurve
  let options: AnimationOptions
  let group: AnimationGroup

  /// The innermost running closure; nil outside an animation.
  static var current: AnimationContext?

  /// Whether no animation runs or begins in a window, so that model and presentation values are equal.
  static func isIdle(in window: Window) -> Bool { current == nil && window.animator.isEmpty }

  /// Applies a change of a model value to the presentation: over time inside an animation, at once otherwise.
  static func apply(_ property: AnimatedProperty, of view: View, since old: View.AnimatableValues) {
    guard let window = view.window, !isIdle(in: window) else {
      property.copy(from: view.modelValues, to: &view.presentationValues)
      return
    }
    current?.group.window = window
    let moves = View.areAnimationsEnabled && !view.traitCollection.prefersReducedMotion
    window.animator.update(
      property, of: view, since: old, at: window.currentTime, in: moves ? current : nil)
    window.setNeedsFrame()
  }

  /// Applies a change of the frame to the presentation; in one assignment where nothing is animated.
  static func applyFrame(of view: View, since old: View.AnimatableValues) {
    let frame = view.modelValues.frame
    guard let window = view.window, !isIdle(in: window) else {
      view.presentationValues.frame = frame
      return
    }
    if frame.origin != old.frame.origin { apply(.position, of: view, since: old) }
    if frame.size != old.frame.size { apply(.size, of: view, since: old) }
  }

  /// The progress some seconds after the start: 0 at the start, 1 at the goal.
  func progress(at elapsed: Double) -> Double {
    guard elapsed > 0 else { return 0 }
    let fraction = elapsed.truncatingRemainder(dividingBy: cycle) / duration
    return curve.progress(at: fraction > 1 ? 2 - fraction : fraction)
  }

  /// The duration of one repetition in seconds, including the way back.
  private var cycle: Double { options.contains(.autoreverse) ? 2 * duration : duration }

  /// The time at which the animation ends, in seconds after its start.
  var end: Double { options.contains(.repeat) ? .infinity : cycle }
}
