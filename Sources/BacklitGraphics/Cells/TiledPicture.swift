/// A picture in pixels for a screen of cells, divided into tiles.
///
/// A value: copies share the tiles, so keeping the picture on screen is cheap, and unchanged tiles are found
/// without comparing pixels.
package struct TiledPicture: Hashable, Sendable {
  /// The format in which the terminal displays it.
  package let format: PictureFormat
  /// The columns of cells that it covers.
  package let columns: Int
  /// The rows of cells that it covers, from the top.
  package let rows: Int
  /// The tiles row by row; those at the right and at the top may be smaller.
  package internal(set) var tiles: [Bitmap]

  /// Creates a transparent picture for a screen with a number of cells.
  init(columns: Int, rows: Int, format: PictureFormat) {
    self.format = format
    self.columns = columns
    self.rows = format.pictureRows(of: rows)
    tiles = []
    for place in 0..<tilesDown * tilesAcross {
      let cells = cells(ofTile: place)
      tiles.append(
        Bitmap(
          width: cells.columns.count * format.cellWidth, height: cells.rows.count * format.cellHeight))
    }
  }

  /// The number of tiles in a row.
  package var tilesAcross: Int { (columns + format.tileColumns - 1) / format.tileColumns }

  /// The number of rows of tiles.
  var tilesDown: Int { (rows + format.tileRows - 1) / format.tileRows }

  /// The cells that a tile covers.
  package func cells(ofTile place: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let column = place % tilesAcross * format.tileColumns
    let end = rows - (tilesDown - 1 - place / tilesAcross) * format.tileRows
    return (column..<min(column + format.tileColumns, columns), max(0, end - format.tileRows)..<end)
  }

  /// The tile that covers a cell.
  ///
  /// - Precondition: the picture covers the cell.
  package func tile(atColumn column: Int, row: Int) -> Int {
    let fromBottom = (rows - 1 - row) / format.tileRows
    return (tilesDown - 1 - fromBottom) * tilesAcross + column / format.tileColumns
  }

  /// Whether another picture has the same tiles in the same places, whatever their pixels.
  package func isLaidOut(like other: TiledPicture) -> Bool {
    format == other.format && columns == other.columns && rows == other.rows
  }
}

extension TiledPicture {
  /// The tiles in which this picture differs from an earlier one; all tiles without an earlier one or if the
  /// tiling differs.
  ///
  /// Complexity: O(number of tiles) plus the pixels of the tiles that were drawn again.
  package func changedTiles(since old: TiledPicture?) -> [Int] {
    guard let old, isLaidOut(like: old) else { return Array(tiles.indices) }
    return tiles.indices.filter { tiles[$0] != old.tiles[$0] }
  }

  /// The pixels of a rectangle of tiles, row by row from the top.
  ///
  /// Complexity: O(number of pixels).
  /// - Parameters:
  ///   - across: the columns of tiles.
  ///   - down: the rows of tiles.
  /// - Returns: a copy of them.
  /// - Precondition: the tiles exist.
  package func bitmap(across: Range<Int>, down: Range<Int>) -> Bitmap {
    let width = across.reduce(0) { $0 + tiles[$1].width }
    let height = down.reduce(0) { $0 + tiles[$1 * tilesAcross].height }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for row in down {
      let strip = across.map { tiles[row * tilesAcross + $0] }
      for line in 0..<(strip.first?.height ?? 0) {
        for tile in strip { pixels += tile.pixels[line * tile.width..<(line + 1) * tile.width] }
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The same pixels, extended by rows of the tiles below until the height is a multiple of the band height,
  /// if there are tiles below.
  package func bitmap(across: Range<Int>, down: Range<Int>, bands height: Int) -> Bitmap {
    let bitmap = bitmap(across: across, down: down)
    let missing = (height - bitmap.height % height) % height
    guard missing > 0, down.upperBound < tilesDown else { return bitmap }
    let below = self.bitmap(across: across, down: down.upperBound..<down.upperBound + 1)
    return Bitmap(
      width: bitmap.width, height: bitmap.height + missing,
      pixels: bitmap.pixels + below.pixels.prefix(missing * bitmap.width))
  }

  /// The whole picture as one bitmap.
  package var bitmap: Bitmap { bitmap(across: 0..<tilesAcross, down: 0..<tilesDown) }
}

extension CellGrid {
  /// The grid reduced to its text, so that a picture is visible in all other cells.
  ///
  /// Behind the text is the default background of the terminal if the picture lies behind text, and the
  /// original background if it lies beside text. Rows that the picture does not cover are unchanged.
  package func uncovering(_ picture: TiledPicture) -> CellGrid {
    var grid = self
    let isBehind = picture.format.placement == .behindText
    for index in 0..<min(picture.rows, rows) * columns {
      if grid.cells[index].isEmptySpace {
        grid.cells[index] = .blank
      } else if isBehind {
        grid.cells[index].background = .default
      }
    }
    return grid
  }
}

extension Cell {
  /// Whether the cell shows nothing but its background.
  fileprivate var isEmptySpace: Bool {
    glyph == .blank && attributes.isDisjoint(with: [.underline, .strikethrough, .inverse])
  }
}
