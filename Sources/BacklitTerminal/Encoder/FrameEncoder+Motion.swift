import BacklitGraphics

extension FrameEncoder {
  /// Moves the cursor by the shortest sequence. With the frame being drawn, that may be rewriting the cells
  /// in between.
  mutating func move(toColumn column: Int, row: Int, in grid: CellGrid?) {
    guard self.column != column || self.row != row else { return }
    if isInline { return moveInRegion(toColumn: column, row: row) }
    var best = CursorMotion.absolute(column: column, row: row)
    func consider(_ candidate: CursorMotion) {
      if candidate.length < best.length { best = candidate }
    }
    if let current = self.row {
      if current == row {
        consider(.horizontal(from: self.column, to: column))
        if let here = self.column, here < column, column - here < best.length, let grid,
          isUnchangedText(here..<column, row: row, of: grid)
        {
          consider(.rewriting(here..<column))
        }
      } else {
        if self.column == column {
          consider(.sequence(abs(row - current), UInt8(ascii: row > current ? "B" : "A")))
          consider(.sequence(row + 1, UInt8(ascii: "d")))
        }
        if column == 0, row > current { consider(.lineFeeds(row - current)) }
      }
    }
    append(best, in: grid, row: row)
    (self.column, self.row) = (column, row)
  }

  /// Moves the cursor by rows from the present one, because the place of the region on the screen is unknown.
  private mutating func moveInRegion(toColumn column: Int, row: Int) {
    if let current = self.row, current != row {
      append(.sequence(abs(row - current), UInt8(ascii: row > current ? "B" : "A")), in: nil, row: row)
    }
    if self.column != column { append(.horizontal(from: self.column, to: column), in: nil, row: row) }
    (self.column, self.row) = (column, row)
  }

  private mutating func append(_ motion: CursorMotion, in grid: CellGrid?, row: Int) {
    switch motion {
    case .absolute(let column, let row):
      bytes.append(contentsOf: CursorMotion.introducer)
      if row != 0 { bytes.append(decimal: row + 1) }
      if column != 0 {
        bytes.append(0x3B)
        bytes.append(decimal: column + 1)
      }
      bytes.append(UInt8(ascii: "H"))
    case .sequence(let count, let final):
      bytes.append(contentsOf: CursorMotion.introducer)
      if count != 1 { bytes.append(decimal: count) }
      bytes.append(final)
    case .carriageReturn: bytes.append(0x0D)
    case .backspaces(let count): bytes.append(contentsOf: repeatElement(0x08, count: count))
    case .lineFeeds(let count):
      bytes.append(0x0D)
      bytes.append(contentsOf: repeatElement(0x0A, count: count))
    case .rewriting(let columns):
      for column in columns { grid?[column, row].glyph.appendUTF8(to: &bytes) }
    }
  }

  /// Whether the current style draws some cells unchanged and they are plain ASCII.
  private func isUnchangedText(_ columns: Range<Int>, row: Int, of grid: CellGrid) -> Bool {
    columns.allSatisfy { column in
      let cell = grid[column, row]
      guard let scalar = cell.glyph.scalar, scalar.isASCII else { return false }
      return style(for: cell) == currentStyle && link(of: cell) == currentLink
        && !(isBesidePicture && cell == .blank)
    }
  }
}

/// A way to move the cursor (ECMA-48 8.3).
private enum CursorMotion {
  /// To a cell.
  case absolute(column: Int, row: Int)
  /// By a control sequence with one number, which is left out if it is 1.
  case sequence(Int, UInt8)
  case carriageReturn
  case backspaces(Int)
  /// To the first column, some rows further down. After a carriage return it does not matter whether line feeds also
  /// return to column 0.
  case lineFeeds(Int)
  /// To the right, by writing the characters that are there, in ASCII.
  case rewriting(Range<Int>)

  static let introducer: [UInt8] = [0x1B, 0x5B]

  /// The shortest motion within a row, from a column or from an unknown one.
  static func horizontal(from current: Int?, to column: Int) -> CursorMotion {
    if column == 0 { return .carriageReturn }
    let absolute = CursorMotion.sequence(column + 1, UInt8(ascii: "G"))
    guard let current else { return absolute }
    let distance = abs(column - current)
    let relative = CursorMotion.sequence(distance, UInt8(ascii: column > current ? "C" : "D"))
    let motion = relative.length <= absolute.length ? relative : absolute
    return column < current && distance < motion.length ? .backspaces(distance) : motion
  }

  /// The number of bytes.
  var length: Int {
    switch self {
    case .absolute(let column, let row):
      3 + (row == 0 ? 0 : Self.digits(row + 1)) + (column == 0 ? 0 : 1 + Self.digits(column + 1))
    case .sequence(let count, _): 3 + (count == 1 ? 0 : Self.digits(count))
    case .carriageReturn: 1
    case .backspaces(let count): count
    case .lineFeeds(let count): 1 + count
    case .rewriting(let columns): columns.count
    }
  }

  private static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : number < 10_000 ? 4 : 5
  }
}
