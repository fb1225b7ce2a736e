import BacklitGraphics

extension FrameEncoder {
  /// Ends the lines of double height that the new grid does not have in the same place.
  ///
  /// Their cells differ from all cells of the new grid, so these rows are then drawn in full.
  mutating func endDoubleLines(of old: CellGrid, for new: CellGrid) {
    let kept = Set(new.doubleLines.map(\.row))
    for line in old.doubleLines where !kept.contains(line.row) {
      for row in line.row...line.row + 1 where !kept.contains(row) && !kept.contains(row - 1) {
        startLine(row)
        append("\u{1B}#5")
        column = nil
      }
    }
  }

  /// Draws the large text that the old grid does not show in the same way.
  ///
  /// The cells around it have been drawn. Writing into a part of an old block removes it from the screen, so what is
  /// left of the old blocks lies below the new ones, which replace it.
  mutating func encodeLargeText(of old: CellGrid, to new: CellGrid) {
    if old.doubleLines != new.doubleLines {
      let shown = Set(old.doubleLines)
      for line in new.doubleLines where !shown.contains(line) { encode(line) }
    }
    if old.blocks != new.blocks {
      let shown = Set(old.blocks)
      for block in new.blocks where !shown.contains(block) { encode(block) }
    }
  }

  /// Draws a line of double height: both rows hold the same letters, half as many as usual (DECDHL).
  private mutating func encode(_ line: DoubleLine) {
    let parts = [(line.row, "\u{1B}#3", line.upper), (line.row + 1, "\u{1B}#4", line.lower)]
    for (row, sequence, letters) in parts {
      let end = (0..<letters.columns).last { letters[$0, 0] != .blank }.map { $0 + 1 } ?? 0
      startLine(row)
      append(sequence)
      // First, because a terminal would erase the last letter of a full line.
      applyStyle(of: .blank)
      append("\u{1B}[K")
      for column in 0..<end where !letters[column, 0].glyph.isRightHalf {
        let cell = letters[column, 0]
        applyStyle(of: cell)
        cell.glyph.appendUTF8(to: &bytes)
      }
      // The cursor stands on a column of twice the width.
      (self.column, self.row) = (nil, nil)
    }
  }

  /// Draws a block (OSC 66 of kitty's text sizing protocol), in pieces if its size is a fraction of its height.
  private mutating func encode(_ block: TextBlock) {
    let scale = block.scale
    // A space would take the colour in force.
    var style = block.style
    style.glyph = .covered
    applyStyle(of: style)
    move(toColumn: block.area.columns.lowerBound, row: block.area.rows.lowerBound, in: nil)
    var rest = block.glyphs[...]
    func append(_ count: Int, _ keys: String) {
      self.append("\u{1B}]66;s=\(scale.rows)\(keys);")
      for glyph in rest.prefix(count) { glyph.appendUTF8(to: &bytes) }
      self.append("\u{1B}\\")
      rest = rest.dropFirst(count)
    }
    if scale.isWhole {
      while !rest.isEmpty { append(Self.glyphsInSequence, "") }
    } else {
      for piece in scale.pieces(ofWidths: block.glyphs.map(\.width)) {
        append(piece.glyphs, ":n=\(scale.numerator):d=\(scale.denominator):v=2:w=\(piece.width)")
      }
    }
    (column, row) = (nil, nil)
  }

  /// Moves to the beginning of a row, also from or to a line of double height.
  private mutating func startLine(_ row: Int) {
    (column, self.row) = (nil, nil)
    move(toColumn: 0, row: row, in: nil)
  }

  /// The most glyphs of a sequence, whose text has at most 4096 bytes.
  private static let glyphsInSequence = 100
}

extension CellGrid {
  /// The column at which the terminal shows the cursor for a column of cells: on a line of double height, it counts in
  /// columns of twice the width.
  func cursorColumn(_ column: Int, row: Int) -> Int {
    doubleLines.contains { row - $0.row == 0 || row - $0.row == 1 } ? column / 2 : column
  }
}
