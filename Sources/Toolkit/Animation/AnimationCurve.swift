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
  public func progress(at time: Double) -> Double {
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
