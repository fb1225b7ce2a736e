import Glibc

/// The timing curve of an animation.
public enum AnimationCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends; UIKit's default.
  case easeInOut
  /// The motion of a damped spring.
  case spring(SpringCurve)

  /// The progress (0 at the start, 1 at the end) at a fraction of the time, 0...1.
  ///
  /// The eased curves are the cubic Béziers of CSS Easing Functions Level 1, section 2.3, which Core
  /// Animation uses too. The progress of a spring may exceed 1 or fall below 0, and misses the end by up to a
  /// thousandth.
  package func progress(at time: Double) -> Double {
    switch self {
    case .linear: time
    case .easeIn: Self.bezier(time, 0.42, 0, 1, 1)
    case .easeOut: Self.bezier(time, 0, 0, 0.58, 1)
    case .easeInOut: Self.bezier(time, 0.42, 0, 0.58, 1)
    case .spring(let spring): spring.progress(at: time)
    }
  }

  /// Returns y of the curve from (0,0) to (1,1) with two control points where its x is `x`. Found by
  /// bisection, because x grows with the curve's parameter.
  private static func bezier(_ x: Double, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Double {
    func value(_ t: Double, _ first: Double, _ second: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
    }
    var low = 0.0
    var high = 1.0
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if value(middle, x1, x2) < x { low = middle } else { high = middle }
    }
    return value((low + high) / 2, y1, y2)
  }
}

/// The motion of a mass on a damped spring from its release to its rest; UIKit's spring.
///
/// Time runs from 0 to 1 over the duration, and 1 is the whole distance. The remaining distance x obeys x″ +
/// 2ζω·x′ + ω²·x = 0 with x(0) = 1 and x′(0) = −v; ζ is the damping ratio and v the velocity. The solution is
/// exact for every ratio:
///
///     x(t) = d(t) · (c(t) + (ζω − v) · s(t))
///
/// - ζ < 1: d = exp(−ζωt), c = cos βt, s = sin βt ⁄ β with β = ω√(1 − ζ²);
/// - ζ = 1: d = exp(−ωt), c = 1, s = t;
/// - ζ > 1: as for ζ < 1 with cosh, sinh and β = ω√(ζ² − 1), and exp(βt) moved from both into d.
///
/// The angular frequency ω is chosen such that the spring has settled at time 1. The energy of a spring, x² +
/// (x′⁄ω)², never grows, so once it is at most 0.001² the spring stays within a thousandth of its goal.
/// Bisection finds ω: the upper end is doubled until the energy at time 1 is small enough, then the bracket
/// from 0 is halved 60 times, and its upper end is the result.
public struct SpringCurve: Hashable, Sendable {
  /// The damping ratio: 1 is critical damping (fastest without overshoot), less overshoots, more creeps.
  package let dampingRatio: Double
  /// The speed towards the goal at the start, in distances per duration.
  package let initialVelocity: Double
  /// The undamped angular frequency, in radians per duration.
  package let angularFrequency: Double

  /// The largest remaining distance at the end.
  static let rest = 0.001

  /// Creates a spring that has settled to within a thousandth of the distance at the end.
  /// - Parameters:
  ///   - dampingRatio: 0.001...1000; values outside are clamped, NaN counts as 1.
  ///   - initialVelocity: distances per duration, −1000...1000; values outside are clamped, infinite values
  ///     and NaN count as 0.
  public init(dampingRatio: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.001), 1000)
    let velocity = initialVelocity.isFinite ? min(max(initialVelocity, -1000), 1000) : 0
    self.dampingRatio = ratio
    self.initialVelocity = velocity
    func hasSettled(_ frequency: Double) -> Bool {
      let end = Self.state(at: 1, dampingRatio: ratio, frequency: frequency, velocity: velocity)
      return hypot(end.left, end.speed / frequency) <= Self.rest
    }
    var low = 0.0
    var high = 1.0
    while !hasSettled(high) { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if hasSettled(middle) { high = middle } else { low = middle }
    }
    angularFrequency = high
  }

  /// The progress at a fraction of the duration. It may exceed 1, and is below 0 where the velocity points
  /// away from the goal.
  package func progress(at time: Double) -> Double {
    1
      - Self.state(
        at: time, dampingRatio: dampingRatio, frequency: angularFrequency, velocity: initialVelocity
      ).left
  }

  /// Returns the remaining distance at a time and its rate of change.
  private static func state(
    at time: Double, dampingRatio: Double, frequency: Double, velocity: Double
  ) -> (left: Double, speed: Double) {
    let pull = dampingRatio * frequency
    let beta = frequency * abs((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    let decay: Double
    let cosine: Double
    let sine: Double
    if dampingRatio < 1 {
      decay = exp(-pull * time)
      cosine = cos(beta * time)
      sine = sin(beta * time) / beta
    } else if dampingRatio > 1 {
      // −ζω + β, without the difference of two large numbers.
      decay = exp(-frequency * frequency / (pull + beta) * time)
      cosine = (1 + exp(-2 * beta * time)) / 2
      sine = -expm1(-2 * beta * time) / (2 * beta)
    } else {
      decay = exp(-frequency * time)
      cosine = 1
      sine = time
    }
    return (
      decay * (cosine + (pull - velocity) * sine),
      -decay * (velocity * cosine + (frequency * frequency - pull * velocity) * sine)
    )
  }
}
