import BacklitGeometry

/// A rectangle of whole pixels.
package struct PixelRect: Hashable, Sendable {
  /// The columns of pixels.
  package var columns: Range<Int>
  /// The rows of pixels.
  package var rows: Range<Int>

  /// A rectangle from its columns and rows.
  package init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// The whole pixels that a rectangle with fractional edges touches, within a picture.
  package init(covering rect: Rect, width: Int, height: Int) {
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let limit = Double(count)
      let start = Int(min(max(low.rounded(.down), 0), limit))
      let end = Int(min(max(high.rounded(.up), 0), limit))
      return start..<max(start, end)
    }
    self.init(
      columns: range(rect.minX, rect.maxX, width), rows: range(rect.minY, rect.maxY, height))
  }

  /// Whether the rectangle contains no pixels.
  package var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Whether all pixels of the other rectangle lie inside this one.
  func contains(_ other: PixelRect) -> Bool {
    columns.lowerBound <= other.columns.lowerBound && other.columns.upperBound <= columns.upperBound
      && rows.lowerBound <= other.rows.lowerBound && other.rows.upperBound <= rows.upperBound
  }

  /// The smallest rectangle that holds both rectangles.
  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound),
      rows: min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound))
  }

  /// The number of pixels.
  var area: Int { columns.count * rows.count }

  /// Whether a pixel lies inside both rectangles.
  func overlaps(_ other: PixelRect) -> Bool {
    columns.overlaps(other.columns) && rows.overlaps(other.rows)
  }

  /// The rectangles, of which two that overlap are one if that adds no pixels to draw.
  static func merging(_ rects: [PixelRect]) -> [PixelRect] {
    rects.reduce(into: []) { merged, rect in
      var grown = rect
      while let index = merged.firstIndex(where: {
        $0.overlaps(grown) && $0.union(grown).area <= $0.area + grown.area
      }) {
        grown = grown.union(merged.remove(at: index))
      }
      merged.append(grown)
    }
  }

  /// The same rectangle with floating-point coordinates.
  package var rect: Rect {
    Rect(
      x: Double(columns.lowerBound), y: Double(rows.lowerBound), width: Double(columns.count),
      height: Double(rows.count))
  }
}
