public import Drawing
public import Geometry
import Glibc

extension Canvas {
  /// One sign in the cell nearest to a point: what plain pictures have for dots and pointers.
  public mutating func drawSign(
    _ sign: Character, at point: Point, cell: Size, font: Font = .standard, color: Color
  ) {
    drawCentered(String(sign), about: point, columns: 2, cell: cell, font: font, color: color)
  }

  /// Signs around a centre, as on a dial: one for each of some angles, those in the same cell as an earlier one, or
  /// beside it, left out: from many angles come signs that are evenly spread.
  /// - Parameters:
  ///   - angles: in radians, 0 to the right and clockwise.
  ///   - center: in points.
  ///   - radii: how far away the signs stand across and down, in points.
  ///   - cell: the shape of a cell.
  ///   - sign: the sign for an angle's place among the angles, with its colour; the first one is always
  ///     there.
  public mutating func drawRing(
    _ angles: [Double], about center: Point, radii: Size, cell: Size,
    sign: (Int) -> (Character, Font, Color)
  ) {
    // As far out on either side: in the middle of a cell.
    let across =
      ((center.x + radii.width) / cell.width).rounded(.down) * cell.width + cell.width / 2 - center.x
    let down =
      ((center.y + radii.height) / cell.height).rounded(.down) * cell.height + cell.height / 2 - center.y
    var taken: Set<Point> = []
    // From the sides to the top and the bottom, so that the left half comes out like the right one.
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
