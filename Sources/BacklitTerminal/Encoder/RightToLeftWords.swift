import BacklitGraphics

/// Turns right-to-left words around for a terminal that turns them around again.
///
/// Cells are in visual order. kitty gives each word to its text shaper, which draws Arabic and Hebrew letters from right to
/// left, so the first cell of a word must have its first letter. Colours belong to the cells and stay.
package enum RightToLeftWords {
  /// The same grid with the glyphs of each right-to-left word in logical order.
  ///
  /// A word is a sequence of letters, marks and digits of right-to-left scripts in one weight, because a different weight is
  /// a different font. Digits alone stay as they are.
  ///
  /// Complexity: O(number of cells).
  package static func reversed(_ grid: CellGrid) -> CellGrid {
    var reversed = grid
    for row in 0..<grid.rows {
      var start = 0
      while start < grid.columns {
        let first = grid[start, row]
        guard isRightToLeft(first.glyph) else {
          start += 1
          continue
        }
        let font = first.attributes.intersection([.bold, .italic])
        var end = start + 1
        while end < grid.columns, isRightToLeft(grid[end, row].glyph),
          grid[end, row].attributes.intersection([.bold, .italic]) == font
        {
          end += 1
        }
        let word = (start..<end).map { grid[$0, row].glyph }
        if word.contains(where: isLetter) {
          for (column, glyph) in zip(start..<end, word.reversed()) { reversed[column, row].glyph = glyph }
        }
        start = end
      }
    }
    return reversed
  }

  /// Hebrew to Arabic Extended-A, the presentation forms, and the right-to-left scripts beyond the Basic Multilingual
  /// Plane (The Unicode Standard, blocks).
  private static let blocks: [ClosedRange<UInt32>] = [
    0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF,
  ]

  private static func isRightToLeft(_ glyph: Glyph) -> Bool {
    guard let value = firstScalar(of: glyph)?.value, value >= 0x590 else { return false }
    return blocks.contains { $0.contains(value) }
  }

  private static func isLetter(_ glyph: Glyph) -> Bool {
    firstScalar(of: glyph)?.properties.isAlphabetic == true
  }

  private static func firstScalar(of glyph: Glyph) -> Unicode.Scalar? {
    glyph.scalar ?? glyph.text.unicodeScalars.first
  }
}

extension TerminalCapabilities {
  /// Whether the terminal draws the letters of right-to-left words from right to left, whatever the order of their cells.
  package var reversesWords: Bool { name?.hasPrefix("kitty(") == true }
}
