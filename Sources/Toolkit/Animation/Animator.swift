/// The animations under way in a window.
///
/// A property's goal is the view's own value of it, whatever that is at the time, so a goal that moves by a
/// rounding error needs no new animation.
@MainActor
final class Animator {
  private struct Key: Hashable {
    let view: ObjectIdentifier
    let property: AnimatedProperty
  }
  private struct Running {
    let view: View
    let property: AnimatedProperty
    let from: View.Appearance
    let start: Double
    let context: AnimationContext
    /// Which animation of the window this is; the order in which they began is that in which they end.
    let number: Int
  }
  private var running: [Key: Running] = [:]
  private var count = 0
  /// What sums of times may be off by; without it an animation could last a frame longer for nothing.
  static let hair = 1e-9

  isolated deinit { finishAll() }

  /// Whether there are no animations at all.
  var isEmpty: Bool { running.isEmpty }

  /// Whether anything moves that can be seen, or comes to an end by itself.
  var isRunning: Bool { running.values.contains(where: isActive) }

  /// Brings a property that was set to the screen: over time where there is a context, at once otherwise.
  func show(
    _ property: AnimatedProperty, of view: View, since old: View.Appearance, at time: Double,
    in context: AnimationContext?
  ) {
    let key = Key(view: ObjectIdentifier(view), property: property)
    let former = running[key]
    // Rounding in the layout interrupts nothing.
    if former != nil, property.isSame(old, view.appearance) { return }
    if let context, context.duration > 0, !property.isSame(view.presented, view.appearance) {
      count += 1
      context.group.began()
      running[key] = Running(
        view: view, property: property, from: view.presented, start: time + context.delay, context: context,
        number: count)
    } else {
      running[key] = nil
      property.copy(from: view.appearance, to: &view.presented)
    }
    // Set twice in one closure, as a layout of several rounds does: the second is what was meant.
    former?.context.group.ended(finished: former?.context.group === context?.group)
  }

  /// Ends all animations of a view at their goals.
  func finish(_ view: View) {
    end(AnimatedProperty.allCases.compactMap { running[Key(view: ObjectIdentifier(view), property: $0)] })
  }

  /// Ends all animations at their goals.
  func finishAll() { end(Array(running.values)) }

  /// Shows every animation as of a time, in seconds.
  func advance(to time: Double) {
    var over: [Running] = []
    for animation in running.values where isActive(animation) {
      let elapsed = time - animation.start
      guard elapsed + Self.hair < animation.context.end else {
        over.append(animation)
        continue
      }
      animation.property.mix(
        animation.from, animation.view.appearance, animation.context.progress(at: elapsed),
        into: &animation.view.presented)
    }
    end(over, finished: true)
  }

  private func end(_ animations: [Running], finished: Bool = false) {
    AnimationGroup.holdingCompletions {
      for animation in animations.sorted(by: { $0.number < $1.number }) {
        running[Key(view: ObjectIdentifier(animation.view), property: animation.property)] = nil
        animation.property.copy(from: animation.view.appearance, to: &animation.view.presented)
        animation.context.group.ended(finished: finished)
      }
    }
  }

  /// Whether an animation asks for frames. What goes on for ever does so only where it can be seen; what has
  /// an end gets there, hidden or not.
  private func isActive(_ animation: Running) -> Bool {
    guard animation.context.options.contains(.repeat) else { return true }
    var view: View? = animation.view
    while let current = view {
      // A view that blinks has an alpha of 0 for its goal, and is seen in between.
      let fades = running[Key(view: ObjectIdentifier(current), property: .alpha)] != nil
      if current.isHidden || (current.alpha < 0.01 && !fades) { return false }
      view = current.superview
    }
    return true
  }
}
