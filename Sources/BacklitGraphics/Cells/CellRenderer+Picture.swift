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
    pixels.drawExactly(scene, since: lastScene, in: damage.map { $0.scaled(by: block.side) }) { index in
      let cells = damage[index]
      lastStatistics.pixelsRedrawn += cells.columns.count * cells.rows.count * block.count
      collectChanges(cells, of: pixels, into: &pending)
    }
    lastStatistics.layersDrawn = pixels.layersDrawn - drawnBefore.layers
    lastStatistics.shapesDrawn = pixels.shapesDrawn - drawnBefore.shapes
    #if Pictures
    chooseSymbols(pending)
    #endif
  }

  /// Stores the pixels of the cells that changed, sets the cells of one colour, and appends the others to
  /// `pending`.
  private func collectChanges(_ cells: PixelRect, of pixels: BitmapRenderer, into pending: inout [Int]) {
    let (columns, block) = (metrics.columns, block)
    pixels.withPixels { source, stride in
      guard let source = source.baseAddress else { return }
      cellPixels.withUnsafeMutableBufferPointer { cellPixels in
        guard let cellPixels = cellPixels.baseAddress else { return }
        for row in cells.rows {
          for column in cells.columns {
            let index = row * columns + column
            let kept = cellPixels + index * block.count
            let corner = source + row * block.side * stride + column * block.side
            guard !block.matches(kept, corner, stride: stride) else { continue }
            block.copy(corner, stride: stride, to: kept)
            lastStatistics.cellsConverted += 1
            if !showsColor {
              let bright = block.brightQuadrants(kept)
              picture[index] =
                quality == .plain
                ? Cell.reversed(bright.nonzeroBitCount > 2) : BlockSymbol.silhouette(bright)
            } else if quality == .plain || block.isUniform(kept) {
              picture[index] = Cell(background: block.average(kept))
            } else {
              pending.append(index)
            }
          }
        }
      }
    }
  }
}

#if Pictures
extension CellRenderer {
  /// Chooses the symbols of cells of more than one colour.
  private func chooseSymbols(_ indices: [Int]) {
    var pending = indices
    // A single transparent pixel changes how Chafa rounds all others of a strip, so such cells go into
    // separate strips.
    let split = cellPixels.withUnsafeBufferPointer { cellPixels in
      guard let cellPixels = cellPixels.baseAddress else { return 0 }
      return pending.partition { block.hasClearPixel(cellPixels + $0 * block.count) }
    }
    if symbols == .quadrants {
      chooseQuadrants(pending[..<split])
    } else {
      chooseSymbols(pending[..<split], with: converter)
    }
    chooseSymbols(pending[split...], with: translucentConverter)
  }

  /// Chooses the symbols of cells without clear pixels from the standard set.
  private func chooseQuadrants(_ indices: ArraySlice<Int>) {
    let block = block
    cellPixels.withUnsafeBufferPointer { cellPixels in
      guard let cellPixels = cellPixels.baseAddress else { return }
      for index in indices {
        let pixels = cellPixels + index * block.count
        picture[index] =
          block.isOpaque(pixels)
          ? QuadrantConverter.cell(for: pixels)
          : withUnsafeTemporaryAllocation(of: UInt32.self, capacity: block.count) { opaque in
            for pixel in 0..<block.count { opaque[pixel] = PixelBlock.opaqueOrClear(pixels[pixel]) }
            return opaque.baseAddress.map { QuadrantConverter.cell(for: $0) } ?? .blank
          }
      }
      lastStatistics.symbolsChosen += indices.count
    }
  }

  private func chooseSymbols(_ indices: ArraySlice<Int>, with converter: ChafaConverter) {
    guard !indices.isEmpty else { return }
    let block = block
    cellPixels.withUnsafeBufferPointer { cellPixels in
      guard let cellPixels = cellPixels.baseAddress else { return }
      // Along an edge or across a gradient many successive cells are equal: only the first of them is
      // converted.
      var starts: [Int] = []
      for position in indices.indices {
        let first = starts.last.map { cellPixels + indices[$0] * block.count }
        if let first, block.equal(first, cellPixels + indices[position] * block.count) { continue }
        starts.append(position)
      }
      lastStatistics.symbolsChosen += starts.count
      converter.convert(count: starts.count) { number, target, stride in
        let pixels = cellPixels + indices[starts[number]] * block.count
        let size = 8 / block.side
        for line in 0..<8 {
          for pixel in 0..<8 {
            target[line * stride + pixel] = PixelBlock.opaqueOrClear(
              pixels[line / size * block.side + pixel / size])
          }
        }
      } use: { number, cell in
        let end = number + 1 < starts.count ? starts[number + 1] : indices.endIndex
        for position in starts[number]..<end { picture[indices[position]] = cell }
      }
    }
  }
}
#endif

extension Cell {
  /// A blank cell in the default colours, or in inverse.
  fileprivate static func reversed(_ isReversed: Bool) -> Cell {
    Cell(attributes: isReversed ? .inverse : [])
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
