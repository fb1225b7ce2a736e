import BacklitGeometry

/// The running animations of a window.
///
/// The goal of an animation is the current model value of the property. A goal that moves by a rounding error
/// needs no new animation.
@MainActor
final class Animator {
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }
  private struct Running {
    let view: View
    let property: AnimatedProperty
    let from: View.AnimatableValues
    let start: Double
    let context: AnimationContext
    /// The sequence number in the window; animations end in the order in which they began.
    let number: Int
  }
  private var running: [Key: Running] = [:]
  private var count = 0
  /// The rounding error of sums of times, in seconds; without it, an animation could last one frame too long.
  static let timeTolerance = 1e-9

  isolated deinit { finishAll() }

  /// Whether there are no animations.
  var isEmpty: Bool { running.isEmpty }

  /// Whether any animation is visible or ends by itself.
  var isRunning: Bool { running.values.contains(where: isActive) }

  /// Applies a changed model value to the presentation: over time if there is a context, at once otherwise.
  func update(
    _ property: AnimatedProperty, of view: View, since old: View.AnimatableValues, at time: Double,
    in context: AnimationContext?
  ) {
    let key = Key(view: ObjectIdentifier(view), property: property)
    let former = running[key]
    // Rounding in the layout does not interrupt an animation.
    if former != nil, property.isSame(old, view.modelValues) { return }
    if let context, context.duration > 0, !property.isSame(view.presentationValues, view.modelValues) {
      count += 1
      context.group.began()
      running[key] = Running(
        view: view, property: property, from: view.presentationValues, start: time + context.delay,
        context: context, number: count)
    } else {
      running[key] = nil
      property.copy(from: view.modelValues, to: &view.presentationValues)
    }
    // A layout of several rounds sets a property twice in one closure: the second value is the final one.
    former?.context.group.ended(finished: former?.context.group === context?.group)
  }

  /// Ends all animations of a view at their goals.
  func finish(_ view: View) {
    end(AnimatedProperty.allCases.compactMap { running[Key(view: ObjectIdentifier(view), property: $0)] })
  }

  /// Ends all animations at their goals.
  func finishAll() { end(Array(running.values)) }

  /// Sets the presentation values of all animations for a time, in seconds.
  func advance(to time: Double) {
    var over: [Running] = []
    for animation in running.values where isActive(animation) {
      let elapsed = time - animation.start
      guard elapsed + Self.timeTolerance < animation.context.end else {
        over.append(animation)
        continue
      }
      animation.property.interpolate(
        animation.view.resolvingColors(animation.from),
        animation.view.resolvingColors(animation.view.modelValues), animation.context.progress(at: elapsed),
        into: &animation.view.presentationValues)
    }
    end(over, finished: true)
  }

  private func end(_ animations: [Running], finished: Bool = false) {
    AnimationGroup.deferringCompletions {
      for animation in animations.sorted(by: { $0.number < $1.number }) {
        running[Key(view: ObjectIdentifier(animation.view), property: animation.property)] = nil
        animation.property.copy(from: animation.view.modelValues, to: &animation.view.presentationValues)
        animation.view.releaseKeptPresentation()
        animation.context.group.ended(finished: finished)
      }
    }
  }

  /// Whether an animation requests frames. A repeating animation requests frames only while its view is
  /// visible; any other one runs to its end, hidden or not.
  private func isActive(_ animation: Running) -> Bool {
    guard animation.context.options.contains(.repeat) else { return true }
    var view: View? = animation.view
    while let current = view {
      // A blinking view has an alpha of 0 as its goal and is visible in between.
      let fades = running[Key(view: ObjectIdentifier(current), property: .alpha)] != nil
      if current.isHidden || (current.alpha < 0.01 && !fades) { return false }
      view = current.superview
    }
    return true
  }
}

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
    if !presentAtOnce(view, since: old) { update([property], of: view, since: old) }
  }

  /// Applies a change of the frame to the presentation, unless ``presentAtOnce(_:since:)`` did so.
  static func applyFrame(of view: View, since old: View.AnimatableValues) {
    let frame = view.modelValues.frame
    var changed: [AnimatedProperty] = []
    if frame.origin != old.frame.origin { changed.append(.position) }
    if frame.size != old.frame.size { changed.append(.size) }
    update(changed, of: view, since: old)
  }

  /// Presents the model values of a view, unless an animation concerns it or may begin.
  /// - Returns: whether it did so.
  static func presentAtOnce(_ view: View, since old: View.AnimatableValues) -> Bool {
    guard view.animatedValues == nil, view.window.map(isIdle) ?? true else { return false }
    view.presentationDidChange(from: old, to: view.modelValues)
    return true
  }

  private static func update(
    _ properties: [AnimatedProperty], of view: View, since old: View.AnimatableValues
  ) {
    guard let window = view.window, !isIdle(in: window) else {
      for property in properties { property.copy(from: view.modelValues, to: &view.presentationValues) }
      view.releaseKeptPresentation()
      return
    }
    view.keepPresentation(old)
    current?.group.window = window
    let moves = View.areAnimationsEnabled && !view.traitCollection.prefersReducedMotion
    for property in properties {
      window.animator.update(
        property, of: view, since: old, at: window.currentTime, in: moves ? current : nil)
    }
    view.releaseKeptPresentation()
    window.setNeedsFrame()
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
