import BacklitGraphics

/// A simulated terminal with kitty's text sizing protocol, as its documentation describes it: a block of several cells is
/// erased as a whole when one of its cells is overwritten or erased. Unknown sequences count as faults.
struct ScalingTerminal {
  /// A piece of text in a block of cells.
  struct Piece: Hashable {
    var text: String
    var column: Int
    var row: Int
    var columns: Int
    var rows: Int
    var fraction: [Int]
    var style: String
  }

  enum Place: Hashable {
    case text(String)
    case piece(Int)
  }

  let columns: Int
  let rows: Int
  private(set) var places: [Place]
  private(set) var pieces: [Int: Piece] = [:]
  private(set) var faults: [String] = []
  private(set) var column = 0
  private(set) var row = 0
  private var style = ""
  private var count = 0

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    places = Array(repeating: .text(" "), count: columns * rows)
  }

  mutating func feed(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let character = rest.first {
      if character != "\u{1B}" {
        rest.removeFirst()
        consume(character)
      } else if rest.hasPrefix("\u{1B}]66;"), let end = rest.firstRange(of: "\u{1B}\\") {
        scale(rest[..<end.lowerBound].dropFirst(5))
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("\u{1B}["),
        let final = rest.dropFirst(2).firstIndex(where: { "@"..."~" ~= $0 })
      {
        control(rest[final], String(rest[rest.index(rest.startIndex, offsetBy: 2)..<final]))
        rest = rest[rest.index(after: final)...]
      } else {
        faults.append("\(rest.prefix(4).debugDescription)")
        return
      }
    }
  }

  /// Removes whatever is in a cell; of a piece, all cells.
  private mutating func erase(_ index: Int) {
    if case .piece(let number) = places[index] {
      pieces[number] = nil
      for other in places.indices where places[other] == .piece(number) { places[other] = .text(" ") }
    }
    places[index] = .text(" ")
  }

  private mutating func consume(_ character: Character) {
    switch character {
    case "\r": column = 0
    case "\n": row = min(row + 1, rows - 1)
    case "\r\n": (column, row) = (0, min(row + 1, rows - 1))
    case "\u{8}": column = max(0, column - 1)
    default:
      let width = TextMetrics.columns(of: String(character))
      guard column + width <= columns else { return faults.append("text beyond the last column") }
      for place in 0..<width { erase(row * columns + column + place) }
      places[row * columns + column] = .text(String(character))
      column = min(column + width, columns - 1)
    }
  }

  private mutating func scale(_ body: Substring) {
    let parts = body.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    var keys: [String: Int] = [:]
    for pair in parts[0].split(separator: ":") {
      let sides = pair.split(separator: "=")
      keys[String(sides[0])] = Int(sides[1])
    }
    let (scale, numerator, denominator) = (keys["s"] ?? 1, keys["n"] ?? 0, keys["d"] ?? 0)
    let width = keys["w"] ?? 0
    guard (1...7).contains(scale), (0...7).contains(width), (0...15).contains(numerator),
      (0...15).contains(denominator), parts.count == 2, parts[1].utf8.count <= 4096,
      denominator == 0 || numerator < denominator
    else { return faults.append("OSC 66;\(body)") }
    let texts = width == 0 ? parts[1].map { String($0) } : [String(parts[1])]
    for text in texts {
      let natural = TextMetrics.columns(of: text)
      let wide = scale * (width == 0 ? natural : width)
      if width > 0, natural * numerator > width * denominator { faults.append("\(text) is cut") }
      guard column + wide <= columns, row + scale <= rows else {
        return faults.append("a block beyond the screen")
      }
      count += 1
      for line in row..<row + scale {
        for place in column..<column + wide { erase(line * columns + place) }
      }
      for line in row..<row + scale {
        for place in column..<column + wide { places[line * columns + place] = .piece(count) }
      }
      pieces[count] = Piece(
        text: text, column: column, row: row, columns: wide, rows: scale, fraction: [numerator, denominator],
        style: style)
      column = min(column + wide, columns - 1)
    }
  }

  private mutating func control(_ final: Character, _ body: String) {
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    let first = numbers.first.flatMap(\.self)
    switch final {
    case "m": style = body
    case "h", "l": break
    case "H": (row, column) = ((first ?? 1) - 1, ((numbers.count > 1 ? numbers[1] : nil) ?? 1) - 1)
    case "G": column = (first ?? 1) - 1
    case "d": row = (first ?? 1) - 1
    case "A": row -= first ?? 1
    case "B": row += first ?? 1
    case "C": column += first ?? 1
    case "D": column -= first ?? 1
    case "K": for place in column..<columns { erase(row * columns + place) }
    case "X": for place in column..<min(columns, column + (first ?? 1)) { erase(row * columns + place) }
    case "J": for index in places.indices { erase(index) }
    default: faults.append("CSI \(body)\(final)")
    }
  }

  /// The first cell that does not show a grid; nil if all do.
  func difference(from grid: CellGrid) -> String? {
    for row in 0..<rows {
      for column in 0..<columns {
        let (cell, place) = (grid[column, row], places[row * columns + column])
        switch place {
        case .text(let text):
          if cell.glyph == .covered || !cell.glyph.isRightHalf && text != cell.glyph.text {
            return "(\(column), \(row)): \(text.debugDescription), not \(cell.glyph)"
          }
        case .piece: if cell.glyph != .covered { return "(\(column), \(row)): covered, not \(cell.glyph)" }
        }
      }
    }
    for block in grid.blocks {
      let inside = pieces.values.filter {
        $0.row == block.area.rows.lowerBound && block.area.columns.contains($0.column)
      }.sorted { $0.column < $1.column }
      if inside.map(\.text).joined() != block.glyphs.map(\.text).joined() { return "\(inside), not \(block)" }
      if inside.contains(where: { $0.rows != block.area.rows.count }) {
        return "\(inside) is not \(block) high"
      }
    }
    return nil
  }
}
