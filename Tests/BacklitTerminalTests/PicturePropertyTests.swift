import BacklitGeometry
import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

@Suite struct PicturePropertyTests {
  private static let metrics = CellMetrics(columns: 30, rows: 13, cellSize: Size(width: 8, height: 16))

  /// Rectangles and text at random places, some of it translucent.
  private static func layer(_ id: UInt64, _ generator: inout SeededRandom) -> SceneLayer {
    func number(_ range: Range<Int>) -> Double { Double(Int.random(in: range, using: &generator)) }
    var canvas = Canvas()
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let color = Color(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &generator))
        .withAlphaComponent([0.25, 1, 1, 1].randomElement(using: &generator) ?? 1)
      canvas.fill(
        Rect(x: number(0..<200), y: number(0..<180), width: number(1..<120), height: number(1..<90)),
        with: color)
    }
    if Bool.random(using: &generator) {
      let text = ["play", "-3 dB", "x"].randomElement(using: &generator) ?? ""
      canvas.drawText(text, at: Point(x: 8 * number(0..<26), y: 16 * number(0..<13)), color: .white)
    }
    return SceneLayer(
      id: id, revision: UInt64.random(in: 0...UInt64.max, using: &generator), bounds: canvas.list.bounds(),
      list: canvas.list)
  }

  /// Draws changing scenes, drops some frames, and checks the terminal after each frame that is sent.
  private func run(
    seed: Int, placement: PictureFormat.Placement, cellHeight: Int, isInline: Bool = false,
    check: (PictureTerminal, CellGrid, TiledPicture) -> Void
  ) throws {
    var generator = SeededRandom(seed: seed)
    let metrics = Self.metrics
    let format = try #require(PictureFormat(placement: placement, cellWidth: 7, cellHeight: cellHeight))
    let pictures = try #require(PictureRenderer(metrics: metrics, format: format))
    let cells = CellRenderer(over: pictures)
    var encoder = FrameEncoder(
      capabilities: TerminalCapabilities(
        colorDepth: .trueColor, kittyGraphics: placement == .behindText, inlinePictures: isInline))
    var terminal = PictureTerminal(
      columns: metrics.columns, rows: metrics.rows, cellWidth: 7, cellHeight: cellHeight)
    var scene = Scene(size: metrics.size, background: seed % 3 == 0 ? .clear : Color(rgb: 0x203040))
    var shown: (grid: CellGrid, picture: TiledPicture)?
    for frame in 0..<8 {
      if frame < 3 || Bool.random(using: &generator) {
        scene.layers.append(Self.layer(UInt64(frame), &generator))
      } else if let index = scene.layers.indices.randomElement(using: &generator) {
        scene.layers[index] = Self.layer(scene.layers[index].id, &generator)
      }
      let picture = pictures.render(scene)
      let grid = cells.render(scene).uncovering(picture)
      // A busy terminal receives no frame.
      guard Int.random(in: 0..<4, using: &generator) > 0 else { continue }
      if Int.random(in: 0..<6, using: &generator) == 0 { shown = nil }
      let place = (
        column: Int.random(in: 0..<30, using: &generator), row: Int.random(in: 0..<13, using: &generator)
      )
      terminal.feed(
        encoder.encode(
          grid, picture: picture, previous: shown?.grid, previousPicture: shown?.picture,
          cursor: Bool.random(using: &generator) ? place : nil))
      shown = (grid, picture)
      #expect(terminal.faults.isEmpty, "seed \(seed) frame \(frame)")
      let text = (0..<grid.rows).map { grid.rowText($0) }.joined()
      #expect(terminal.text.joined() == text, "seed \(seed) frame \(frame)")
      check(terminal, grid, picture)
    }
  }

  @Test("Images of kitty's protocol show the picture", arguments: 0..<4) func images(_ batch: Int) throws {
    for seed in batch * 100..<batch * 100 + 6 {
      try run(seed: seed, placement: .behindText, cellHeight: 12 + seed % 7) { terminal, _, picture in
        let isSame = terminal.imagePixels == picture.bitmap.pixels
        #expect(isSame, "seed \(seed)")
        #expect(terminal.images.count == picture.tiles.count)
      }
    }
  }

  @Test("Sixels show the picture", arguments: 0..<4) func sixels(_ batch: Int) throws {
    for seed in batch * 100..<batch * 100 + 6 {
      let cellHeight = 12 + seed % 7
      try run(seed: seed, placement: .besideText, cellHeight: cellHeight) { terminal, grid, picture in
        let bitmap = picture.bitmap
        var (holes, wrong) = (0, 0)
        for row in 0..<picture.rows {
          for column in 0..<picture.columns where grid[column, row] == .blank {
            var near = 0
            for y in row * cellHeight..<(row + 1) * cellHeight {
              for x in column * 7..<(column + 1) * 7 {
                let (seen, wanted) = (terminal.sixels[y * bitmap.width + x], bitmap[x, y])
                // Pixels that are less than half opaque are transparent.
                if seen == 0, wanted >> 24 > 128 { holes += 1 }
                if Self.distance(seen, wanted) < 13 { near += 1 }
              }
            }
            if near * 2 < 7 * cellHeight { wrong += 1 }
          }
        }
        #expect(holes == 0, "seed \(seed)")
        // A rare colour may share a palette entry; a tile has at least 24 cells.
        #expect(wrong <= 5, "seed \(seed)")
      }
    }
  }

  @Test("Pictures of iTerm2's protocol show the picture", arguments: 0..<4) func inlinePictures(_ batch: Int)
    throws
  {
    for seed in batch * 100..<batch * 100 + 6 {
      let cellHeight = 12 + seed % 7
      try run(seed: seed, placement: .besideText, cellHeight: cellHeight, isInline: true) {
        terminal, grid, picture in
        let bitmap = picture.bitmap
        var wrong = 0
        for y in 0..<bitmap.height {
          for x in 0..<bitmap.width where grid[x / 7, y / cellHeight] == .blank {
            let (seen, wanted) = (terminal.sixels[y * bitmap.width + x], bitmap[x, y])
            // The colours of a file are not multiplied by alpha, which rounds them.
            let isNear = [16, 8, 0].allSatisfy {
              abs(Int(seen >> $0 & 0xFF) - Int(wanted >> $0 & 0xFF)) <= (wanted >> 24 == 255 ? 0 : 2)
            }
            if seen >> 24 != wanted >> 24 || !isNear { wrong += 1 }
          }
        }
        #expect(wrong == 0 && terminal.pictures > 0, "seed \(seed)")
      }
    }
  }

  /// The largest difference of two pixels in one component, with translucent pixels on black.
  private static func distance(_ seen: UInt32, _ wanted: UInt32) -> Int {
    let wanted = wanted >> 24 < 128 ? 0 : wanted
    return [16, 8, 0].reduce(0) { max($0, abs(Int(seen >> $1 & 0xFF) - Int(wanted >> $1 & 0xFF))) }
  }
}
