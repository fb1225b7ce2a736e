/// A rectangle of cells, which may lie partly outside a grid.
package struct CellArea: Hashable, Sendable {
  /// The rows.
  package var rows: Range<Int>
  /// The columns.
  package var columns: Range<Int>

  /// An area from its rows and columns.
  package init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// Whether both areas have a cell in common.
  func intersects(_ other: CellArea) -> Bool { rows.overlaps(other.rows) && columns.overlaps(other.columns) }
}

/// A line of text that the terminal draws larger than a cell, as kitty's text sizing protocol describes.
///
/// The cells that it covers hold `Glyph.covered`. A block is whole or absent: overwriting one of its cells removes it.
package struct TextBlock: Hashable, Sendable {
  /// The cells that it covers.
  package var area: CellArea
  /// The glyphs from left to right.
  package var glyphs: [Glyph]
  /// The size of the letters.
  package var scale: TextScale
  /// The colours and the attributes; its glyph is not used.
  package var style: Cell
}

/// The size of letters in a block of cells: a number of rows times a fraction.
///
/// The terminal draws pieces of text in parts of `rows` times `numerator` columns each.
package struct TextScale: Hashable, Sendable {
  /// The rows of the block, 1…7.
  package let rows: Int
  /// The numerator of the fraction, 1…7; equal to the denominator for letters as high as the block.
  package let numerator: Int
  /// The denominator of the fraction, 1…15; the columns of text in a full piece.
  package let denominator: Int

  /// A part of a text in whole cells.
  package struct Piece: Hashable, Sendable {
    /// The number of glyphs.
    package var glyphs: Int
    /// The columns of its cells, each as many cells wide as the block has rows.
    package var width: Int
  }

  /// Whether the letters are as high as the block.
  package var isWhole: Bool { numerator == denominator }

  /// The parts of a text, each with as many columns of text as the denominator if its wide glyphs permit.
  /// - Parameter widths: the columns of each glyph.
  /// - Returns: the parts from left to right.
  package func pieces(ofWidths widths: [Int]) -> [Piece] {
    Self.pieces(ofWidths: widths, numerator: numerator, denominator: denominator)
  }

  private static func pieces(ofWidths widths: [Int], numerator: Int, denominator: Int) -> [Piece] {
    var pieces: [Piece] = []
    var (count, columns) = (0, 0)
    func end() {
      guard count > 0 else { return }
      pieces.append(Piece(glyphs: count, width: (columns * numerator + denominator - 1) / denominator))
    }
    for width in widths {
      if columns + width > denominator {
        end()
        (count, columns) = (0, 0)
      }
      count += 1
      columns += width
    }
    end()
    return pieces
  }

  /// The columns of cells that a text occupies.
  /// - Parameter widths: the columns of each glyph.
  /// - Returns: the number of columns.
  package func columns(ofWidths widths: [Int]) -> Int {
    rows * pieces(ofWidths: widths).reduce(0) { $0 + $1.width }
  }

  /// The largest scale at which a text fits and is not larger than its font; nil for letters that are not larger than
  /// normal ones, or higher than seven rows.
  /// - Parameters:
  ///   - metrics: the extent of a line of the font.
  ///   - widths: the columns of each glyph.
  package init?(fitting metrics: LineMetrics, widths: [Int]) {
    guard (2...7).contains(metrics.rows) else { return nil }
    let rows = metrics.rows
    let space = metrics.cellColumns(ofText: widths.reduce(0, +))
    let wanted = metrics.advance / TextMetrics.columnWidth + 1e-6
    var best: (numerator: Int, denominator: Int)?
    for denominator in 1...15 {
      for numerator in 1...min(7, denominator) {
        let size = Double(rows * numerator) / Double(denominator)
        let bestSize = best.map { Double(rows * $0.numerator) / Double($0.denominator) } ?? 1
        // A tenth more is visible; with less, the pieces would only cost bytes.
        guard size <= wanted, size > max(bestSize, 1.1) else { continue }
        let pieces = Self.pieces(ofWidths: widths, numerator: numerator, denominator: denominator)
        if rows * pieces.reduce(0, { $0 + $1.width }) <= space { best = (numerator, denominator) }
      }
    }
    guard let best else { return nil }
    self.rows = rows
    (numerator, denominator) = best
  }
}

/// Two rows of cells that the terminal shows as one line of letters of twice the width and height (DECDHL).
package struct DoubleLine: Hashable, Sendable {
  /// The upper row.
  package var row: Int
  /// The letters of the line with the backgrounds of the upper row: one row, half as wide as the grid.
  package var upper: CellGrid
  /// The same letters with the backgrounds of the lower row.
  package var lower: CellGrid
}

/// The ways in which a terminal shows letters that are larger than a cell.
package struct LargeLetters: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt8

  /// Ways from their bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Text of any scale (OSC 66).
  package static let scaled = LargeLetters(rawValue: 1)
  /// Lines of twice the width and height (DECDHL).
  package static let doubled = LargeLetters(rawValue: 2)
  /// Text of any size over the cells and the picture, which then has no letters.
  package static let free = LargeLetters(rawValue: 4)
}
