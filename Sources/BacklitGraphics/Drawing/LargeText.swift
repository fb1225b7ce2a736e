import BacklitGeometry

/// One line of text in a font that is larger than a cell.
///
/// A terminal shows it at its size, at a similar size or at normal size; the space is the same in each case.
package struct LargeText: Hashable, Sendable {
  /// The text in logical order.
  package var text: String
  /// The top left corner of its line box.
  package var origin: Point
  /// The font.
  package var font: Font
  /// The colour.
  package var color: Color
  /// The base direction. It is beside the role of the colour, because a list has many commands, each as large as this text.
  package var direction: BaseDirection
  /// Where smaller letters stand in the space: 0 at the left, 1 at the right.
  package var alignment: Double

  /// A line of text from its parts.
  package init(
    text: String, origin: Point, font: Font, color: Color, alignment: Double = 0,
    direction: BaseDirection = .automatic
  ) {
    self.text = text
    self.origin = origin
    self.font = font
    self.color = color
    self.direction = direction
    self.alignment = alignment
  }

  /// The line box in whole cells.
  /// - Parameters:
  ///   - lineHeight: the height of a cell in points.
  ///   - origin: its top left corner.
  /// - Returns: the rectangle.
  package func frame(lineHeight: Double, at origin: Point) -> Rect {
    let metrics = LineMetrics(font, cellHeight: lineHeight)
    let columns = metrics.cellColumns(ofText: TextMetrics.columns(of: text))
    return Rect(
      origin: origin, size: Size(width: Double(columns) * TextMetrics.columnWidth, height: metrics.height))
  }
}
