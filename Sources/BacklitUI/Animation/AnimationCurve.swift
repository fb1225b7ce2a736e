import Glibc

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
  public let dampingRatio: Double
  /// The speed towards the goal at the start, in distances per duration.
  public let initialVelocity: Double
  /// The undamped angular frequency, in radians per duration.
  public let angularFrequency: Double

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
  public func progress(at time: Double) -> Double {
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
