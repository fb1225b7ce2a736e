import Geometry

/// A part of a view's appearance that can change over time.
enum AnimatedProperty: Hashable {
  case alpha
  case transform

  func copy(from source: View.Appearance, to target: inout View.Appearance) {
    switch self {
    case .alpha: target.alpha = source.alpha
    case .transform: target.transform = source.transform
    }
  }

  func mix(
    _ from: View.Appearance, _ to: View.Appearance, _ share: Double, into target: inout View.Appearance
  ) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    switch self {
    case .alpha: target.alpha = between(from.alpha, to.alpha)
    case .transform:
      let start = from.transform
      let end = to.transform
      target.transform = AffineTransform(
        a: between(start.a, end.a), b: between(start.b, end.b), c: between(start.c, end.c),
        d: between(start.d, end.d), tx: between(start.tx, end.tx), ty: between(start.ty, end.ty))
    }
  }
}

/// The animations under way in a window.
@MainActor
final class Animator {
  private struct Running {
    let view: View
    let property: AnimatedProperty
    let from: View.Appearance
    let to: View.Appearance
    let start: Double
    let context: AnimationContext
  }
  private var running: [Running] = []
  /// What sums of times may be off by; without it an animation could last a frame longer for nothing.
  private static let hair = 1e-9

  var isRunning: Bool { !running.isEmpty }

  func start(_ property: AnimatedProperty, of view: View, at time: Double, with context: AnimationContext) {
    cancel(property, of: view)
    context.group.began()
    running.append(
      Running(
        view: view, property: property, from: view.presented, to: view.appearance,
        start: time + context.delay, context: context))
  }

  /// Ends a property's animation where it is.
  func cancel(_ property: AnimatedProperty, of view: View) {
    end(finished: false) { $0.view === view && $0.property == property }
  }

  /// Ends all animations of a view at their goals, because it leaves.
  func finish(_ view: View) {
    end(finished: false) { $0.view === view }
    view.presented = view.appearance
  }

  /// Shows every animation as of a time, in seconds.
  /// - Returns: whether anything was to be shown.
  func advance(to time: Double) -> Bool {
    guard isRunning else { return false }
    for animation in running {
      let elapsed = time - animation.start + Self.hair
      let share = animation.context.duration > 0 ? elapsed / animation.context.duration : 1
      let progress = animation.context.curve.progress(at: min(max(share, 0), 1))
      animation.property.mix(
        animation.from, animation.to, elapsed < animation.context.duration ? progress : 1,
        into: &animation.view.presented)
    }
    end(finished: true) { time - $0.start + Self.hair >= $0.context.duration }
    return true
  }

  private func end(finished: Bool, where matches: (Running) -> Bool) {
    let ended = running.filter(matches)
    guard !ended.isEmpty else { return }
    running.removeAll(where: matches)
    for animation in ended { animation.context.group.ended(finished: finished) }
  }
}
