import BacklitGraphics
import BacklitTerminal

/// Adjacent tiles of a picture in one row, which become a file where there is time for it.
package struct WebTile: Hashable, Sendable {
  private let picture: TiledPicture
  private let columns: Range<Int>
  private let row: Int

  /// The parts of a picture that differ from those of an earlier one.
  package static func changes(of picture: TiledPicture, since old: TiledPicture?) -> [WebTile] {
    let across = picture.tilesAcross
    var tiles: [WebTile] = []
    for place in picture.changedTiles(since: old) {
      let (row, column) = place.quotientAndRemainder(dividingBy: across)
      if let last = tiles.last, last.row == row, last.columns.upperBound == column {
        tiles[tiles.count - 1] = WebTile(
          picture: picture, columns: last.columns.lowerBound..<column + 1, row: row)
      } else {
        tiles.append(WebTile(picture: picture, columns: column..<column + 1, row: row))
      }
    }
    return tiles
  }

  /// The number of bytes of its pixels.
  var count: Int {
    columns.reduce(0) { $0 + picture.tiles[row * picture.tilesAcross + $1].pixels.count * 4 }
  }

  #if Pictures
  /// The message: the place and the size in pixels with two bytes each, and a PNG file.
  package func encoded(with compressor: Compressor) -> [UInt8] {
    let bitmap = picture.bitmap(across: columns, down: row..<row + 1)
    let cells = picture.cells(ofTile: row * picture.tilesAcross + columns.lowerBound)
    let (width, height) = (picture.format.cellWidth, picture.format.cellHeight)
    let numbers = [
      cells.columns.lowerBound * width, cells.rows.lowerBound * height, bitmap.width, bitmap.height,
    ]
    let place = numbers.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    return place + PNGFile.encode(bitmap, with: compressor)
  }
  #endif
}
