/// The extent of a line of text in cells and in points.
public struct LineMetrics: Hashable, Sendable {
  /// The rows of cells that a line occupies, at least 1.
  public let rows: Int
  /// The width of a column of text in points: 8, or more for large letters.
  public let advance: Double
  /// The height of the rows in points.
  public let height: Double
  /// The distance of the baseline from the top, in points.
  public let baseline: Double
  /// The row, from the top, in which letters of normal size stand if large ones cannot be shown: its baseline is
  /// nearest to that of the line.
  let normalRow: Int

  /// Measures the lines of a font.
  /// - Parameters:
  ///   - font: the font.
  ///   - cellHeight: the height of a cell in points.
  public init(_ font: Font, cellHeight: Double) {
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

  /// Returns the columns of cells that a line occupies.
  /// - Parameter columns: the columns of the text, in letters.
  /// - Returns: the number of columns.
  public func cellColumns(ofText columns: Int) -> Int {
    guard advance > TextMetrics.columnWidth else { return columns }
    return Int((Double(columns) * advance / TextMetrics.columnWidth - Self.slack).rounded(.up))
  }

  /// Returns the columns of text that fit into some columns of cells.
  public func textColumns(inCells columns: Int) -> Int {
    guard advance > TextMetrics.columnWidth else { return columns }
    return Int(Double(columns) * TextMetrics.columnWidth / advance + Self.slack)
  }

  /// The width of letters of fixed width in sizes.
  static let relativeAdvance = 0.6

  private static let slack = 1e-6
}

extension Font {
  /// Whether lines of the font are measured: a font of a text style whose letters are wider than a cell.
  public var isLarge: Bool {
    scaling != nil && size * LineMetrics.relativeAdvance > TextMetrics.columnWidth && size.isFinite
  }
}

extension Font {
  /// The same font with letters that fill a cell, if a line is nearer to one row of cells than to two: larger letters would
  /// leave every second row empty.
  /// - Parameter cellHeight: the height of a cell in points.
  /// - Returns: the font; a higher font is returned unchanged.
  package func fittedToRow(cellHeight: Double) -> Font {
    guard isLarge, lineHeight < 1.5 * cellHeight else { return self }
    var font = self
    font.size = Self.cellSize
    return font
  }

  /// The size in points whose letters are as wide as a cell.
  private static let cellSize = TextMetrics.columnWidth / LineMetrics.relativeAdvance

  /// Returns the same font in the largest size, up to its own, with which a text fits.
  ///
  /// - Parameters:
  ///   - columns: the columns of the text.
  ///   - cells: the columns of cells that are free.
  ///   - minimumScale: the smallest size as a part of the font's size, 0…1.
  /// - Returns: the font; in its smallest size if the text does not fit. A font that is not large is returned unchanged.
  public func fitted(columns: Int, intoCells cells: Int, minimumScale: Double) -> Font {
    guard isLarge, columns > 0 else { return self }
    let advance = Double(max(cells, 0)) * TextMetrics.columnWidth / Double(columns)
    let smallest = max(
      size * min(max(minimumScale, 0), 1), Self.cellSize)
    var font = self
    font.size = min(size, max(smallest, advance / LineMetrics.relativeAdvance))
    return font
  }
}

extension Int {
  /// A number of rows, rounded up, at most 1000.
  fileprivate init(saturatedRows rows: Double) { self = Int(Swift.min((rows - 1e-6).rounded(.up), 1000)) }
}
