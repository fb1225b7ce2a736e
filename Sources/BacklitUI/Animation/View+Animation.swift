extension View {
  /// Animates changes of ``frame``, ``bounds``, ``center``, ``transform``, ``alpha`` and ``backgroundColor``
  /// of views, as in UIKit.
  ///
  /// The model values change at once; the presentation values follow. Hit testing, coordinate conversion and
  /// accessibility use the model values. A new animation starts from the presentation value of a running one.
  /// A change outside an animation ends the running one.
  ///
  /// To animate a layout, run it inside the closure: change constants or the set of active constraints, then
  /// call ``layoutIfNeeded()`` there. The layout of the next frame is not animated. If the closure hides or shows
  /// arranged views of a stack, the layout runs at its end by itself. A view whose size changes
  /// is drawn in every frame, at its presentation size.
  ///
  /// If the user prefers reduced motion, all changes apply at once and nothing repeats.
  /// - Parameters:
  ///   - duration: seconds; 0, a negative, infinite or NaN value applies the changes at once, without the
  ///     delay.
  ///   - delay: seconds before the animation starts; negative, infinite and NaN values count as 0.
  ///   - curve: the timing curve.
  ///   - options: repetition and direction.
  ///   - animations: sets the properties. Animations can be nested; changes in the inner closure use the
  ///     inner duration, delay, curve and options.
  ///   - completion: called exactly once when all changes of the closure have ended. The argument is true in the frame that shows
  ///     the end, or before this call returns if nothing takes time (inside another animation: before that call returns). It is
  ///     false if a change was interrupted: replaced, removed, or its view left the window. A repeating animation does not call
  ///     it until it is interrupted. An animation that a completion starts never completes inside that completion. If it takes no
  ///     time, as with reduced motion, its own completion still runs after its duration, and not before the next frame. So an
  ///     endless sequence keeps its pace.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    options: AnimationOptions = [], animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let outer = AnimationContext.current
    let (duration, delay) = (seconds(duration), seconds(delay))
    let group = AnimationGroup(duration: areAnimationsEnabled ? delay + duration : 0, completion: completion)
    AnimationGroup.deferringCompletions {
      group.began()
      AnimationContext.current = AnimationContext(
        duration: duration, delay: delay, curve: curve, options: options, group: group)
      animations()
      group.layOutIfRequested()
      AnimationContext.current = outer
      group.ended(finished: true)
    }
  }

  /// Animates changes of views with the motion of a damped spring; see
  /// ``animate(withDuration:delay:curve:options:animations:completion:)`` for the rest.
  /// - Parameters:
  ///   - duration: seconds; the spring has settled to within a thousandth of the distance by then.
  ///   - delay: seconds before the animation starts.
  ///   - dampingRatio: 1 is critical damping (fastest without overshoot), less overshoots, more creeps.
  ///     0.001...1000; values outside are clamped, NaN counts as 1.
  ///   - velocity: the speed towards the goal at the start: 1 is the whole distance in a second. Clamped to a
  ///     thousand distances per duration; infinite values and NaN count as 0.
  ///   - options: repetition and direction.
  ///   - animations: sets the properties.
  ///   - completion: called exactly once, with whether all changes ran to their end.
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

  /// Applies changes at once, also inside an animation. Running animations of the changed properties end.
  public static func performWithoutAnimation(_ changes: () -> Void) {
    let before = areAnimationsEnabled
    AnimationGroup.deferringCompletions {
      areAnimationsEnabled = false
      changes()
      areAnimationsEnabled = before
    }
  }

  /// Whether animations take time; otherwise all changes apply at once. True unless
  /// ``setAnimationsEnabled(_:)`` turned animations off, or ``performWithoutAnimation(_:)`` is running.
  public private(set) static var areAnimationsEnabled = true

  /// Sets whether animations that begin from now on take time. Running animations continue.
  public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

  /// Ends the animations of this view, not those of its subviews: the presentation values become the model
  /// values, and completions are called with false.
  public func removeAllAnimations() {
    window?.animator.finish(self)
  }

  /// Returns a duration or delay, or 0 for values that are negative, infinite or NaN.
  private static func seconds(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 0 }
}

/// Options of an animation besides its curve; as in UIKit.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  /// One bit for each option.
  public let rawValue: UInt

  /// Creates options from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Repeats the animation until it is replaced or removed, or its view leaves the window. While the view is
  /// hidden the animation pauses and requests no frames. The delay applies once.
  public static let `repeat` = AnimationOptions(rawValue: 1)
  /// Runs the animation forwards and backwards, which takes twice the duration. The model value is the new
  /// one all the time, so the view jumps to it at the end; set the old value in the completion to stay there.
  public static let autoreverse = AnimationOptions(rawValue: 2)
  /// Starts from the presentation value. Animations always do; the option exists for code ported from UIKit.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
}
