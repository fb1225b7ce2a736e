import Cells

extension FrameEncoder {
  /// The parts of a run that look different at this depth of colour.
  func visibleChanges(in run: CellRun, from old: CellGrid, to new: CellGrid) -> [Range<Int>] {
    // With all colours every change counts, and the run is known not to cut a wide glyph.
    guard capabilities.colorDepth != .trueColor else { return [run.columns] }
    var changes: [Range<Int>] = []
    var column = run.columns.lowerBound
    while column < run.columns.upperBound {
      let width = max(new[column, run.row].glyph.width, 1)
      if looksDifferent(old[column, run.row], new[column, run.row]) {
        if let last = changes.last, last.upperBound == column {
          changes[changes.count - 1] = last.lowerBound..<(column + width)
        } else {
          changes.append(column..<(column + width))
        }
      }
      column += width
    }
    return changes
  }

  private func looksDifferent(_ old: Cell, _ new: Cell) -> Bool {
    old.glyph != new.glyph
      || pen(of: old) != pen(of: new)
  }

  /// Draws some columns of a row.
  mutating func paint(_ columns: Range<Int>, row: Int, of grid: CellGrid) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      let empty = emptyCells(from: column, to: columns.upperBound, row: row, of: grid)
      let reachesEnd = column + empty == grid.columns
      // Erasing to the end takes three bytes; erasing and stepping over the gap about ten.
      if reachesEnd && empty > 3 || !reachesEnd && empty > 10 {
        move(toColumn: column, row: row, in: grid)
        setPen(grid[column, row])
        put(reachesEnd ? "\u{1B}[K" : "\u{1B}[\(empty)X")
        column += empty
        continue
      }
      let cell = grid[column, row]
      move(toColumn: column, row: row, in: grid)
      setPen(cell)
      write(cell.glyph, endOfRow: grid.columns)
      column += max(cell.glyph.width, 1)
    }
  }

  /// How many cells from a column on are spaces on the terminal's own background. Only these are erased:
  /// terminals differ in whether erasing leaves another background behind.
  private func emptyCells(from column: Int, to end: Int, row: Int, of grid: CellGrid) -> Int {
    var next = column
    while next < end, isEmpty(grid[next, row]) { next += 1 }
    return next - column
  }

  private func isEmpty(_ cell: Cell) -> Bool {
    guard cell.glyph == .blank else { return false }
    let style = pen(of: cell)
    return style.isBackgroundOnly && style.background == .default
  }

  /// The style of a cell as the terminal can show it.
  private func pen(of cell: Cell) -> Pen {
    let pen = Pen(cell, depth: capabilities.colorDepth)
    return capabilities.hasConsoleFont ? pen.onConsole : pen
  }

  /// The style to have on for a cell: its own, or for a space whatever shows the same.
  func style(for cell: Cell) -> Pen {
    let style = pen(of: cell)
    guard cell.glyph == .blank, style.isBackgroundOnly, let pen else { return style }
    return Pen(
      foreground: pen.foreground, background: style.background,
      attributes: pen.attributes.subtracting([.underline, .inverse]))
  }

  private mutating func setPen(_ cell: Cell) {
    let style = style(for: cell)
    guard style != pen else { return }
    put("\u{1B}[")
    bytes += style.parameters(from: pen)
    put("m")
    pen = style
  }

  /// Writes a glyph where the cursor is, in the style that is on.
  mutating func write(_ glyph: Glyph, endOfRow: Int) {
    let start = bytes.count
    glyph.appendUTF8(to: &bytes)
    guard let old = column else { return }
    let isSure =
      glyph.width == 1
      ? bytes.count == start + 1 || glyph.scalar != nil
      : (glyph.scalar?.value ?? UInt32.max) < 0x1F000
    // Terminals do not agree on the width of emoji and of clusters, and after the last column the cursor
    // is neither in it nor past it: there the next motion says the column anew.
    column = isSure && old + glyph.width < endOfRow ? old + glyph.width : nil
  }
}
