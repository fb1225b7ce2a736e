public import Drawing
public import Geometry
import Glibc

extension Canvas {
  /// Draws one character in the cell nearest to a point; for dots and pointers with the plain display
  /// quality.
  public mutating func drawSign(
    _ sign: Character, at point: Point, cell: Size, font: Font = .standard, color: Color
  ) {
    drawCentered(String(sign), about: point, columns: 2, cell: cell, font: font, color: color)
  }

  /// Draws characters around a center, as on a dial: one for each angle, except those that would lie in the
  /// same cell as an earlier one or beside it. With many angles the result is evenly spread.
  /// - Parameters:
  ///   - angles: in radians, 0 to the right and clockwise.
  ///   - center: in points.
  ///   - radii: the horizontal and vertical distances of the characters from the center, in points.
  ///   - cell: the size of a cell.
  ///   - sign: returns the character, font and colour for the index of an angle; the first angle is always
  ///     drawn.
  public mutating func drawRing(
    _ angles: [Double], about center: Point, radii: Size, cell: Size,
    sign: (Int) -> (Character, Font, Color)
  ) {
    // The same radius on both sides, ending in the middle of a cell.
    let across =
      ((center.x + radii.width) / cell.width).rounded(.down) * cell.width + cell.width / 2 - center.x
    let down =
      ((center.y + radii.height) / cell.height).rounded(.down) * cell.height + cell.height / 2 - center.y
    var taken: Set<Point> = []
    // From the sides to the top and the bottom, so that the halves are symmetric.
    let rest = angles.indices.dropFirst().sorted { abs(sin(angles[$0])) < abs(sin(angles[$1])) }
    for index in angles.indices.prefix(1) + rest {
      let angle = angles[index]
      let place = Point(
        x: ((center.x + cos(angle) * across) / cell.width).rounded(.down) * cell.width,
        y: ((center.y + sin(angle) * down) / cell.height).rounded(.down) * cell.height)
      let isFree = [-1.0, 0, 1].allSatisfy { !taken.contains(place.offset(dx: $0 * cell.width, dy: 0)) }
      guard isFree else { continue }
      taken.insert(place)
      let (character, font, color) = sign(index)
      drawText(String(character), at: place, font: font, color: color)
    }
  }
}
