import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitGraphics

/// Text in fonts that are larger than a cell, in the grid of cells.
@Suite struct LargeTextTests {
  private let metrics = CellMetrics(columns: 40, rows: 10)

  private func renderer(_ letters: LargeLetters, quality: RenderQuality = .symbols) -> CellRenderer {
    let renderer = CellRenderer(metrics: metrics, quality: quality)
    renderer.largeLetters = letters
    return renderer
  }

  private func layer(_ id: UInt64, _ draw: (inout Canvas) -> Void) -> SceneLayer {
    var canvas = Canvas()
    draw(&canvas)
    let revision = UInt64(truncatingIfNeeded: canvas.list.hashValue)
    return SceneLayer(id: id, revision: revision, bounds: canvas.list.bounds(), list: canvas.list)
  }

  private func scene(_ layers: [SceneLayer]) -> Scene {
    Scene(size: metrics.size, background: .black, layers: layers)
  }

  /// A title of 28 points in the rows 2 to 4, from column 4 on.
  private func title(_ text: String = "Deck", at point: Point = Point(x: 32, y: 32)) -> SceneLayer {
    layer(1) { $0.drawText(text, at: point, font: Font.TextStyle.title1.font(atStep: 0), color: .white) }
  }

  @Test("Without larger letters, text has its normal size in the middle of its space")
  func normalSize() {
    let grid = renderer([]).render(scene([title()]))
    #expect(grid.blocks.isEmpty && grid.doubleLines.isEmpty)
    #expect(grid.rowText(3).hasPrefix("    Deck  "))
    #expect((0..<10).filter { !grid.rowText($0).allSatisfy { $0 == " " } } == [3])
  }

  @Test("Normal letters are aligned in the space of the large ones")
  func alignment() {
    for (alignment, text) in [(0.0, "    Deck     "), (0.5, "      Deck   "), (1, "         Deck")] {
      let layer = layer(1) {
        $0.drawText(
          "Deck", at: Point(x: 32, y: 32), font: Font.TextStyle.title1.font(atStep: 0), color: .white,
          alignment: alignment)
      }
      #expect(renderer([]).render(scene([layer])).rowText(3).hasPrefix(text), "\(alignment)")
    }
  }

  @Test("A screen with fonts of every size gets a line over cells that are free for other text")
  func freeLine() throws {
    let renderer = renderer(.free)
    let grid = renderer.render(scene([title()]))
    let line = try #require(grid.largeLines.first)
    #expect(grid.largeLines.count == 1 && line.text.text == "Deck" && line.text.color == .white)
    #expect(line.area == CellArea(rows: 2..<5, columns: 4..<13) && line.visible == nil)
    #expect((0..<10).allSatisfy { grid.rowText($0).allSatisfy { $0 == " " } })
    let cover = layer(2) { $0.fill(Rect(x: 48, y: 48, width: 16, height: 16), with: .black) }
    let covered = try #require(renderer.render(scene([title(), cover])).largeLines.first)
    #expect(
      covered.visible == [
        CellRun(row: 2, columns: 4..<13), CellRun(row: 3, columns: 4..<6), CellRun(row: 3, columns: 8..<13),
        CellRun(row: 4, columns: 4..<13),
      ])
    let screen = layer(2) { $0.fill(Rect(x: 0, y: 0, width: 320, height: 160), with: .black) }
    #expect(renderer.render(scene([title(), screen])).largeLines.isEmpty)
    #expect(renderer.render(scene([title()])) == grid)
    // A part above the screen is not visible.
    let above = try #require(renderer.render(scene([title(at: Point(x: 32, y: -16))])).largeLines.first)
    #expect(above.visible?.map(\.row) == [0, 1] && renderer.render(scene([])).largeLines.isEmpty)
  }

  @Test("A terminal with scaled text gets a block")
  func block() throws {
    let grid = renderer(.scaled).render(scene([title()]))
    let block = try #require(grid.blocks.first)
    #expect(grid.blocks.count == 1 && block.glyphs.map(\.text).joined() == "Deck")
    // 16.8 points a letter: nine columns. Three rows times seven tenths are 2.1 columns a letter.
    #expect(block.area == CellArea(rows: 2..<5, columns: 4..<13))
    #expect((block.scale.rows, block.scale.numerator, block.scale.denominator) == (3, 7, 10))
    for row in 0..<10 {
      for column in 0..<40 {
        let isInside = block.area.rows.contains(row) && block.area.columns.contains(column)
        #expect((grid[column, row].glyph == .covered) == isInside)
      }
    }
  }

  @Test("Letters are as large as possible and never larger than their font", arguments: 14...60)
  func scales(size: Int) {
    var font = Font(size: Double(size))
    font.scaling = FontScaling(style: .body)
    let line = LineMetrics(font, cellHeight: 16)
    for columns in 1...40 {
      let widths = (0..<columns).map { $0 % 5 == size % 5 ? 2 : 1 }
      guard let scale = TextScale(fitting: line, widths: widths) else { continue }
      let factor = Double(scale.rows * scale.numerator) / Double(scale.denominator)
      #expect(factor > 1.1 && factor * 8 <= line.advance + 0.01)
      #expect(scale.columns(ofWidths: widths) <= line.cellColumns(ofText: widths.reduce(0, +)))
      #expect(scale.pieces(ofWidths: widths).reduce(0) { $0 + $1.glyphs } == columns)
      #expect((1...7).contains(scale.numerator) && (1...15).contains(scale.denominator))
    }
    if size >= 20 { #expect(TextScale(fitting: line, widths: Array(repeating: 1, count: 12)) != nil) }
  }

  @Test("A line of double height needs a line of its own")
  func doubleLine() throws {
    let grid = renderer(.doubled).render(scene([title()]))
    let line = try #require(grid.doubleLines.first)
    #expect(grid.doubleLines.count == 1 && line.row == 3 && line.upper.columns == 20)
    #expect(line.upper.rowText(0) == "  Deck" + String(repeating: " ", count: 14))
    #expect((0..<40).allSatisfy { grid[$0, 3].glyph == .covered && grid[$0, 4].glyph == .covered })
    // Other text in one of both rows, or a shape.
    let beside = layer(2) { $0.drawText("Volume", at: Point(x: 200, y: 48), color: .white) }
    let shared = renderer(.doubled).render(scene([title(), beside]))
    #expect(shared.doubleLines.isEmpty && shared.rowText(3).contains("Deck"))
    let box = layer(2) { $0.fill(Rect(x: 204, y: 52, width: 60, height: 40), with: .red) }
    #expect(renderer(.doubled).render(scene([title(), box])).doubleLines.isEmpty)
    // In the row above there may be anything.
    let above = layer(2) { $0.drawText("Volume", at: Point(x: 200, y: 32), color: .white) }
    #expect(renderer(.doubled).render(scene([title(), above])).doubleLines.count == 1)
    // Hidden text does not count.
    var hidden = beside
    hidden.clip = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(renderer(.doubled).render(scene([title(), hidden])).doubleLines.count == 1)
  }

  @Test("A background may end between two letters of double width")
  func doubleBackground() {
    func ground(_ width: Double) -> SceneLayer {
      layer(0) { $0.fill(Rect(x: 0, y: 0, width: width, height: 160), with: .blue) }
    }
    #expect(renderer(.doubled).render(scene([ground(160), title()])).doubleLines.count == 1)
    #expect(renderer(.doubled).render(scene([ground(168), title()])).doubleLines.isEmpty)
  }

  @Test("Small letters are not doubled", arguments: [Font.TextStyle.body, .title2])
  func tooSmall(style: Font.TextStyle) {
    let layer = layer(1) { $0.drawText("Deck", at: .zero, font: style.font(atStep: 0), color: .white) }
    let grid = renderer(.doubled).render(scene([layer]))
    #expect(grid.doubleLines.isEmpty && grid.rowText(1).hasPrefix("Deck"))
  }

  @Test("Large letters that the terminal cannot show are drawn as blocks, in symbols only")
  func blocks() {
    let layer = layer(1) {
      $0.drawText("Hi", at: Point(x: 8, y: 16), font: Font.TextStyle.body.font(atStep: 8), color: .white)
    }
    let grid = renderer([]).render(scene([layer]))
    let text = (0..<10).map { grid.rowText($0) }.joined()
    #expect(!text.contains("H") && text.contains { "▀▄█▌▐▖▗▘▝▙▛▜▟▚▞".contains($0) })
    // The letters have their own colour only, and nothing is drawn outside of the space.
    for row in 1...4 {
      for column in 1..<9 where grid[column, row] != grid[39, 9] {
        let colors = [grid[column, row].foreground, grid[column, row].background]
        #expect(colors.contains(CellColor(rgb: 0xFFFFFF)) && colors.contains(CellColor(rgb: 0)))
      }
    }
    #expect((0..<40).allSatisfy { grid[$0, 0] == grid[39, 9] && grid[$0, 5] == grid[39, 9] })
    let plain = renderer([], quality: .plain).render(scene([layer]))
    #expect((0..<10).map { plain.rowText($0) }.joined().contains("Hi"))
  }

  @Test(
    "Covered, clipped and scrolled blocks give way to normal letters",
    arguments: [LargeLetters.scaled, .doubled])
  func partlyHidden(letters: LargeLetters) {
    let renderer = renderer(letters)
    func isLarge(_ layers: [SceneLayer]) -> Bool {
      let grid = renderer.render(scene(layers))
      return !grid.blocks.isEmpty || !grid.doubleLines.isEmpty
    }
    #expect(isLarge([title()]))
    let cover = layer(2) { $0.fill(Rect(x: 80, y: 32, width: 200, height: 32), with: .red) }
    #expect(!isLarge([title(), cover]))
    #expect(isLarge([cover, title(at: Point(x: 32, y: 80))]))
    #expect(isLarge([title()]))
    var clipped = title()
    clipped.clip = Rect(x: 0, y: 64, width: 320, height: 160)
    #expect(!isLarge([clipped]))
    #expect(!isLarge([title(at: Point(x: 32, y: -16))]))
    #expect(!isLarge([title(at: Point(x: 264, y: 32))]))
    #expect(isLarge([title(at: Point(x: 32, y: 112))]))
  }

  @Test("Text over a block removes it")
  func overlap() {
    let over = layer(2) { $0.drawText("x", at: Point(x: 40, y: 64), color: .white) }
    let grid = renderer(.scaled).render(scene([title(), over]))
    #expect(grid.blocks.isEmpty && grid[5, 4].glyph.text == "x" && grid.rowText(3).contains("Deck"))
  }

  @Test("Writing into a covered cell removes the whole of the large text")
  func uncovering() {
    for letters in [LargeLetters.scaled, .doubled] {
      var grid = renderer(letters).render(scene([title()]))
      grid.write("y", column: 6, row: 3)
      #expect(grid.blocks.isEmpty && grid.doubleLines.isEmpty)
      #expect(grid.cells.allSatisfy { $0.glyph != .covered })
    }
  }

  @Test("Drawing changes equals drawing everything", arguments: 0..<6)
  func incremental(batch: Int) {
    for number in 0..<20 {
      let seed = UInt64(80_000 + batch * 1000 + number)
      let letters: LargeLetters = [[], .scaled, .doubled][number % 3]
      var scenes = RandomScenes(seed: seed, size: metrics.size, editsLists: true)
      let incremental = renderer(letters)
      var layers = (0..<4).map { randomTitle(UInt64(900 + $0), &scenes.generator) }
      for step in 0..<8 {
        var scene = scenes.scene()
        // Fewer shapes, so that large text remains visible.
        scene.layers = Array(scene.layers.prefix(step % 3)) + layers
        #expect(incremental.render(scene) == renderer(letters).render(scene), "seed \(seed) step \(step)")
        let index = Int.random(in: layers.indices, using: &scenes.generator)
        var next = randomTitle(layers[index].id, &scenes.generator)
        next.revision = layers[index].revision + 1
        if scenes.generator.chance(0.3) { next.clip = Rect(x: 0, y: 32, width: 320, height: 96) }
        layers[index] = next
      }
    }
  }

  private func randomTitle(_ id: UInt64, _ generator: inout SeededRandom) -> SceneLayer {
    let style = generator.pick(Font.TextStyle.allCases)
    let font = style.font(atStep: Int.random(in: -3...8, using: &generator))
    let column = Int.random(in: -2...30, using: &generator)
    let row = Int.random(in: -2...9, using: &generator)
    let place = Point(x: Double(column) * 8, y: Double(row) * 16)
    let text = generator.pick(["Deck", "日本", "a", "שלום 12", "Volume"])
    return layer(id) { $0.drawText(text, at: place, font: font, color: .white, alignment: 0.5) }
  }
}
