extension View {
  /// Changes ``frame``, ``bounds``, ``center``, ``transform``, ``alpha`` and ``backgroundColor`` of views over
  /// time, with UIKit's meaning.
  ///
  /// The properties have their new values at once; the screen follows. Hit testing, conversions and
  /// accessibility go by the new values. A change under way is taken over from where it is on the screen, and
  /// one that is made outside of any animation ends it.
  ///
  /// A layout is animated when it is done inside the closure: change constants or the active set, then call
  /// ``layoutIfNeeded()`` there. What the next frame lays out by itself is not animated. A view whose size
  /// changes is drawn anew in every frame, at the size that it has on the screen.
  ///
  /// Where the person prefers reduced motion everything has its new look at once, and nothing repeats.
  /// - Parameters:
  ///   - duration: seconds; 0 or less, or no finite number, changes at once, whatever the delay.
  ///   - delay: seconds before anything moves; less than 0, or no finite number, counts as 0.
  ///   - curve: how progress follows time.
  ///   - options: whether it is gone back, or over and over.
  ///   - animations: sets the properties. Animations may be nested; what the inner one sets has the inner one's
  ///     duration, delay, curve and options, whatever the outer ones are.
  ///   - completion: called exactly once when all that the closure changed has ended. With true in the frame
  ///     that shows the end, or before this returns when there is nothing to wait for (inside another
  ///     animation: before that returns). With false when something was interrupted: replaced, removed, or its
  ///     view taken from the window. What never ends never calls it. What a completion begins is never over in
  ///     it: where it takes no time, as with reduced motion, its own completion comes after as long as it would have
  ///     taken, in the next frame at the earliest. So what begins again for ever keeps its pace.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    options: AnimationOptions = [], animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let outer = AnimationContext.current
    let (duration, delay) = (seconds(duration), seconds(delay))
    let group = AnimationGroup(duration: areAnimationsEnabled ? delay + duration : 0, completion: completion)
    AnimationGroup.holdingCompletions {
      group.began()
      AnimationContext.current = AnimationContext(
        duration: duration, delay: delay, curve: curve, options: options, group: group)
      animations()
      AnimationContext.current = outer
      group.ended(finished: true)
    }
  }

  /// Changes properties of views over time with the motion of a damped spring; see
  /// ``animate(withDuration:delay:curve:options:animations:completion:)`` for all else.
  /// - Parameters:
  ///   - duration: seconds; the spring has settled to within a thousandth of the way by then.
  ///   - delay: seconds before anything moves.
  ///   - dampingRatio: 1 comes to rest as fast as it can without swinging, less swings beyond the goal, more
  ///     creeps. 0.001...1000; what lies outside is moved to the nearer end, NaN counts as 1.
  ///   - velocity: how fast the views move towards their goals at the start: 1 is the whole way in a second.
  ///     Clamped so that it is at most a thousand ways in the duration; no finite number counts as 0.
  ///   - options: whether it is gone back, or over and over.
  ///   - animations: sets the properties.
  ///   - completion: called exactly once, with whether all ran to its end.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [], animations: () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let spring = SpringCurve(
      dampingRatio: dampingRatio, initialVelocity: velocity * seconds(duration))
    animate(
      withDuration: duration, delay: delay, curve: .spring(spring), options: options,
      animations: animations, completion: completion)
  }

  /// Makes changes at once, also inside of an animation. What was under way in the properties set ends.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let before = areAnimationsEnabled
    AnimationGroup.holdingCompletions {
      areAnimationsEnabled = false
      changes()
      areAnimationsEnabled = before
    }
  }

  /// Whether animations take time; otherwise they change everything at once. True unless
  /// ``setAnimationsEnabled(_:)`` said otherwise, or ``performWithoutAnimation(_:)`` is under way.
  public private(set) static var areAnimationsEnabled = true

  /// Says whether animations that begin from now on take time. Those under way go on.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Ends the animations of this view, not those of its subviews: it is shown as its properties say, and
  /// completions are called with false.
  public func removeAllAnimations() {
    window?.animator.finish(self)
  }

  /// A duration or a delay that is a number and not below 0.
  private static func seconds(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
}
