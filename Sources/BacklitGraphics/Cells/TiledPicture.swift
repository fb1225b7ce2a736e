public import Drawing

/// A picture in pixels for a screen of cells, divided into tiles.
///
/// A value: copies share the tiles, so keeping the picture on screen is cheap, and unchanged tiles are found
/// without comparing pixels.
public struct TiledPicture: Hashable, Sendable {
  /// The format in which the terminal displays it.
  public let format: PictureFormat
  /// The columns of cells that it covers.
  public let columns: Int
  /// The rows of cells that it covers, from the top.
  public let rows: Int
  /// The tiles row by row; those at the right and at the top may be smaller.
  public internal(set) var tiles: [Bitmap]

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
  public var tilesAcross: Int { (columns + format.tileColumns - 1) / format.tileColumns }

  /// The number of rows of tiles.
  public var tilesDown: Int { (rows + format.tileRows - 1) / format.tileRows }

  /// The cells that a tile covers.
  public func cells(ofTile place: Int) -> (columns: Range<Int>, rows: Range<Int>) {
    let column = place % tilesAcross * format.tileColumns
    let end = rows - (tilesDown - 1 - place / tilesAcross) * format.tileRows
    return (column..<min(column + format.tileColumns, columns), max(0, end - format.tileRows)..<end)
  }

  /// The tile that covers a cell.
  ///
  /// - Precondition: the picture covers the cell.
  public func tile(atColumn column: Int, row: Int) -> Int {
    let fromBottom = (rows - 1 - row) / format.tileRows
    return (tilesDown - 1 - fromBottom) * tilesAcross + column / format.tileColumns
  }

  /// Whether another picture has the same tiles in the same places, whatever their pixels.
  public func isLaidOut(like other: TiledPicture) -> Bool {
    format == other.format && columns == other.columns && rows == other.rows
  }
}
