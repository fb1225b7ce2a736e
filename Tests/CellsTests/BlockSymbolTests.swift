import Testing

@testable import Cells

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
