import BacklitGeometry

extension CellRenderer {
  /// Updates the cells of the picture and marks the rows that the damage touches.
  func drawPicture(_ scene: Scene, damagedRows: inout [Bool]) {
    let damage = PixelRect.merging(
      scene.damage(since: lastScene, lineHeight: metrics.cellSize.height)
        .map { PixelRect(covering: $0.inCells(of: metrics), width: metrics.columns, height: metrics.rows) }
        .filter { !$0.isEmpty })
    for cells in damage {
      for row in cells.rows { damagedRows[row] = true }
    }
    guard let pixels else {
      for cells in damage {
        pictureRenderer?.forEachBackground(in: cells) { column, row, color in
          picture[row * metrics.columns + column] = Cell(background: color)
        }
      }
      return
    }
    var pending: [Int] = []
    let drawnBefore = (layers: pixels.layersDrawn, shapes: pixels.shapesDrawn)
    pixels.drawExactly(scene, since: lastScene, in: damage.map { $0.scaled(by: Self.cellPixels) }) { index in
      let cells = damage[index]
      lastStatistics.pixelsRedrawn += cells.columns.count * cells.rows.count * 64
      collectChanges(cells, of: pixels, into: &pending)
    }
    lastStatistics.layersDrawn = pixels.layersDrawn - drawnBefore.layers
    lastStatistics.shapesDrawn = pixels.shapesDrawn - drawnBefore.shapes
    // A single transparent pixel changes how Chafa rounds all others of a strip, so such cells go into
    // separate strips.
    let split = cellBlocks.withUnsafeBufferPointer { cellBlocks in
      guard let cellBlocks = cellBlocks.baseAddress else { return 0 }
      return pending.partition { Block.hasClearPixel(cellBlocks + $0 * 64) }
    }
    if symbols == .quadrants {
      chooseQuadrants(pending[..<split])
    } else {
      chooseSymbols(pending[..<split], with: converter)
    }
    chooseSymbols(pending[split...], with: translucentConverter)
  }

  /// Stores the pixels of the cells that changed, sets the cells of one colour, and appends the others to
  /// `pending`.
  private func collectChanges(_ cells: PixelRect, of pixels: BitmapRenderer, into pending: inout [Int]) {
    let columns = metrics.columns
    pixels.withPixels { source, stride in
      guard let source = source.baseAddress else { return }
      cellBlocks.withUnsafeMutableBufferPointer { cellBlocks in
        guard let cellBlocks = cellBlocks.baseAddress else { return }
        for row in cells.rows {
          for column in cells.columns {
            let index = row * columns + column
            let block = cellBlocks + index * 64
            let corner = source + row * 8 * stride + column * 8
            guard !Block.matches(block, corner, stride: stride) else { continue }
            Block.copy(corner, stride: stride, to: block)
            lastStatistics.cellsConverted += 1
            if !showsColor {
              let bright = Block.brightQuadrants(block)
              picture[index] =
                quality == .plain
                ? Cell.reversed(bright.nonzeroBitCount > 2) : BlockSymbol.silhouette(bright)
            } else if quality == .plain || Block.isUniform(block) {
              picture[index] = Cell(background: .average(of: block, width: 8, height: 8, stride: 8))
            } else {
              pending.append(index)
            }
          }
        }
      }
    }
  }

  /// Chooses the symbols of opaque cells from the standard set.
  private func chooseQuadrants(_ indices: ArraySlice<Int>) {
    cellBlocks.withUnsafeBufferPointer { cellBlocks in
      guard let cellBlocks = cellBlocks.baseAddress else { return }
      var last: (block: UnsafePointer<UInt32>, cell: Cell)?
      for index in indices {
        let block = cellBlocks + index * 64
        // Along an edge or across a gradient many successive cells are equal.
        if let last, Block.equal(last.block, block) {
          picture[index] = last.cell
          continue
        }
        let cell = QuadrantConverter.cell(for: block)
        picture[index] = cell
        last = (block, cell)
        lastStatistics.symbolsChosen += 1
      }
    }
  }

  private func chooseSymbols(_ indices: ArraySlice<Int>, with converter: ChafaConverter) {
    guard !indices.isEmpty else { return }
    cellBlocks.withUnsafeBufferPointer { cellBlocks in
      guard let cellBlocks = cellBlocks.baseAddress else { return }
      // Along an edge or across a gradient many successive cells are equal: only the first of them is
      // converted.
      var starts: [Int] = []
      for position in indices.indices {
        let first = starts.last.map { cellBlocks + indices[$0] * 64 }
        if let first, Block.equal(first, cellBlocks + indices[position] * 64) { continue }
        starts.append(position)
      }
      lastStatistics.symbolsChosen += starts.count
      converter.convert(count: starts.count) { number, target, stride in
        let block = cellBlocks + indices[starts[number]] * 64
        for line in 0..<8 {
          for pixel in 0..<8 { target[line * stride + pixel] = Block.opaqueOrClear(block[line * 8 + pixel]) }
        }
      } use: { number, cell in
        let end = number + 1 < starts.count ? starts[number + 1] : indices.endIndex
        for position in starts[number]..<end { picture[indices[position]] = cell }
      }
    }
  }
}

extension Cell {
  /// A blank cell in the default colours, or in inverse.
  fileprivate static func reversed(_ isReversed: Bool) -> Cell {
    Cell(attributes: isReversed ? .inverse : [])
  }
}

/// Operations on the 64 pixels of a cell, stored contiguously.
///
/// Its loops have no ranges and no overflow checks, which take most of the time of a test in a build for debugging.
enum Block {
  /// Whether the pixels equal a square of a larger picture.
  static func matches(_ block: UnsafePointer<UInt32>, _ corner: UnsafePointer<UInt32>, stride: Int) -> Bool {
    var (left, right, line) = (block, corner, 0)
    while line < 8 {
      let first =
        (left[0] ^ right[0]) | (left[1] ^ right[1]) | (left[2] ^ right[2]) | (left[3] ^ right[3])
      let second =
        (left[4] ^ right[4]) | (left[5] ^ right[5]) | (left[6] ^ right[6]) | (left[7] ^ right[7])
      if first | second != 0 { return false }
      left += 8
      right += stride
      line &+= 1
    }
    return true
  }

  /// Whether two cells have equal pixels.
  static func equal(_ block: UnsafePointer<UInt32>, _ other: UnsafePointer<UInt32>) -> Bool {
    matches(block, other, stride: 8)
  }

  static func copy(_ corner: UnsafePointer<UInt32>, stride: Int, to block: UnsafeMutablePointer<UInt32>) {
    var line = 0
    while line < 8 {
      (block + line &* 8).update(from: corner + line &* stride, count: 8)
      line &+= 1
    }
  }

  /// Makes a pixel either opaque or transparent, whichever is nearer.
  ///
  /// Chafa rounds translucent pixels depending on their neighbours.
  static func opaqueOrClear(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha < 128 { return 0 }
    func component(_ shift: UInt32) -> UInt32 {
      min(255, ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha) << shift
    }
    return 0xFF00_0000 | component(16) | component(8) | component(0)
  }

  static func isUniform(_ block: UnsafePointer<UInt32>) -> Bool {
    let (first, end) = (block[0], block + 64)
    var pixel = block + 1
    while pixel < end {
      if pixel.pointee != first { return false }
      pixel += 1
    }
    return true
  }

  /// Whether a pixel is transparent after `opaqueOrClear(_:)`.
  static func hasClearPixel(_ block: UnsafePointer<UInt32>) -> Bool {
    let end = block + 64
    var pixel = block
    while pixel < end {
      if pixel.pointee < 0x8000_0000 { return true }
      pixel += 1
    }
    return false
  }

  /// The bright quadrants as four bits: top left 1, top right 2, bottom left 4, bottom right 8.
  ///
  /// A quadrant is bright when its average exceeds three eighths of full luma (ITU-R BT.601), so that a lit
  /// lamp or a white edge is bright and a dark panel is not.
  static func brightQuadrants(_ block: UnsafePointer<UInt32>) -> Int {
    var bits = 0
    for quadrant in 0..<4 {
      var sum: UInt32 = 0
      for line in 0..<4 {
        for column in 0..<4 {
          let pixel = block[(quadrant / 2 * 4 + line) * 8 + quadrant % 2 * 4 + column]
          sum += (pixel >> 16 & 0xFF) * 299 + (pixel >> 8 & 0xFF) * 587 + (pixel & 0xFF) * 114
        }
      }
      if sum > 16 * 96 * 1000 { bits |= 1 << quadrant }
    }
    return bits
  }

}

extension CellColor {
  /// The average of the premultiplied pixels of a rectangle, at most 1000 by 1000; the default colour where they are
  /// less than half opaque.
  static func average(of corner: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) -> CellColor {
    var (alpha, red, green, blue): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
    var line = 0
    while line < height {
      var place = corner + line &* stride
      let end = place + width
      while place < end {
        let pixel = place.pointee
        alpha &+= pixel >> 24
        red &+= pixel >> 16 & 0xFF
        green &+= pixel >> 8 & 0xFF
        blue &+= pixel & 0xFF
        place += 1
      }
      line &+= 1
    }
    guard alpha >= UInt32(128 * width * height) else { return .default }
    func component(_ sum: UInt32) -> UInt8 {
      UInt8(min(255, (UInt64(sum) * 255 + UInt64(alpha) / 2) / UInt64(alpha)))
    }
    return CellColor(red: component(red), green: component(green), blue: component(blue))
  }
}

extension PixelRect {
  /// The rectangle with all coordinates multiplied.
  fileprivate func scaled(by factor: Int) -> PixelRect {
    PixelRect(
      columns: columns.lowerBound * factor..<columns.upperBound * factor,
      rows: rows.lowerBound * factor..<rows.upperBound * factor)
  }
}

extension Rect {
  /// The rectangle in cells instead of points, tolerating rounding errors at cell edges.
  fileprivate func inCells(of metrics: CellMetrics) -> Rect {
    let slack = 1e-6
    let (left, top) = (minX / metrics.cellSize.width + slack, minY / metrics.cellSize.height + slack)
    return Rect(
      x: left, y: top, width: maxX / metrics.cellSize.width - slack - left,
      height: maxY / metrics.cellSize.height - slack - top)
  }
}
