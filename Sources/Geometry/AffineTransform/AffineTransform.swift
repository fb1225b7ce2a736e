/// A linear map of the plane and a displacement: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The letters are those of PostScript and PDF (ISO 32000, 8.3.3).
public struct AffineTransform: Hashable, Sendable {
  /// The share of x in x′.
  public var a: Double
  /// The share of x in y′.
  public var b: Double
  /// The share of y in x′.
  public var c: Double
  /// The share of y in y′.
  public var d: Double
  /// The displacement along x in points.
  public var tx: Double
  /// The displacement along y in points.
  public var ty: Double

  /// A transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves every point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A displacement in points.
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// A scaling about the origin, by factors.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn about the origin by the given sine and cosine; clockwise on screen, as y grows downwards.
  public init(sine: Double, cosine: Double) {
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that applies this one first and then `next`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The transform that undoes this one, or nil where none does (it flattens the plane).
  public var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension Point {
  /// The point that a transform takes this one to.
  public func applying(_ transform: AffineTransform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Rect {
  /// The smallest rectangle with edges along the axes that holds this one after a transform.
  public func applying(_ transform: AffineTransform) -> Rect {
    // Each axis has its own share in where an edge comes to lie, so no corner has to be looked at.
    let (t, x, y) = (transform, (minX, maxX), (minY, maxY))
    let left = min(t.a * x.0, t.a * x.1) + min(t.c * y.0, t.c * y.1) + t.tx
    let right = max(t.a * x.0, t.a * x.1) + max(t.c * y.0, t.c * y.1) + t.tx
    let top = min(t.b * x.0, t.b * x.1) + min(t.d * y.0, t.d * y.1) + t.ty
    let bottom = max(t.b * x.0, t.b * x.1) + max(t.d * y.0, t.d * y.1) + t.ty
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
