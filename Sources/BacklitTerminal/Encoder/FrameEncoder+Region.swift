import BacklitGraphics

/// Frames in a region of the normal screen, below what other programs have written.
///
/// The region is found from the cursor alone: nothing says on which row of the screen it is, which changes when the terminal
/// scrolls and when its size changes.
extension FrameEncoder {
  /// Erases the region, where the cursor is or at the frame before, and makes room for a grid. The cursor is then in its first
  /// cell, where the terminal is asked for its row.
  mutating func startRegion(_ grid: CellGrid) {
    goToRegionStart(columns: grid.columns)
    append("\u{1B}[0m\u{1B}[J")
    // At the end of the screen, line feeds move the rows above up.
    if grid.rows > 1 { append(String(repeating: "\n", count: grid.rows - 1) + "\u{1B}[\(grid.rows - 1)A") }
    if capabilities.erasesPrompt { append("\u{1B}]133;A\u{1B}\\") }
    if capabilities.answersQueries { append(Self.positionQuery) }
    (currentStyle, column, row, isCursorShown) = (.plain, 0, 0, nil)
  }

  /// The query for the position of the cursor (DSR). In the first column, the reply is different from all keys.
  package static let positionQuery = "\u{1B}[6n"

  private mutating func goToRegionStart(columns: Int) {
    let above = rowsAboveCursor(columns: columns)
    append(above > 0 ? "\u{1B}[\(above)A\r" : "\r")
  }

  /// The number of rows of the screen from the first row of the region to the cursor, in a terminal that has become a number of
  /// columns wide.
  private func rowsAboveCursor(columns: Int) -> Int {
    guard let row, let region else { return 0 }
    // Lines that became longer than the terminal go on in the row below.
    guard capabilities.reflowsLines, columns < region.columns else { return row }
    return (0..<row).reduce((column ?? 0) / columns) { $0 + rows(ofLine: $1, in: region, columns: columns) }
  }

  /// The number of rows of a line that the terminal has wrapped.
  private func rows(ofLine line: Int, in grid: CellGrid, columns: Int) -> Int {
    var (rows, used) = (1, 0)
    for column in 0..<contentColumns(of: line, in: grid) where !grid[column, line].glyph.isRightHalf {
      let width = max(grid[column, line].glyph.width, 1)
      if used + width > columns { (rows, used) = (rows + 1, 0) }
      used += width
    }
    return rows
  }

  /// Forgets the region, because other programs may have written since: the next one begins at the cursor.
  /// - Parameter isNewRow: whether it begins in the row below, because the cursor is in a row with text.
  package mutating func leaveRegion(isNewRow: Bool) {
    (row, column, region) = (nil, nil, nil)
    if isNewRow { append("\r\n") }
  }

  /// The bytes that move the cursor to the row below the region; empty without a region.
  package var regionEnd: [UInt8] {
    guard let row, let region else { return [] }
    let below = region.rows - 1 - row
    return Array(((below > 0 ? "\u{1B}[\(below)B" : "") + "\r\n" + endOfPrompt).utf8)
  }

  /// The mark after a marked region, which is a prompt to the terminal: what follows is output.
  private var endOfPrompt: String { capabilities.erasesPrompt ? "\u{1B}]133;C\u{1B}\\" : "" }

  /// Replaces the region by lines, and forgets it.
  /// - Parameters:
  ///   - lines: the lines, without control characters.
  ///   - columns: the number of columns of the terminal.
  /// - Returns: the bytes, after which the cursor is in the row below.
  package mutating func replaceRegion(by lines: [String], columns: Int) -> [UInt8] {
    defer { bytes.removeAll() }
    goToRegionStart(columns: columns)
    // Lines that are longer than the terminal go on in the row below.
    append("\u{1B}[0m\u{1B}[J\u{1B}[?7h" + lines.map { $0 + "\r\n" }.joined() + endOfPrompt)
    (row, column, region) = (nil, nil, nil)
    return bytes
  }
}
