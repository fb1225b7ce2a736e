import BacklitGeometry

/// The shapes of large texts, eight by eight pixels for a cell, which become block elements.
struct LetterShapes {
  private struct Key: Hashable {
    var text: String
    var font: Font
    var cellHeight: Double
  }

  private var shapes: [Key: [UInt8]] = [:]

  /// The most texts whose shapes are kept.
  private static let limit = 64
  /// The smallest size in points at which letters of half blocks and quadrants can be read.
  static let smallestSize = 44.0

  /// Whether a text can be read when it is drawn as blocks.
  static func areLegible(_ run: LayerText.Run) -> Bool {
    guard let large = run.large else { return false }
    return large.font.size >= smallestSize
  }

  /// The opacity of each pixel of a text, row by row.
  /// - Parameters:
  ///   - text: the text.
  ///   - area: the cells of its space.
  ///   - cellSize: the extent of a cell in points.
  /// - Returns: the opacities, from 0 to 255; empty for a text that is too wide.
  mutating func shape(of text: LargeText, in area: CellArea, cellSize: Size) -> [UInt8] {
    let key = Key(text: text.text, font: text.font, cellHeight: cellSize.height)
    if let shape = shapes[key] { return shape }
    if shapes.count >= Self.limit { shapes.removeAll() }
    let pixels = CellRenderer.cellPixels
    let (width, height) = (area.columns.count * pixels, area.rows.count * pixels)
    guard width <= 32_767, height <= 32_767 else { return [] }
    let surface = CairoSurface(width: width, height: height)
    surface.setAntialiasing(.good)
    surface.setTransform(
      AffineTransform(scaleX: Double(pixels) / cellSize.width, y: Double(pixels) / cellSize.height))
    var white = text
    white.color = .white
    surface.showLargeText(white, cellHeight: cellSize.height)
    let shape = surface.withPixels { source, stride in
      source.isEmpty
        ? []
        : (0..<width * height).map {
          UInt8(truncatingIfNeeded: source[$0 / width * stride + $0 % width] >> 24)
        }
    }
    shapes[key] = shape
    return shape
  }
}

extension CellRenderer {
  /// Writes one row of a large run as block elements over the picture.
  func writeBlocks(
    _ run: LayerText.Run, of entry: LayerEntry, at place: CellArea, row: Int, behind front: ArraySlice<Int>
  ) {
    guard let large = run.large else { return }
    let shape = letterShapes.shape(of: large, in: place, cellSize: metrics.cellSize)
    let width = place.columns.count * Self.cellPixels
    guard shape.count == width * place.rows.count * Self.cellPixels else { return }
    var opaque: [(column: Int, pixels: [UInt32])] = []
    var translucent: [(column: Int, pixels: [UInt32])] = []
    for column in place.columns.clamped(to: 0..<metrics.columns) {
      let corner =
        (row - place.rows.lowerBound) * Self.cellPixels * width
        + (column - place.columns.lowerBound) * Self.cellPixels
      let shares = (0..<64).map { shape[corner + $0 / 8 * width + $0 % 8] }
      guard shares.contains(where: { $0 > 0 }) else { continue }
      let index = row * metrics.columns + column
      guard
        let color = visibility(of: run, entry: entry, column: column, row: row, behind: front)?
          .color(over: backdrop(at: index))
      else { continue }
      let pixels = (0..<64).map {
        Block.opaqueOrClear(color.painted(share: shares[$0], over: cellBlocks[index * 64 + $0]))
      }
      if pixels.allSatisfy({ $0 == pixels[0] }) {
        grid[column, row] = pixels.withUnsafeBufferPointer { buffer in
          Cell(
            background: buffer.baseAddress.map { .average(of: $0, width: 8, height: 8, stride: 8) }
              ?? .default)
        }
      } else if pixels.contains(0) {
        translucent.append((column, pixels))
      } else {
        opaque.append((column, pixels))
      }
    }
    convert(opaque, row: row, with: converter)
    convert(translucent, row: row, with: translucentConverter)
  }

  private func convert(
    _ cells: [(column: Int, pixels: [UInt32])], row: Int, with converter: ChafaConverter
  ) {
    guard !cells.isEmpty else { return }
    converter.convert(count: cells.count) { number, target, stride in
      for line in 0..<8 {
        for pixel in 0..<8 { target[line * stride + pixel] = cells[number].pixels[line * 8 + pixel] }
      }
    } use: { number, cell in
      grid[cells[number].column, row] = cell
    }
  }
}

extension Color {
  /// A premultiplied pixel with this colour painted over it.
  /// - Parameters:
  ///   - share: the part of the pixel that is painted, 0…255.
  ///   - pixel: the pixel below, `0xAARRGGBB` with the colours multiplied by alpha.
  /// - Returns: the pixel.
  fileprivate func painted(share: UInt8, over pixel: UInt32) -> UInt32 {
    let opacity = alpha * Double(share) / 255
    func component(_ value: Double, _ shift: UInt32) -> UInt32 {
      let below = Double(pixel >> shift & 0xFF)
      return UInt32(min(255, max(0, (value * opacity * 255 + below * (1 - opacity)).rounded()))) << shift
    }
    return component(1, 24) | component(red, 16) | component(green, 8) | component(blue, 0)
  }
}
