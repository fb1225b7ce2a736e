public import Drawing

extension TiledPicture {
  /// The tiles in which this picture differs from an earlier one; all tiles without an earlier one or if the
  /// tiling differs.
  ///
  /// Complexity: O(number of tiles) plus the pixels of the tiles that were drawn again.
  public func changedTiles(since old: TiledPicture?) -> [Int] {
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
  public func bitmap(across: Range<Int>, down: Range<Int>) -> Bitmap {
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
  public func bitmap(across: Range<Int>, down: Range<Int>, bands height: Int) -> Bitmap {
    let bitmap = bitmap(across: across, down: down)
    let missing = (height - bitmap.height % height) % height
    guard missing > 0, down.upperBound < tilesDown else { return bitmap }
    let below = self.bitmap(across: across, down: down.upperBound..<down.upperBound + 1)
    return Bitmap(
      width: bitmap.width, height: bitmap.height + missing,
      pixels: bitmap.pixels + below.pixels.prefix(missing * bitmap.width))
  }

  /// The whole picture as one bitmap.
  public var bitmap: Bitmap { bitmap(across: 0..<tilesAcross, down: 0..<tilesDown) }
}
