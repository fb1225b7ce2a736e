/// An affine transform of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
///
/// The letters are those of PostScript and PDF (ISO 32000, 8.3.3).
public struct Transform: Hashable, Sendable {
  /// The factor of x in x′.
  public var a: Double
  /// The factor of x in y′.
  public var b: Double
  /// The factor of y in x′.
  public var c: Double
  /// The factor of y in y′.
  public var d: Double
  /// The translation along x in points.
  public var tx: Double
  /// The translation along y in points.
  public var ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The identity transform.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a translation in points.
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scaling about the origin.
  public init(scaleX x: Double, y: Double) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin from the sine and cosine of its angle.
  ///
  /// The rotation is clockwise on screen, because y grows downwards.
  package init(sine: Double, cosine: Double) {
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the transform that applies this one first and then `next`.
  public func concatenating(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse transform; nil if the transform is not invertible.
  public var inverted: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}

extension Point {
  /// Returns the point after a transform.
  public func applying(_ transform: Transform) -> Point {
    Point(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension Rect {
  /// Returns the bounding box of this rectangle after a transform.
  public func applying(_ transform: Transform) -> Rect {
    // Each axis contributes to an edge separately, so the corners are not needed.
    let (t, x, y) = (transform, (minX, maxX), (minY, maxY))
    let left = min(t.a * x.0, t.a * x.1) + min(t.c * y.0, t.c * y.1) + t.tx
    let right = max(t.a * x.0, t.a * x.1) + max(t.c * y.0, t.c * y.1) + t.tx
    let top = min(t.b * x.0, t.b * x.1) + min(t.d * y.0, t.d * y.1) + t.ty
    let bottom = max(t.b * x.0, t.b * x.1) + max(t.d * y.0, t.d * y.1) + t.ty
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
