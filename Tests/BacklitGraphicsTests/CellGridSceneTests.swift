import BacklitGeometry
import Testing

@testable import BacklitGraphics

/// Grids drawn as scenes.
@Suite struct CellGridSceneTests {
  private let size = Size(width: 8, height: 16)
  private let red = CellColor(rgb: 0xFF0000)
  private let blue = CellColor(rgb: 0x0000FF)

  /// Renders with one pixel for each point.
  private func pixels(_ grid: CellGrid) -> Bitmap {
    let scene = grid.scene(cellSize: size, foreground: .white, background: .black)
    let renderer = BitmapRenderer(width: grid.columns * 8, height: grid.rows * 16)
    renderer.draw(scene)
    return renderer.bitmap
  }

  @Test("A block and its complement fill a cell without overlap") func blocks() {
    let symbols =
      [0x2580, 0x2584, 0x258C, 0x2590] + Array(0x2596...0x259F) + Array(0x1FB00...0x1FB3B) as [UInt32]
    for symbol in symbols {
      guard let shape = BlockSymbol.shape(of: symbol),
        let rest = BlockSymbol.complement(of: symbol).flatMap(BlockSymbol.shape(of:))
      else {
        Issue.record("U+\(String(symbol, radix: 16)) has no shape or no complement")
        continue
      }
      // The middles of all parts that halves and thirds produce.
      for row in 0..<6 {
        for column in 0..<2 {
          let point = Point(x: Double(column) / 2 + 0.25, y: Double(row) / 6 + 1 / 12)
          let hits = (shape + rest).count { $0.contains(point) }
          #expect(hits == 1, "U+\(String(symbol, radix: 16)) at \(column), \(row)")
        }
      }
    }
    #expect(BlockSymbol.shape(of: 0x20)?.isEmpty == true)
    #expect(BlockSymbol.shape(of: 0x41) == nil)
    // The upper left quadrant and the middle left sextant.
    #expect(BlockSymbol.shape(of: 0x2598) == [Rect(x: 0, y: 0, width: 0.5, height: 0.5)])
    #expect(BlockSymbol.shape(of: 0x1FB03) == [Rect(x: 0, y: 1 / 3.0, width: 0.5, height: 1 / 3.0)])
  }

  @Test("Colours are drawn at their cells") func colors() {
    var grid = CellGrid(columns: 4, rows: 2)
    grid[1, 0] = Cell(glyph: Glyph(narrow: 0x2580), foreground: red, background: blue)
    grid[2, 1] = Cell(background: blue)
    grid[3, 1] = Cell(background: blue)
    let bitmap = pixels(grid)
    #expect(bitmap[0, 0] == 0xFF00_0000 && bitmap[7, 15] == 0xFF00_0000)
    #expect(bitmap[8, 0] == 0xFFFF_0000 && bitmap[15, 7] == 0xFFFF_0000)
    #expect(bitmap[8, 8] == 0xFF00_00FF && bitmap[15, 15] == 0xFF00_00FF)
    #expect(bitmap[16, 16] == 0xFF00_00FF && bitmap[31, 31] == 0xFF00_00FF && bitmap[15, 16] == 0xFF00_0000)
  }

  @Test("Attributes change the appearance") func attributes() {
    func look(_ attributes: CellAttributes) -> Bitmap {
      pixels(
        CellGrid(
          columns: 1, rows: 1,
          fill: Cell(glyph: Glyph(narrow: 0x258C), foreground: red, background: blue, attributes: attributes))
      )
    }
    #expect(look([])[0, 0] == 0xFFFF_0000 && look([])[7, 0] == 0xFF00_00FF)
    #expect(look(.inverse)[0, 0] == 0xFF00_00FF && look(.inverse)[7, 0] == 0xFFFF_0000)
    #expect(look(.dim)[0, 0] == 0xFF80_0080)
    #expect(look(.underline)[7, 14] == 0xFFFF_0000 && look(.underline)[7, 13] == 0xFF00_00FF)
  }

  @Test("Text is drawn at its cells, wide text across two") func text() {
    var grid = CellGrid(columns: 4, rows: 1)
    grid.write("a世", column: 1, row: 0, foreground: red, attributes: .bold)
    let scene = grid.scene(cellSize: size, foreground: .white, background: .black)
    #expect(scene.size == Size(width: 32, height: 16) && scene.background == .black)
    let texts = scene.layers.flatMap(\.list.commands).compactMap { command -> String? in
      guard case .text(let text, let point, let font, let color, _) = command else { return nil }
      #expect(font.isBold && color == Color(rgb: 0xFF0000))
      return "\(text) \(Int(point.x)) \(Int(point.y))"
    }
    #expect(texts == ["a 8 0", "世 16 0"])
  }

  @Test("A grid without cells gives an empty scene") func emptyGrid() {
    for grid in [CellGrid(columns: 0, rows: 0), CellGrid(columns: 0, rows: 2), CellGrid(columns: 2, rows: 0)]
    {
      let scene = grid.scene(cellSize: size, foreground: .white, background: .black)
      #expect(scene.layers.allSatisfy { $0.list.isEmpty })
    }
  }
}

@Suite struct BlockSymbolTests {
  private let red = CellColor(rgb: 0xFF0000)
  private let blue = CellColor(rgb: 0x0000FF)

  @Test("Complements come in pairs") func complements() {
    let symbols = [0x2580, 0x2584, 0x258C, 0x2590] + Array(0x2596...0x259F) as [UInt32]
    for symbol in symbols + Array(0x1FB00...0x1FB3B) {
      let complement = BlockSymbol.complement(of: symbol)
      #expect(complement != symbol)
      #expect(complement.flatMap(BlockSymbol.complement(of:)) == symbol)
    }
    // The upper left sextant and its complement.
    #expect(BlockSymbol.complement(of: 0x1FB00) == 0x1FB3B)
    #expect(BlockSymbol.complement(of: 0x41) == nil)
  }

  @Test("Cells that look alike have one canonical form") func canonicalForm() {
    #expect(BlockSymbol.cell(symbol: 0x2588, foreground: red, background: blue) == Cell(background: red))
    #expect(BlockSymbol.cell(symbol: 0x20, foreground: red, background: blue) == Cell(background: blue))
    #expect(BlockSymbol.cell(symbol: 0x2580, foreground: red, background: red) == Cell(background: red))
    let turned = BlockSymbol.cell(symbol: 0x2580, foreground: .default, background: red)
    #expect(turned.glyph.text == "▄" && turned.foreground == red && turned.background.isDefault)
  }
}
