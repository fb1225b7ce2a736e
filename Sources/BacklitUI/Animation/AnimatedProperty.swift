import BacklitGeometry
import BacklitGraphics

/// An animatable property of a view.
enum AnimatedProperty: Hashable, CaseIterable {
  case alpha
  case transform
  case position
  case size
  case backgroundColor
  /// Whether the view is hidden, as a number.
  case visibility

  /// The rounding error of frames that come out of a layout, in points.
  private static let tolerance = 1e-6

  /// Returns whether two states agree in this property.
  func isSame(_ first: View.AnimatableValues, _ second: View.AnimatableValues) -> Bool {
    switch self {
    case .alpha: first.alpha == second.alpha
    case .transform: first.transform == second.transform
    case .position: first.frame.origin.distance(to: second.frame.origin) < Self.tolerance
    case .size:
      abs(first.frame.width - second.frame.width) < Self.tolerance
        && abs(first.frame.height - second.frame.height) < Self.tolerance
    case .backgroundColor: first.backgroundColor == second.backgroundColor
    case .visibility: first.visibility == second.visibility
    }
  }

  func copy(from source: View.AnimatableValues, to target: inout View.AnimatableValues) {
    switch self {
    case .alpha: target.alpha = source.alpha
    case .transform: target.transform = source.transform
    case .position: target.frame.origin = source.frame.origin
    case .size: target.frame.size = source.frame.size
    case .backgroundColor: target.backgroundColor = source.backgroundColor
    case .visibility: target.visibility = source.visibility
    }
  }

  /// Interpolates from one state to another and stores the property in a third. The fraction of a spring may
  /// lie outside 0...1; alpha, extents and colour components are clamped to their ranges.
  func interpolate(
    _ from: View.AnimatableValues, _ to: View.AnimatableValues, _ fraction: Double,
    into target: inout View.AnimatableValues
  ) {
    func lerp(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    switch self {
    case .alpha: target.alpha = min(max(lerp(from.alpha, to.alpha), 0), 1)
    case .visibility: target.visibility = min(max(lerp(from.visibility, to.visibility), 0), 1)
    case .transform:
      let start = from.transform
      let end = to.transform
      target.transform = Transform(
        a: lerp(start.a, end.a), b: lerp(start.b, end.b), c: lerp(start.c, end.c),
        d: lerp(start.d, end.d), tx: lerp(start.tx, end.tx), ty: lerp(start.ty, end.ty))
    case .position:
      target.frame.origin = Point(
        x: lerp(from.frame.minX, to.frame.minX), y: lerp(from.frame.minY, to.frame.minY))
    case .size:
      target.frame.size = Size(
        width: max(0, lerp(from.frame.width, to.frame.width)),
        height: max(0, lerp(from.frame.height, to.frame.height)))
    case .backgroundColor:
      target.backgroundColor = Self.interpolate(
        from.backgroundColor ?? .clear, to.backgroundColor ?? .clear, lerp)
    }
  }

  /// Interpolates components premultiplied by alpha (CSS Color Module Level 4, section 12.3), so that a
  /// colour that fades in from nothing has its own hue from the start.
  private static func interpolate(_ from: Color, _ to: Color, _ lerp: (Double, Double) -> Double) -> Color {
    let alpha = lerp(from.alpha, to.alpha)
    guard alpha > 0 else { return .clear }
    func component(_ path: KeyPath<Color, Double>) -> Double {
      lerp(from[keyPath: path] * from.alpha, to[keyPath: path] * to.alpha) / alpha
    }
    return Color(red: component(\.red), green: component(\.green), blue: component(\.blue), alpha: alpha)
  }
}
