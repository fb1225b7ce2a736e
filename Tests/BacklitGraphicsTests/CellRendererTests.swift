import BacklitGeometry
import BacklitGraphics
import Testing

@Suite struct CellRendererTests {
  private let metrics = CellMetrics(columns: 12, rows: 4)

  private func layer(
    _ id: UInt64, revision: UInt64 = 0, x: Double = 0, y: Double = 0, opacity: Double = 1, clip: Rect? = nil,
    _ draw: (inout Canvas) -> Void
  ) -> SceneLayer {
    var canvas = Canvas()
    draw(&canvas)
    return SceneLayer(
      id: id, revision: revision, bounds: canvas.list.bounds(), list: canvas.list,
      transform: Transform(translationX: x, y: y), clip: clip, opacity: opacity)
  }

  private func scene(_ layers: SceneLayer..., background: Color = .black) -> Scene {
    Scene(size: metrics.size, background: background, layers: layers)
  }

  private func render(_ scene: Scene) -> CellGrid { CellRenderer(metrics: metrics).render(scene) }

  private func text(_ text: String, id: UInt64 = 1, x: Double = 0, y: Double = 0) -> SceneLayer {
    layer(id) { $0.drawText(text, at: Point(x: x, y: y), color: .white) }
  }

  private func box(_ id: UInt64, _ rect: Rect, _ color: Color, opacity: Double = 1) -> SceneLayer {
    layer(id, opacity: opacity) { $0.fill(rect, with: color) }
  }

  @Test("A filled cell is a space with a background") func filledCell() {
    let grid = render(scene(box(1, Rect(x: 8, y: 16, width: 8, height: 16), .red)))
    #expect(grid[1, 1] == Cell(background: CellColor(.red)))
    #expect(grid[2, 1] == Cell(background: CellColor(.black)))
  }

  @Test("Halves and quarters become block elements") func blockElements() {
    let left = render(scene(box(1, Rect(x: 8, y: 0, width: 4, height: 16), .red)))
    #expect(["▌", "▐"].contains(left[1, 0].glyph.text))
    let quarter = render(scene(box(1, Rect(x: 8, y: 0, width: 4, height: 8), .red)))
    #expect(["▘", "▟"].contains(quarter[1, 0].glyph.text))
  }

  @Test("A block leaves the upper edge of its cell free, where fonts leave a line") func upperEdges() {
    let upper = render(scene(box(1, Rect(x: 8, y: 0, width: 8, height: 8), .red)))
    #expect(upper[1, 0].glyph.text == "▄" && upper[1, 0].background == CellColor(.red))
    let corner = render(
      scene(
        box(1, Rect(x: 8, y: 0, width: 8, height: 8), .red),
        box(2, Rect(x: 8, y: 8, width: 4, height: 8), .red)))
    #expect(corner[1, 0].glyph.text == "▗" && corner[1, 0].background == CellColor(.red))
    let lower = render(scene(box(1, Rect(x: 8, y: 8, width: 8, height: 8), .red)))
    #expect(lower[1, 0].glyph.text == "▄" && lower[1, 0].foreground == CellColor(.red))
    // The background of the terminal is not a colour of the symbol.
    let clear = render(scene(box(1, Rect(x: 8, y: 0, width: 8, height: 8), .red), background: .clear))
    #expect(clear[1, 0].glyph.text == "▀" && clear[1, 0].background.isDefault)
  }

  @Test("The default background stays a background") func defaultBackground() {
    let grid = render(scene(box(1, Rect(x: 8, y: 0, width: 4, height: 16), .red), background: .clear))
    #expect(grid[0, 0] == .blank)
    #expect(grid[1, 0].background.isDefault && grid[1, 0].foreground == CellColor(.red))
    #expect(grid[1, 0].glyph.text == "▌")
    let right = render(scene(box(1, Rect(x: 12, y: 0, width: 4, height: 16), .red), background: .clear))
    #expect(right[1, 0].glyph.text == "▐" && right[1, 0].background.isDefault)
  }

  @Test("Only symbols of the set appear") func symbolSet() {
    let allowed = Set(" ▀▄▌▐▖▗▘▝▙▚▛▜▞▟")
    let metrics = CellMetrics(columns: 24, rows: 8)
    for seed in 0..<40 as Range<UInt64> {
      var scenes = RandomScenes(seed: seed, size: metrics.size, editsLists: true)
      var scene = scenes.scene()
      for index in scene.layers.indices {
        scene.layers[index].list.commands.removeAll { if case .text = $0 { true } else { false } }
      }
      let grid = CellRenderer(metrics: metrics).render(scene)
      for row in 0..<grid.rows { #expect(allowed.isSuperset(of: grid.rowText(row)), "seed \(seed)") }
    }
  }

  @Test("Text goes to the nearest cell") func textPosition() {
    let grid = render(scene(text("Pitch", x: 11, y: 23), background: .clear))
    #expect(grid.rowText(1) == " Pitch      ")
    #expect(grid[1, 1].foreground == CellColor(.white))
    #expect(render(scene(text("Pitch", x: 12, y: 24))).rowText(2) == "  Pitch     ")
  }

  @Test("The background of text is the average of its cell") func textBackground() {
    let grid = render(scene(box(1, Rect(x: 0, y: 0, width: 4, height: 16), .white), text("a", id: 2)))
    #expect(grid[0, 0].background == CellColor(rgb: 0x808080))
  }

  @Test("Clips hide text") func clippedText() {
    let clipped = layer(1, clip: Rect(x: 8, y: 0, width: 16, height: 64)) {
      $0.drawText("abcdef", at: .zero, color: .white)
    }
    #expect(render(scene(clipped)).rowText(0) == " bc         ")
    let inner = layer(1) {
      $0.clip(to: Rect(x: 0, y: 0, width: 24, height: 16))
      $0.drawText("a日本", at: .zero, color: .white)
    }
    #expect(render(scene(inner)).rowText(0) == "a日         ")
    let torn = layer(1) {
      $0.clip(to: Rect(x: 0, y: 0, width: 16, height: 16))
      $0.drawText("a日本", at: .zero, color: .white)
    }
    #expect(render(scene(torn)).rowText(0) == "a           ")
  }

  @Test("Opaque paint on top hides text") func coveredText() {
    let cover = box(2, Rect(x: 8, y: 0, width: 16, height: 16), .blue)
    #expect(render(scene(text("abcd"), cover)).rowText(0) == "a  d        ")
    #expect(render(scene(cover, text("abcd"))).rowText(0) == "abcd        ")
    let same = layer(1) {
      $0.drawText("abcd", at: .zero, color: .white)
      $0.fill(Rect(x: 8, y: 0, width: 16, height: 16), with: .blue)
      $0.drawText("x", at: Point(x: 8, y: 0), color: .white)
    }
    #expect(render(scene(same)).rowText(0) == "ax d        ")
    let half = render(scene(text("a日"), box(2, Rect(x: 16, y: 0, width: 8, height: 16), .blue)))
    #expect(half.rowText(0) == "a           ")
    let image = layer(2) {
      $0.drawImage(
        Bitmap(width: 2, height: 1, pixels: [0xFF00_00FF, 0]), in: Rect(x: 0, y: 0, width: 32, height: 16))
    }
    let row = render(scene(text("abcd"), image)).rowText(0)
    #expect(!row.contains("a") && row.contains("d"))
  }

  @Test("Translucent paint tints text") func tintedText() {
    let grid = render(
      scene(text("ab"), box(2, Rect(x: 0, y: 0, width: 8, height: 16), .black, opacity: 0.5)))
    #expect(grid[0, 0].glyph.text == "a" && grid[0, 0].foreground == CellColor(rgb: 0x808080))
    #expect(grid[1, 0].foreground == CellColor(.white))
  }

  @Test("Fonts set attributes") func fonts() {
    let grid = render(
      scene(
        layer(1) { $0.drawText("a", at: .zero, font: Font(isBold: true, isItalic: true), color: .white) }))
    #expect(grid[0, 0].attributes == [.bold, .italic])
  }

  @Test("Translucent shapes on the background of the terminal have their colours", arguments: [0.6, 1])
  func translucent(_ alpha: Double) {
    let left = box(1, Rect(x: 0, y: 0, width: 4, height: 16), .red.withAlphaComponent(alpha))
    let right = box(2, Rect(x: 4, y: 0, width: 4, height: 16), .blue.withAlphaComponent(alpha))
    let grid = CellRenderer(metrics: metrics).render(
      Scene(size: metrics.size, background: .clear, layers: [left, right]))
    #expect(grid[0, 0].glyph.text == "▐")
    #expect(grid[0, 0].foreground == CellColor(.blue) && grid[0, 0].background == CellColor(.red))
    #expect(grid[1, 0] == .blank)
  }

  @Test("An unchanged scene needs no work") func unchangedScene() {
    let renderer = CellRenderer(metrics: metrics)
    let scene = scene(box(1, Rect(x: 3, y: 3, width: 40, height: 30), .red), text("Pitch", id: 2))
    let first = renderer.render(scene)
    #expect(renderer.lastStatistics.cellsConverted > 0)
    #expect(renderer.render(scene) == first)
    #expect(renderer.lastStatistics == RenderStatistics())
  }

  @Test("A moving marker converts only the cells under it") func movingMarker() {
    let metrics = CellMetrics(columns: 60, rows: 30)
    let renderer = CellRenderer(metrics: metrics)
    let record = layer(1) { $0.fill(Path(circle: Point(x: 200, y: 200), radius: 150), with: .gray) }
    let marker = layer(2) { $0.fill(Rect(x: 100, y: -2, width: 40, height: 4), with: .white) }
    func scene(_ sine: Double, _ cosine: Double) -> Scene {
      var marker = marker
      marker.transform = Transform(sine: sine, cosine: cosine)
        .concatenating(Transform(translationX: 200, y: 200))
      return Scene(size: metrics.size, background: .black, layers: [record, marker])
    }
    _ = renderer.render(scene(0, 1))
    let old = renderer.render(scene(0.6, 0.8))
    let new = renderer.render(scene(0.64, 0.768))
    // 40 by 4 points cover about 15 cells, before and after.
    #expect((4...30).contains(renderer.lastStatistics.cellsConverted))
    #expect(renderer.lastStatistics.cellsChanged <= renderer.lastStatistics.cellsConverted)
    let changed = new.changedRuns(since: old).reduce(0) { $0 + $1.columns.count }
    #expect(changed == renderer.lastStatistics.cellsChanged)
  }

  @Test("A changed text converts no picture cells") func changedText() {
    let renderer = CellRenderer(metrics: metrics)
    _ = renderer.render(scene(box(1, Rect(x: 0, y: 0, width: 50, height: 30), .red), text("+1.0", id: 2)))
    var after = text("+1.5", id: 2)
    after.revision = 1
    let grid = renderer.render(scene(box(1, Rect(x: 0, y: 0, width: 50, height: 30), .red), after))
    #expect(grid.rowText(0).hasPrefix("+1.5"))
    #expect(renderer.lastStatistics.cellsConverted == 0 && renderer.lastStatistics.cellsChanged == 1)
  }

  @Test("Without colours shapes are drawn by bright and dark") func withoutColors() {
    let renderer = CellRenderer(metrics: metrics, showsColor: false)
    let grid = renderer.render(
      scene(
        box(1, Rect(x: 0, y: 0, width: 4, height: 16), .white),
        box(2, Rect(x: 16, y: 0, width: 8, height: 8), .white),
        box(3, Rect(x: 32, y: 0, width: 16, height: 16), .white),
        box(4, Rect(x: 56, y: 0, width: 8, height: 16), Color(white: 0.15)), text("a", id: 5, x: 40)))
    #expect(grid.rowText(0) == "▌ ▄  a      ")
    #expect(grid[2, 0].attributes == .inverse, "the blocks of fonts do not reach the upper edge")
    #expect(grid[4, 0] == Cell(attributes: .inverse))
    #expect(grid[5, 0].attributes.contains(.inverse))
    #expect(grid.cells.allSatisfy { $0.foreground.isDefault && $0.background.isDefault })
  }

  @Test("Plain quality uses no block elements") func plain() {
    let renderer = CellRenderer(metrics: metrics, quality: .plain)
    let grid = renderer.render(
      scene(box(1, Rect(x: 0, y: 0, width: 4, height: 16), .white), text("a", id: 2, x: 16)))
    #expect(grid.rowText(0) == "  a         ")
    #expect(grid[0, 0].background == CellColor(rgb: 0x808080))
    #expect(renderer.lastStatistics.symbolsChosen == 0)
  }

  @Test("Plain quality without colours uses inverse cells") func plainWithoutColors() {
    let renderer = CellRenderer(metrics: metrics, quality: .plain, showsColor: false)
    let grid = renderer.render(
      scene(
        box(1, Rect(x: 0, y: 0, width: 16, height: 16), .white), text("a", id: 2),
        layer(3) { $0.drawText("b", at: Point(x: 24, y: 0), color: Color(white: 0.3)) }))
    #expect(grid.rowText(0) == "a  b        ")
    #expect(grid[0, 0].attributes == [.inverse, .dim] && grid[1, 0] == Cell(attributes: .inverse))
    #expect(grid[3, 0].attributes == .dim)
    #expect(grid.cells.allSatisfy { $0.foreground.isDefault && $0.background.isDefault })
  }

  @Test("Letters replace box-drawing lines in any order") func boxDrawing() {
    #expect(render(scene(text("ab", id: 1, x: 8), text("────", id: 2))).rowText(0) == "─ab─        ")
    #expect(render(scene(text("────", id: 1), text("ab", id: 2, x: 8))).rowText(0) == "─ab─        ")
    #expect(render(scene(text("────", id: 1), text("┏┓", id: 2, x: 8))).rowText(0) == "─┏┓─        ")
    let block = box(1, Rect(x: 0, y: 0, width: 4, height: 16), .red)
    #expect(render(scene(block, text("│", id: 2))).rowText(0) == "│           ")
  }
}
