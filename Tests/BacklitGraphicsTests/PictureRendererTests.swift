import BacklitGeometry
import Testing

@testable import BacklitGraphics

@Suite struct PictureRendererTests {
  private static func format(_ placement: PictureFormat.Placement, _ width: Int, _ height: Int)
    -> PictureFormat
  {
    guard let format = PictureFormat(placement: placement, cellWidth: width, cellHeight: height) else {
      preconditionFailure("A cell cannot have \(width)×\(height) pixels")
    }
    return format
  }

  /// A scene gives the same picture regardless of the scenes before, and the same as drawing without tiles.
  @Test("Drawing changes equals drawing everything", arguments: 0..<3) func incremental(_ batch: Int) throws {
    for number in 0..<6 {
      let seed = UInt64(batch * 1000 + number)
      let metrics = CellMetrics(
        columns: 19, rows: 11, cellSize: Size(width: 8, height: seed % 3 == 0 ? 17.3 : 16))
      let format = Self.format(seed % 2 == 0 ? .behindText : .besideText, 9, seed % 5 == 0 ? 20 : 19)
      let incremental = try #require(PictureRenderer(metrics: metrics, format: format))
      var scenes = RandomScenes(seed: seed, size: metrics.size, editsLists: true)
      var scene = scenes.scene()
      for step in 0..<5 {
        let picture = incremental.render(scene)
        let fresh = try #require(PictureRenderer(metrics: metrics, format: format)).render(scene)
        let isSame = picture == fresh
        #expect(isSame, "seed \(seed) step \(step)")
        let whole = BitmapRenderer(
          width: 19 * 9, height: 11 * format.cellHeight,
          scale: Size(width: 9 / 8, height: Double(format.cellHeight) / metrics.cellSize.height),
          texts: .large, usesGoodAntialiasing: true, lineHeight: metrics.cellSize.height)
        whole.draw(scene)
        let bitmap = picture.bitmap
        #expect(bitmap.width == 19 * 9 && bitmap.height == picture.rows * format.cellHeight)
        let isWhole = bitmap.pixels.elementsEqual(whole.bitmap.pixels.prefix(bitmap.pixels.count))
        #expect(isWhole, "seed \(seed)")
        scene = scenes.changed(scene)
      }
    }
  }

  @Test("Only tiles that differ are replaced") func changedTiles() throws {
    let metrics = CellMetrics(columns: 40, rows: 12)
    let renderer = try #require(
      PictureRenderer(metrics: metrics, format: Self.format(.behindText, 10, 20)))
    func scene(lampOn: Bool, revision: UInt64, text: String) -> Scene {
      var canvas = Canvas()
      canvas.fill(Rect(x: 0, y: 0, width: 320, height: 192), with: .black)
      canvas.fill(Rect(x: 70, y: 70, width: 8, height: 8), with: lampOn ? .white : .black)
      canvas.drawText(text, at: Point(x: 0, y: 0), color: .white)
      let list = canvas.list
      return Scene(
        size: metrics.size,
        layers: [SceneLayer(id: 1, revision: revision, bounds: list.bounds(), list: list)])
    }
    let first = renderer.render(scene(lampOn: false, revision: 0, text: "0:01"))
    #expect(first.changedTiles(since: nil).count == 60)
    let second = renderer.render(scene(lampOn: true, revision: 1, text: "0:01"))
    #expect(second.changedTiles(since: first) == [second.tile(atColumn: 9, row: 4)])
    let third = renderer.render(scene(lampOn: true, revision: 2, text: "0:02"))
    #expect(third.changedTiles(since: second).isEmpty)
    let fourth = renderer.render(scene(lampOn: false, revision: 3, text: "0:02"))
    let isFirst = fourth == first
    #expect(isFirst)
  }

  /// Each cell belongs to exactly one tile, and sixel tiles are whole bands except at the top.
  @Test("Tiles cover the screen", arguments: [6, 16, 17, 18, 19, 20, 21])
  func tiles(_ cellHeight: Int) {
    for placement in [PictureFormat.Placement.behindText, .besideText] {
      let format = Self.format(placement, 9, cellHeight)
      for rows in 1...30 {
        let picture = TiledPicture(columns: 21, rows: rows, format: format)
        var count = 0
        for place in picture.tiles.indices {
          let cells = picture.cells(ofTile: place)
          for row in cells.rows {
            for column in cells.columns {
              count += 1
              #expect(picture.tile(atColumn: column, row: row) == place)
            }
          }
          #expect(picture.tiles[place].height == cells.rows.count * cellHeight)
          if placement == .besideText, place >= picture.tilesAcross {
            #expect(picture.tiles[place].height % 6 == 0)
          }
        }
        #expect(count == picture.rows * 21)
        #expect(picture.rows == (placement == .behindText ? rows : rows > format.tileRows ? rows - 1 : 0))
      }
    }
  }

  @Test("Implausible screens and cells are rejected") func implausibleSizes() {
    #expect(PictureFormat(placement: .behindText, cellWidth: 0, cellHeight: 20) == nil)
    #expect(PictureFormat(placement: .behindText, cellWidth: 10, cellHeight: 5) == nil)
    #expect(PictureFormat(placement: .behindText, cellWidth: 10, cellHeight: 1001) == nil)
    let format = Self.format(.behindText, 1000, 1000)
    #expect(PictureRenderer(metrics: CellMetrics(columns: 33, rows: 2), format: format) == nil)
    #expect(PictureRenderer(metrics: CellMetrics(columns: 30, rows: 30), format: format) == nil)
    #expect(PictureRenderer(metrics: CellMetrics(columns: 0, rows: 2), format: format) == nil)
  }

  @Test("Uncovering a picture leaves only the text") func uncovering() {
    var grid = CellGrid(columns: 10, rows: 8, fill: Cell(background: CellColor(rgb: 0x204060)))
    grid.write("a 日", column: 1, row: 1, foreground: CellColor(rgb: 0xFFFFFF))
    let behind = grid.uncovering(TiledPicture(columns: 10, rows: 8, format: Self.format(.behindText, 8, 16)))
    let beside = grid.uncovering(TiledPicture(columns: 10, rows: 8, format: Self.format(.besideText, 8, 16)))
    for row in 0..<8 {
      for column in 0..<10 {
        let isText = row == 1 && [1, 3, 4].contains(column)
        #expect(behind[column, row].glyph == grid[column, row].glyph)
        #expect(behind[column, row].background == .default)
        let isKept = isText || row == 7
        #expect(beside[column, row] == (isKept ? grid[column, row] : .blank))
      }
    }
    #expect(behind[1, 1].foreground == CellColor(rgb: 0xFFFFFF))
  }
}
