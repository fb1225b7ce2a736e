import Cells
import Drawing

extension FrameEncoder {
  /// Draws the tiles of a picture that the terminal does not show as they are, and tells of the cells that it took.
  ///
  /// - Parameters:
  ///   - picture: what is to be seen.
  ///   - previous: what is seen now; nil where that is nothing.
  ///   - grid: the cells to be seen, which come after it.
  ///   - base: the cells seen now; those that the picture replaced become blank.
  ///   - cursor: where the cursor is to stand.
  mutating func put(
    _ picture: TiledPicture, previous: TiledPicture?, grid: CellGrid, base: inout CellGrid,
    cursor: (column: Int, row: Int)?
  ) {
    let changed = picture.changedTiles(since: previous)
    guard picture.format.placement == .besideText else {
      for place in changed { putImage(place, of: picture) }
      return
    }
    var marks = Array(repeating: previous == nil, count: picture.tiles.count)
    for place in changed { marks[place] = true }
    markErased(&marks, in: picture, grid: grid, base: base, cursor: cursor)
    let format = picture.format
    let pieces = Self.rectangles(
      of: marks, width: picture.tilesAcross,
      mostAcross: Self.mostSixels.width / (format.tileColumns * format.cellWidth),
      mostDown: Self.mostSixels.height / (format.tileRows * format.cellHeight))
    for (across, down) in pieces {
      putSixels(across: across, down: down, of: picture, base: &base)
    }
  }

  private mutating func putImage(_ place: Int, of picture: TiledPicture) {
    let cells = picture.cells(ofTile: place)
    move(toColumn: cells.columns.lowerBound, row: cells.rows.lowerBound, in: nil)
    bytes += KittyGraphics.show(
      picture.tiles[place], name: place, columns: cells.columns.count, rows: cells.rows.count)
  }

  /// Marks the tiles that text, or the cursor, stood on where neither is to be any more.
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
    // xterm leaves an empty cell where its cursor was.
    if isCursorShown == true, let column, let row, cursor.map({ $0 != (column, row) }) ?? true,
      row < picture.rows, column < picture.columns, grid[column, row] == .blank
    {
      mark(column, row)
    }
  }

  private mutating func putSixels(
    across: Range<Int>, down: Range<Int>, of picture: TiledPicture, base: inout CellGrid
  ) {
    let first = picture.cells(ofTile: down.lowerBound * picture.tilesAcross + across.lowerBound)
    let last = picture.cells(ofTile: down.lowerBound * picture.tilesAcross + across.upperBound - 1)
    let columns = first.columns.lowerBound..<last.columns.upperBound
    let bitmap = picture.bitmap(across: across, down: down, bands: 6)
    let rows =
      first.rows.lowerBound..<first.rows.lowerBound + (bitmap.height - 1) / picture.format.cellHeight + 1
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 >= 128 }
    for row in rows {
      // Sixels leave alone what shows through them.
      if !isOpaque {
        move(toColumn: columns.lowerBound, row: row, in: nil)
        if pen != .plain { put("\u{1B}[0m") }
        pen = .plain
        put("\u{1B}[\(columns.count)X")
      }
      for column in columns { base[column, row] = .blank }
    }
    move(toColumn: columns.lowerBound, row: rows.lowerBound, in: nil)
    bytes += ChafaSixels.bytes(of: bitmap)
    // Terminals do not agree on where the cursor is after it.
    (column, row) = (nil, nil)
  }

  /// The most pixels of a picture in sixels: a VT340's screen. xterm draws nothing of one that is wider or higher than
  /// 1000 if it is not told otherwise.
  private static let mostSixels = (width: 800, height: 480)

  /// The marked places of a grid as rectangles: runs side by side, joined to those above that are as wide. The row at the
  /// top stays alone: it may be less than whole bands, and then reaches into the one below.
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
