/// The style of a stroked line.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of the ends of a line.
  public enum Cap: Hashable, Sendable {
    /// Cut off square at the end point.
    case butt
    /// A half circle about the end point.
    case round
    /// Cut off square half a width beyond the end point.
    case square
  }

  /// The shape of a corner.
  public enum Join: Hashable, Sendable {
    /// The outer edges run on until they meet; cut off where the corner is sharper than 60°.
    case miter
    /// A circle about the corner.
    case round
    /// Cut off straight.
    case bevel
  }

  /// The width of the line in points.
  public var width: Double
  /// The shape of the ends.
  public var cap: Cap
  /// The shape of the corners.
  public var join: Join
  /// The lengths in points of alternating strokes and gaps; an empty array gives a solid line.
  public var dash: [Double]

  /// A style from its parts.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The greatest length of a mitred corner in widths: 1 / sin(30°), a corner of 60°.
  static let miterLimit = 2.0

  /// How far in points the line may extend beyond its path: a mitre by a whole width, a square cap by less.
  public var reach: Double { join == .miter ? width * Self.miterLimit / 2 : width * 0.5.squareRoot() }
}
