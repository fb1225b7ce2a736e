import Drawing
import Geometry

/// A part of a view's appearance that can change over time.
enum AnimatedProperty: Hashable, CaseIterable {
  case alpha
  case transform
  case position
  case size
  case backgroundColor

  /// What places that come out of a layout may differ by and still be the same, in points.
  private static let rounding = 1e-6

  /// Whether two appearances agree in this property.
  func isSame(_ first: View.Appearance, _ second: View.Appearance) -> Bool {
    switch self {
    case .alpha: first.alpha == second.alpha
    case .transform: first.transform == second.transform
    case .position: first.frame.origin.distance(to: second.frame.origin) < Self.rounding
    case .size:
      abs(first.frame.width - second.frame.width) < Self.rounding
        && abs(first.frame.height - second.frame.height) < Self.rounding
    case .backgroundColor: first.backgroundColor == second.backgroundColor
    }
  }

  func copy(from source: View.Appearance, to target: inout View.Appearance) {
    switch self {
    case .alpha: target.alpha = source.alpha
    case .transform: target.transform = source.transform
    case .position: target.frame.origin = source.frame.origin
    case .size: target.frame.size = source.frame.size
    case .backgroundColor: target.backgroundColor = source.backgroundColor
    }
  }

  /// Puts what lies a share of the way from one appearance to another into a third. Springs go beyond 0...1;
  /// an alpha, an extent or a part of a colour then stops where its range ends.
  func mix(
    _ from: View.Appearance, _ to: View.Appearance, _ share: Double, into target: inout View.Appearance
  ) {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    switch self {
    case .alpha: target.alpha = min(max(between(from.alpha, to.alpha), 0), 1)
    case .transform:
      let start = from.transform
      let end = to.transform
      target.transform = AffineTransform(
        a: between(start.a, end.a), b: between(start.b, end.b), c: between(start.c, end.c),
        d: between(start.d, end.d), tx: between(start.tx, end.tx), ty: between(start.ty, end.ty))
    case .position:
      target.frame.origin = Point(
        x: between(from.frame.minX, to.frame.minX), y: between(from.frame.minY, to.frame.minY))
    case .size:
      target.frame.size = Size(
        width: max(0, between(from.frame.width, to.frame.width)),
        height: max(0, between(from.frame.height, to.frame.height)))
    case .backgroundColor:
      target.backgroundColor = Self.mix(from.backgroundColor ?? .clear, to.backgroundColor ?? .clear, between)
    }
  }

  /// Components are mixed as multiplied by alpha (CSS Color Module Level 4, section 12.3): what fades in from
  /// nothing has its own hue from the start.
  private static func mix(_ from: Color, _ to: Color, _ between: (Double, Double) -> Double) -> Color {
    let alpha = between(from.alpha, to.alpha)
    guard alpha > 0 else { return .clear }
    func component(_ path: KeyPath<Color, Double>) -> Double {
      between(from[keyPath: path] * from.alpha, to[keyPath: path] * to.alpha) / alpha
    }
    return Color(red: component(\.red), green: component(\.green), blue: component(\.blue), alpha: alpha)
  }
}
