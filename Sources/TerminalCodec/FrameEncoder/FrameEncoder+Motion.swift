import Cells

extension FrameEncoder {
  /// Moves the cursor by the shortest sequence. With the frame being drawn, that may be rewriting the cells
  /// in between.
  mutating func move(toColumn column: Int, row: Int, in grid: CellGrid?) {
    guard self.column != column || self.row != row else { return }
    var best = Self.absolute(column: column, row: row)
    func consider(_ candidate: String) {
      if candidate.utf8.count < best.utf8.count { best = candidate }
    }
    if let current = self.row {
      if current == row {
        consider(Self.horizontal(from: self.column, to: column))
        if let here = self.column, here < column, column - here < best.utf8.count, let grid,
          let rewritten = unchangedText(here..<column, row: row, of: grid)
        {
          consider(rewritten)
        }
      } else {
        if self.column == column {
          consider(Self.sequence(abs(row - current), row > current ? "B" : "A"))
          consider(Self.sequence(row + 1, "d"))
        }
        if column == 0, row > current {
          // Line feeds move down. After a carriage return it does not matter whether they also return to
          // column 0.
          consider("\r" + String(repeating: "\n", count: row - current))
        }
      }
    }
    append(best)
    (self.column, self.row) = (column, row)
  }

  private static func absolute(column: Int, row: Int) -> String {
    let line = row == 0 ? "" : String(row + 1)
    return column == 0 ? "\u{1B}[\(line)H" : "\u{1B}[\(line);\(column + 1)H"
  }

  private static func horizontal(from current: Int?, to column: Int) -> String {
    if column == 0 { return "\r" }
    let absolute = sequence(column + 1, "G")
    guard let current else { return absolute }
    let distance = abs(column - current)
    let relative = sequence(distance, column > current ? "C" : "D")
    let motion = relative.utf8.count <= absolute.utf8.count ? relative : absolute
    let isBackspaceShorter = column < current && distance < motion.utf8.count
    return isBackspaceShorter ? String(repeating: "\u{8}", count: distance) : motion
  }

  private static func sequence(_ count: Int, _ final: String) -> String {
    count == 1 ? "\u{1B}[\(final)" : "\u{1B}[\(count)\(final)"
  }

  /// The text of cells that the current style draws unchanged; nil if they need a different style or are not
  /// plain ASCII.
  private func unchangedText(_ columns: Range<Int>, row: Int, of grid: CellGrid) -> String? {
    var text = ""
    for column in columns {
      let cell = grid[column, row]
      guard let scalar = cell.glyph.scalar, scalar.isASCII, style(for: cell) == currentStyle,
        !(isBesidePicture && cell == .blank)
      else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
