/// The extent of a line of text in cells and in points.
package struct LineMetrics: Hashable, Sendable {
  /// The rows of cells that a line occupies, at least 1.
  package let rows: Int
  /// The width of a column of text in points: 8, or more for large letters.
  package let advance: Double
  /// The height of the rows in points.
  package let height: Double
  /// The distance of the baseline from the top, in points.
  package let baseline: Double
  /// The row, from the top, in which letters of normal size stand if large ones cannot be shown: its baseline is
  /// nearest to that of the line.
  package let normalRow: Int

  /// Measures the lines of a font.
  /// - Parameters:
  ///   - font: the font.
  ///   - cellHeight: the height of a cell in points.
  package init(_ font: Font, cellHeight: Double) {
    // A terminal shows the letters of its own font with a baseline at about four fifths of a cell.
    let normalBaseline = cellHeight * 0.8
    guard font.isLarge else {
      (rows, advance, height, baseline) = (1, TextMetrics.columnWidth, cellHeight, normalBaseline)
      normalRow = 0
      return
    }
    rows = max(1, Int(saturatedRows: font.lineHeight / cellHeight))
    advance = font.size * Self.relativeAdvance
    height = Double(rows) * cellHeight
    // The letters stand in the middle: they reach 0.93 sizes above the baseline and 0.24 below it.
    baseline = height / 2 + font.size * 0.35
    normalRow = min(max(0, Int(((baseline - normalBaseline) / cellHeight).rounded())), rows - 1)
  }

  /// The columns of cells that a line occupies.
  /// - Parameter columns: the columns of the text, in letters.
  /// - Returns: the number of columns.
  package func cellColumns(ofText columns: Int) -> Int {
    guard advance > TextMetrics.columnWidth else { return columns }
    return Int((Double(columns) * advance / TextMetrics.columnWidth - Self.slack).rounded(.up))
  }

  /// The columns of text that fit into some columns of cells.
  package func textColumns(inCells columns: Int) -> Int {
    guard advance > TextMetrics.columnWidth else { return columns }
    return Int(Double(columns) * TextMetrics.columnWidth / advance + Self.slack)
  }

  /// The width of letters of fixed width in sizes.
  static let relativeAdvance = 0.6

  private static let slack = 1e-6
}

extension Font {
  /// Whether lines of the font are measured: a font of a text style whose letters are wider than a cell.
  package var isLarge: Bool {
    scaling != nil && size * LineMetrics.relativeAdvance > TextMetrics.columnWidth && size.isFinite
  }
}

extension Int {
  /// A number of rows, rounded up, at most 1000.
  fileprivate init(saturatedRows rows: Double) { self = Int(Swift.min((rows - 1e-6).rounded(.up), 1000)) }
}
