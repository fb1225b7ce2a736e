import BacklitGeometry
import BacklitGraphics

extension FrameEncoder {
  /// Draws the tiles of a picture that changed, and marks the cells that they overwrite in `base`.
  ///
  /// - Parameters:
  ///   - picture: the picture to show.
  ///   - previous: the picture shown now; nil for none.
  ///   - grid: the cells to show, which are drawn after the picture.
  ///   - base: the cells shown now; cells that the picture overwrites become blank.
  ///   - cursor: the position of the cursor after the frame.
  mutating func encodePicture(
    _ picture: TiledPicture, previous: TiledPicture?, grid: CellGrid, base: inout CellGrid,
    cursor: (column: Int, row: Int)?
  ) {
    let changed = picture.changedTiles(since: previous)
    guard picture.format.placement == .besideText else {
      #if Pictures
      guard !changed.isEmpty else { return }
      let compressor = Compressor()
      for place in changed { encodeImage(place, of: picture, compressor) }
      #endif
      return
    }
    var marks = Array(repeating: previous == nil, count: picture.tiles.count)
    for place in changed { marks[place] = true }
    markErased(&marks, in: picture, grid: grid, base: base, cursor: cursor)
    let format = picture.format
    let most = capabilities.sixelArea ?? Self.maximumSixelArea
    let pieces = Self.rectangles(
      of: marks, width: picture.tilesAcross,
      mostAcross: Int(min(most.width, Self.maximumSixelArea.width)) / (format.tileColumns * format.cellWidth),
      mostDown: Int(min(most.height, Self.maximumSixelArea.height)) / (format.tileRows * format.cellHeight))
    for (across, down) in pieces {
      encodeStrip(across: across, down: down, of: picture, grid: grid, base: &base)
    }
  }

  #if Pictures
  private mutating func encodeImage(_ place: Int, of picture: TiledPicture, _ compressor: Compressor) {
    let cells = picture.cells(ofTile: place)
    move(toColumn: cells.columns.lowerBound, row: cells.rows.lowerBound, in: nil)
    bytes += KittyGraphics.display(
      picture.tiles[place], id: place, columns: cells.columns.count, rows: cells.rows.count,
      compressor: compressor)
  }
  #endif

  /// Marks the tiles where text or the cursor disappears.
  private func markErased(
    _ marks: inout [Bool], in picture: TiledPicture, grid: CellGrid, base: CellGrid,
    cursor: (column: Int, row: Int)?
  ) {
    func mark(_ column: Int, _ row: Int) {
      marks[picture.tile(atColumn: column, row: row)] = true
    }
    for row in 0..<picture.rows {
      for column in 0..<picture.columns where grid[column, row] == .blank && base[column, row] != .blank {
        mark(column, row)
      }
    }
    // xterm leaves an empty cell at the old position of the cursor.
    if isCursorShown == true, let column, let row, cursor.map({ $0 != (column, row) }) ?? true,
      row < picture.rows, column < picture.columns, grid[column, row] == .blank
    {
      mark(column, row)
    }
  }

  /// Draws some tiles as sixels or as a picture of iTerm2, and the text in them at once: while the terminal decodes the rest of
  /// the frame, the text must not be missing.
  private mutating func encodeStrip(
    across: Range<Int>, down: Range<Int>, of picture: TiledPicture, grid: CellGrid, base: inout CellGrid
  ) {
    let first = picture.cells(ofTile: down.lowerBound * picture.tilesAcross + across.lowerBound)
    let last = picture.cells(ofTile: down.lowerBound * picture.tilesAcross + across.upperBound - 1)
    let columns = first.columns.lowerBound..<last.columns.upperBound
    let isFile = capabilities.usesInlinePictures
    let bitmap = picture.bitmap(across: across, down: down, bands: isFile ? 1 : SixelEncoder.bandHeight)
    let rows =
      first.rows.lowerBound..<first.rows.lowerBound + (bitmap.height - 1) / picture.format.cellHeight + 1
    // Sixels have no translucent pixels.
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 >= (isFile ? 255 : 128) }
    for row in rows {
      // Pictures do not change pixels where they are transparent, so the cells are erased first.
      if !isOpaque {
        move(toColumn: columns.lowerBound, row: row, in: nil)
        if currentStyle != .plain { append("\u{1B}[0m") }
        currentStyle = .plain
        append("\u{1B}[\(columns.count)X")
      }
      for column in columns { base[column, row] = .blank }
    }
    move(toColumn: columns.lowerBound, row: rows.lowerBound, in: nil)
    if isFile {
      #if Pictures
      bytes += InlinePictures.display(
        bitmap, columns: columns.count, rows: rows.count, compressor: Compressor())
      #endif
    } else {
      sixels.encode(bitmap, into: &bytes)
    }
    // Terminals disagree on the position of the cursor after a picture.
    (column, row) = (nil, nil)
    for run in grid.changedRuns(since: base, rows: rows)
    where run.columns.clamped(to: columns) == run.columns {
      encodeCells(run.columns, row: run.row, of: grid)
      for column in run.columns { base[column, run.row] = grid[column, run.row] }
    }
  }

  /// The most pixels of a sixel picture: the screen of a VT340. By default xterm draws nothing of a picture
  /// that is wider or higher than 1000 pixels.
  private static let maximumSixelArea = Size(width: 800, height: 480)

  /// Covers the marked places of a grid with rectangles: runs of a row, joined to runs of the same columns
  /// above. The top row is never joined: its height may not be a multiple of the band height, and it then
  /// reaches into the row below.
  static func rectangles(
    of marks: [Bool], width: Int, mostAcross: Int, mostDown: Int
  ) -> [(across: Range<Int>, down: Range<Int>)] {
    var done: [(across: Range<Int>, down: Range<Int>)] = []
    for start in stride(from: 0, to: marks.count, by: max(width, 1)) {
      let row = start / width
      var column = 0
      while column < width {
        let first = column
        while column < width, marks[start + column], column == first || column - first < mostAcross {
          column += 1
        }
        guard column > first else {
          column += 1
          continue
        }
        let above = done.lastIndex {
          $0.across == first..<column && $0.down.lowerBound > 0 && $0.down.upperBound == row
            && $0.down.count < mostDown
        }
        if let above {
          done[above].down = done[above].down.lowerBound..<row + 1
        } else {
          done.append((first..<column, row..<row + 1))
        }
      }
    }
    return done
  }
}
