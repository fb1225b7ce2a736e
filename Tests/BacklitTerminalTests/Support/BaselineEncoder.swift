import BacklitGraphics

@testable import BacklitTerminal

/// A simple encoder that wastes nothing obvious: a motion and text for each run of changed cells, and every
/// style in full.
///
/// The real encoder is compared with it and must never need more bytes.
struct BaselineEncoder {
  let depth: ColorDepth
  private var currentStyle: SGRStyle?

  init(depth: ColorDepth) { self.depth = depth }

  /// How many bytes a frame takes, without cursor and modes.
  mutating func count(_ grid: CellGrid, since old: CellGrid?) -> Int {
    var bytes: [UInt8] = []
    if old == nil { bytes += Array("\u{1B}[0m\u{1B}[2J".utf8) }
    if old == nil { currentStyle = .plain }
    let base = old ?? CellGrid(columns: grid.columns, rows: grid.rows)
    for row in 0..<grid.rows {
      var end: Int?
      for column in 0..<grid.columns where !grid[column, row].glyph.isRightHalf {
        let cell = grid[column, row]
        let style = SGRStyle(cell, depth: depth)
        let earlier = base[column, row]
        guard earlier.glyph != cell.glyph || SGRStyle(earlier, depth: depth) != style else { continue }
        if end != column { bytes += Array("\u{1B}[\(row + 1);\(column + 1)H".utf8) }
        if style != currentStyle {
          bytes += Array("\u{1B}[0".utf8)
          style.appendParameters(from: .plain, to: &bytes)
          bytes += Array("m".utf8)
          currentStyle = style
        }
        cell.glyph.appendUTF8(to: &bytes)
        end = column + cell.glyph.width
      }
    }
    return bytes.count
  }
}
