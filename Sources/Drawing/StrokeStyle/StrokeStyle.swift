/// How a line is drawn along a path.
public struct StrokeStyle: Hashable, Sendable {
  /// The shape of a line's two ends.
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
  /// The lengths in points of strokes and gaps in turn; an empty array gives an unbroken line.
  public var dash: [Double]

  /// A style from its parts.
  public init(width: Double = 1, cap: Cap = .butt, join: Join = .miter, dash: [Double] = []) {
    self.width = width
    self.cap = cap
    self.join = join
    self.dash = dash
  }

  /// The longest that a mitred corner may be in widths: 1 / sin(30°), a corner of 60°.
  static let miterLimit = 2.0

  /// How far in points the line may reach beyond its path: a mitre by a whole width, a square cap by less.
  public var reach: Double { join == .miter ? width * Self.miterLimit / 2 : width * 0.5.squareRoot() }
}
