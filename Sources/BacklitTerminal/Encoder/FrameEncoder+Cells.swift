import BacklitGraphics

extension FrameEncoder {
  /// The parts of a run that look different at the current colour depth.
  func visibleChanges(in run: CellRun, from old: CellGrid, to new: CellGrid) -> [Range<Int>] {
    // In true colour every change is visible, and a run never cuts a wide glyph.
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
      || style(of: old) != style(of: new) || link(of: old) != link(of: new)
  }

  /// Draws some columns of a row, and the cells after them that some terminals overwrite.
  mutating func encodeCells(_ columns: Range<Int>, row: Int, of grid: CellGrid) {
    var column = columns.lowerBound
    var end = columns.upperBound
    while column < end {
      // Large text is drawn after all cells, at its first cell. After the columns, a space would erase the picture.
      guard grid[column, row].glyph != .covered,
        !isBesidePicture || column < columns.upperBound || grid[column, row] != .blank
      else {
        column += 1
        continue
      }
      // In a region, a line has no spaces at its end, which the terminal would wrap when it becomes narrower.
      let limit = isInline ? grid.columns : columns.upperBound
      let empty = emptyCells(from: column, to: limit, row: row, of: grid)
      let reachesEnd = empty > 0 && column + empty == grid.columns
      // Erasing to the end of the row takes three bytes; erasing and moving over the gap takes about ten.
      if reachesEnd && (empty > 3 || isInline) || !reachesEnd && empty > 10 {
        move(toColumn: column, row: row, in: grid)
        applyStyle(of: grid[column, row])
        append(reachesEnd ? "\u{1B}[K" : "\u{1B}[\(empty)X")
        column += empty
        continue
      }
      let cell = grid[column, row]
      move(toColumn: column, row: row, in: grid)
      applyStyle(of: cell)
      let overwritten = write(cell.glyph, endOfRow: grid.columns)
      column += max(cell.glyph.width, 1)
      end = max(end, min(column + overwritten, grid.columns))
    }
  }

  /// The number of spaces on the default background from a column on. Only these are erased, because
  /// terminals differ in the background that erasing leaves.
  private func emptyCells(from column: Int, to end: Int, row: Int, of grid: CellGrid) -> Int {
    var next = column
    while next < end, isEmpty(grid[next, row]) { next += 1 }
    return next - column
  }

  func isEmpty(_ cell: Cell) -> Bool {
    guard cell.glyph == .blank, cell.link == .none else { return false }
    let style = style(of: cell)
    return style.isBackgroundOnly && style.background == .default
  }

  /// The style of a cell as the terminal can show it.
  private func style(of cell: Cell) -> SGRStyle {
    let style = SGRStyle(cell, depth: capabilities.colorDepth)
    return capabilities.isLinuxConsole ? style.onConsole : style
  }

  /// The style needed to draw a cell: its own, or for a space the cheapest one that looks the same.
  func style(for cell: Cell) -> SGRStyle {
    let style = style(of: cell)
    guard cell.glyph == .blank, style.isBackgroundOnly, let currentStyle else { return style }
    return SGRStyle(
      foreground: currentStyle.foreground, background: style.background,
      attributes: currentStyle.spaceAttributes)
  }

  /// The link of a cell; none for a terminal that could show the sequence as text.
  func link(of cell: Cell) -> TextLink { capabilities.answersQueries ? cell.link : .none }

  /// Begins a link, or ends one (OSC 8). The parts of a link that are written one after the other share its number.
  mutating func apply(_ link: TextLink) {
    guard link != currentLink else { return }
    append("\u{1B}]8;")
    if link != .none { append("id=\(link.number)") }
    append(";\(link.address)\u{1B}\\")
    currentLink = link
  }

  /// Switches to the style and the link of a cell.
  mutating func applyStyle(of cell: Cell) {
    apply(link(of: cell))
    let style = style(for: cell)
    guard style != currentStyle else { return }
    bytes.append(0x1B)
    bytes.append(0x5B)
    style.appendParameters(from: currentStyle, to: &bytes)
    bytes.append(UInt8(ascii: "m"))
    currentStyle = style
  }

  /// Writes a glyph at the cursor in the current style.
  ///
  /// A terminal that measures scalars instead of clusters shows a heart with a variation selector in one column and leaves the
  /// old contents of the second column. It shows the skin tone of a hand in columns of its own.
  /// - Returns: the number of columns after the glyph that such a terminal overwrites.
  private mutating func write(_ glyph: Glyph, endOfRow: Int) -> Int {
    let start = bytes.count
    glyph.appendUTF8(to: &bytes)
    // A single byte, the most frequent glyph, is a scalar.
    let scalars = bytes.count == start + 1 ? nil : glyph.columnsOfScalars
    if let scalars, scalars.first < glyph.width {
      bytes.removeSubrange(start...)
      writeSpaces(glyph.width, endOfRow: endOfRow)
      glyph.appendUTF8(to: &bytes)
    }
    let overwritten = scalars.map { max(0, $0.all - glyph.width) } ?? 0
    guard let old = column else { return overwritten }
    let isWidthReliable = scalars == nil && glyph.hasCommonWidth
    // Terminals disagree on the width of emoji, clusters and their parts, and after the last column the cursor is in
    // a pending-wrap state. The column is then unknown, and the next motion is absolute.
    column = isWidthReliable && old + glyph.width < endOfRow ? old + glyph.width : nil
    return overwritten
  }

  /// Writes spaces in the current style and moves back.
  private mutating func writeSpaces(_ count: Int, endOfRow: Int) {
    guard let start = column, let row else { return }
    bytes.append(contentsOf: repeatElement(0x20, count: count))
    column = start + count < endOfRow ? start + count : nil
    move(toColumn: start, row: row, in: nil)
  }
}
