import BacklitGeometry

/// The block elements and their complements.
enum BlockSymbol {
  private static let space: UInt32 = 0x20
  private static let solid: UInt32 = 0x2588

  /// The canonical cell among those that look alike.
  ///
  /// A full block becomes a space with a background, and so does any symbol whose two colours are equal. The
  /// default background of the terminal can be a background but not a foreground: if the symbol itself has
  /// that colour, its complement replaces it.
  ///
  /// Otherwise, of a symbol and its complement, the one that leaves the upper edge of the cell free is used. The blocks of
  /// many fonts end a pixel below that edge, where a line in the other colour would be visible.
  static func cell(symbol: UInt32, foreground: CellColor, background: CellColor) -> Cell {
    if symbol == space || foreground == background { return Cell(background: background) }
    if symbol == solid { return Cell(background: foreground) }
    if foreground.isDefault || !background.isDefault && coversUpperEdge(symbol),
      let complement = complement(of: symbol)
    {
      return Cell(glyph: Glyph(narrow: complement), foreground: background, background: foreground)
    }
    return Cell(glyph: Glyph(narrow: symbol), foreground: foreground, background: background)
  }

  /// Whether a symbol paints the whole upper edge of its cell.
  private static func coversUpperEdge(_ symbol: UInt32) -> Bool {
    switch symbol {
    case 0x2580, 0x259B, 0x259C: true  // ▀ ▛ ▜
    case 0x1FB00...0x1FB3B: pattern(ofSextant: symbol) & 3 == 3
    default: false
    }
  }

  /// The cell that paints some of its quadrants, as bits.
  static func cell(quadrants: Int, foreground: CellColor, background: CellColor) -> Cell {
    cell(symbol: Self.quadrants[quadrants], foreground: foreground, background: background)
  }

  /// The symbols by the quadrants they paint, as bits: 1 and 2 above, 4 and 8 below, from left to right.
  private static let quadrants: [UInt32] = [
    0x20, 0x2598, 0x259D, 0x2580, 0x2596, 0x258C, 0x259E, 0x259B, 0x2597, 0x259A, 0x2590, 0x259C, 0x2584,
    0x2599, 0x259F, 0x2588,
  ]

  /// The cell, in the default colours of the terminal, that paints some of its quadrants; see
  /// `PixelBlock.brightQuadrants`. All four quadrants are an inverse space, because fonts leave gaps between full
  /// blocks.
  static func silhouette(_ quadrants: Int) -> Cell {
    guard quadrants != 15 else { return Cell(attributes: .inverse) }
    let symbol = Self.quadrants[quadrants]
    if coversUpperEdge(symbol), let complement = complement(of: symbol) {
      return Cell(glyph: Glyph(narrow: complement), attributes: .inverse)
    }
    return Cell(glyph: Glyph(narrow: symbol))
  }

  /// The rectangles that a symbol paints, in units of a cell from its top left corner; nil for a symbol that
  /// is not a block.
  static func shape(of symbol: UInt32) -> [Rect]? {
    func eighths(_ count: UInt32) -> Double { Double(count) / 8 }
    switch symbol {
    case 0x2581...0x2587:
      let height = eighths(symbol - 0x2580)
      return [Rect(x: 0, y: 1 - height, width: 1, height: height)]
    case 0x2589...0x258F: return [Rect(x: 0, y: 0, width: eighths(0x2590 - symbol), height: 1)]
    case 0x2594: return [Rect(x: 0, y: 0, width: 1, height: eighths(1))]
    case 0x2595: return [Rect(x: 1 - eighths(1), y: 0, width: eighths(1), height: 1)]
    default: break
    }
    if case 0x1FB00...0x1FB3B = symbol {
      return rectangles(Int(pattern(ofSextant: symbol)), rows: 3)
    }
    return quadrants.firstIndex(of: symbol).map { rectangles($0, rows: 2) }
  }

  /// The rows of a pattern of two columns; adjacent blocks of a row become one rectangle.
  private static func rectangles(_ pattern: Int, rows: Int) -> [Rect] {
    let height = 1 / Double(rows)
    return (0..<rows).compactMap { row in
      let bits = pattern >> (2 * row) & 3
      guard bits != 0 else { return nil }
      return Rect(
        x: bits == 2 ? 0.5 : 0, y: Double(row) * height, width: bits == 3 ? 1 : 0.5, height: height)
    }
  }

  /// The symbol that paints exactly the rest of the cell; nil for a symbol that is not a block.
  static func complement(of symbol: UInt32) -> UInt32? {
    switch symbol {
    case 0x2580: 0x2584  // ▀ ▄
    case 0x2584: 0x2580
    case 0x258C: 0x2590  // ▌ ▐
    case 0x2590: 0x258C
    case 0x2596: 0x259C  // ▖ ▜
    case 0x259C: 0x2596
    case 0x2597: 0x259B  // ▗ ▛
    case 0x259B: 0x2597
    case 0x2598: 0x259F  // ▘ ▟
    case 0x259F: 0x2598
    case 0x259D: 0x2599  // ▝ ▙
    case 0x2599: 0x259D
    case 0x259A: 0x259E  // ▚ ▞
    case 0x259E: 0x259A
    case 0x1FB00...0x1FB3B: sextant(63 - pattern(ofSextant: symbol))
    default: nil
    }
  }

  /// The six bits of a sextant. Unicode leaves out the patterns that are half blocks, 21 and 42.
  private static func pattern(ofSextant symbol: UInt32) -> UInt32 {
    let number = symbol - 0x1FB00 + 1
    return number + (number >= 21 ? 1 : 0) + (number >= 41 ? 1 : 0)
  }

  private static func sextant(_ pattern: UInt32) -> UInt32 {
    0x1FB00 + pattern - 1 - (pattern > 21 ? 1 : 0) - (pattern > 42 ? 1 : 0)
  }
}
