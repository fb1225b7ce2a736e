import BacklitGraphics

/// The cells for a different screen reader that reads the terminal.
///
/// Such a reader speaks the characters that change, from the first to the last one of an update, and after an arrow key
/// only those that end at the terminal's cursor. So pictures are colours without characters, the captions change first and
/// alone, and other rows that change follow later, one after the other. The cursor stands after the last change.
struct CompanionScreen {
  /// The time at which rows that are held may be shown; nil if none is held.
  private(set) var release: Double?
  /// The column after the last change of the captions; nil before the first one.
  private(set) var cursorColumn: Int?
  private var shown: CellGrid?
  private var quietUntil = 0.0

  /// The time from new words to other changes, in seconds. A reader takes less to notice a change.
  static let pause = 1.5
  /// The time between two rows that change, in seconds.
  static let rowInterval = 0.1
  /// The largest number of changed rows that are shown one after the other; more are a different page.
  static let separateRows = 3

  /// Makes the cells to show.
  /// - Parameters:
  ///   - new: the present cells. The captions are in the last row.
  ///   - isPicture: whether pictures consist of characters with colours.
  ///   - isTyping: whether the user types into a text, which must be seen at once.
  ///   - now: the time in seconds.
  /// - Returns: the cells without the changes that have to wait.
  mutating func compose(_ new: CellGrid, isPicture: Bool, isTyping: Bool, at now: Double) -> CellGrid {
    // Letters that cover several cells cannot be held by rows.
    guard new.blocks.isEmpty, new.doubleLines.isEmpty, new.rows > 1 else {
      (shown, release) = (nil, nil)
      return new
    }
    var grid = isPicture ? new.withoutPictureGlyphs : new
    if let shown, shown.columns == grid.columns, shown.rows == grid.rows {
      let captions = grid.rows - 1
      let columns = (0..<grid.columns).filter { grid[$0, captions].glyph != shown[$0, captions].glyph }
      if let last = columns.last {
        cursorColumn = last + 1
        quietUntil = now + Self.pause
      }
      if isTyping { release = nil } else { hold(&grid, since: shown, at: now) }
    } else {
      cursorColumn = nil
      quietUntil = now + Self.pause
      release = nil
    }
    shown = grid
    return grid
  }

  /// Keeps the characters of rows that changed as they were, except for those whose time has come.
  private mutating func hold(_ grid: inout CellGrid, since shown: CellGrid, at now: Double) {
    var changed = (0..<grid.rows - 1).filter { row in
      (0..<grid.columns).contains { grid[$0, row].glyph != shown[$0, row].glyph }
    }
    if now >= quietUntil, !changed.isEmpty {
      changed.removeFirst(changed.count > Self.separateRows ? changed.count : 1)
      quietUntil = now + Self.rowInterval
    }
    release = changed.isEmpty ? nil : quietUntil
    for row in changed {
      for column in 0..<grid.columns where grid[column, row].glyph != shown[column, row].glyph {
        grid[column, row] = shown[column, row]
      }
    }
  }
}

extension CellGrid {
  /// The grid with spaces in place of block characters and lines, in their mean colour.
  fileprivate var withoutPictureGlyphs: CellGrid {
    var grid = self
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = self[column, row]
        guard let coverage = cell.glyph.pictureCoverage else { continue }
        grid[column, row] = Cell(
          foreground: cell.foreground, background: cell.foreground.mixed(with: cell.background, coverage))
      }
    }
    return grid
  }
}

extension Glyph {
  /// The part of its cell that a character of pictures covers; nil for other characters.
  fileprivate var pictureCoverage: Double? {
    guard let scalar = text.unicodeScalars.first else { return nil }
    return switch scalar.value {
    case 0x2588: 1
    case 0x2500...0x257F: 0
    case 0x2580...0x259F, 0x1FB00...0x1FBAF: 0.5
    default: nil
    }
  }
}

extension CellColor {
  /// A mixture of two colours. The default colour of the terminal counts as black.
  fileprivate func mixed(with other: CellColor, _ fraction: Double) -> CellColor {
    if fraction <= 0 { return other }
    if fraction >= 1 { return self }
    func part(_ shift: UInt32) -> UInt8 {
      let (mine, its) = (isDefault ? 0 : rgb >> shift & 0xFF, other.isDefault ? 0 : other.rgb >> shift & 0xFF)
      return UInt8(Double(mine) * fraction + Double(its) * (1 - fraction))
    }
    return CellColor(red: part(16), green: part(8), blue: part(0))
  }
}
