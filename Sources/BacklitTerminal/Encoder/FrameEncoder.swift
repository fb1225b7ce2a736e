import BacklitGraphics

/// Encodes frames of cells as the bytes that update a terminal from one frame to the next.
///
/// It writes only what changed, and cells that a terminal may overwrite beside an emoji cluster. It moves the cursor by the
/// shortest sequence, keeps track of the current colours and attributes (SGR), erases instead of writing long runs of spaces, and
/// wraps a frame in synchronized output (DEC private mode 2026) if the terminal supports it, so that no partial frame is visible.
///
/// The encoder derives the state of the terminal from its own output alone: every frame it returns must reach
/// the terminal, complete and in order, and the last column must not wrap (`TerminalModes.noWrap`). After any
/// other change of the screen (a resize, output of another program), pass no previous frame.
package struct FrameEncoder: Sendable {
  /// The capabilities of the terminal. After a change of the colour depth the next frame is drawn in full.
  package var capabilities: TerminalCapabilities {
    didSet {
      if capabilities.colorDepth != oldValue.colorDepth { isStale = true }
    }
  }

  /// Whether the screen was drawn for a different colour depth.
  var isStale = false
  /// The current SGR style of the terminal; nil if unknown.
  var currentStyle: SGRStyle?
  /// The position of the cursor; nil if unknown, as the column is after writing the last one.
  var column: Int?
  var row: Int?
  var isCursorShown: Bool?
  var bytes: [UInt8] = []
  var sixels = SixelEncoder()
  /// Whether blank cells show a picture, which a written space would erase.
  var isBesidePicture = false

  /// Creates an encoder for a terminal in an unknown state.
  package init(capabilities: TerminalCapabilities) {
    self.capabilities = capabilities
  }

  /// Encodes the changes that make the terminal show a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells to show.
  ///   - picture: the picture to show with them.
  ///   - previous: the grid shown now. With nil, or a grid of a different size, the screen is cleared and
  ///     drawn in full.
  ///   - previousPicture: the picture shown now with that grid. If the tiling differs, or only one of the two
  ///     pictures is nil, the screen is also drawn in full.
  ///   - cursor: the position of the terminal's cursor, in cells; nil, or a position outside the grid, hides
  ///     it.
  /// - Returns: the bytes, in UTF-8; empty when the terminal already shows the grid and the cursor stays.
  ///
  /// Complexity: O(number of cells); bytes are produced only for changed cells, and for cells that a terminal may overwrite
  /// beside an emoji cluster.
  package mutating func encode(
    _ grid: CellGrid, picture: TiledPicture? = nil, previous: CellGrid?, previousPicture: TiledPicture? = nil,
    cursor: (column: Int, row: Int)?
  ) -> [UInt8] {
    var shown = previous
    if picture.map({ previousPicture?.isLaidOut(like: $0) != true }) ?? (previousPicture != nil) {
      shown = nil
    }
    if isStale || previous?.columns != grid.columns || previous?.rows != grid.rows { shown = nil }
    isStale = false
    if shown == nil {
      if capabilities.kittyGraphics { append(KittyGraphics.deleteAll) }
      append("\u{1B}[0m\u{1B}[2J")
      (currentStyle, column, row, isCursorShown) = (.plain, nil, nil, nil)
    }
    var base = shown ?? CellGrid(columns: grid.columns, rows: grid.rows)
    isBesidePicture = picture?.format.placement == .besideText
    if let picture {
      encodePicture(
        picture, previous: shown == nil ? nil : previousPicture, grid: grid, base: &base, cursor: cursor)
    }
    endDoubleLines(of: base, for: grid)
    for run in grid.changedRuns(since: base) {
      for columns in visibleChanges(in: run, from: base, to: grid) {
        encodeCells(columns, row: run.row, of: grid)
      }
    }
    encodeLargeText(of: base, to: grid)
    return finish(grid, cursor: cursor)
  }

  /// Positions the cursor and wraps the frame.
  private mutating func finish(_ grid: CellGrid, cursor: (column: Int, row: Int)?) -> [UInt8] {
    defer { bytes.removeAll() }
    let isDrawn = !bytes.isEmpty
    let isSynchronized = isDrawn && capabilities.synchronizedUpdates
    var opening: [UInt8] = []
    if isSynchronized {
      opening = Array("\u{1B}[?2026h".utf8)
    } else if isDrawn, isCursorShown != false {
      // Without synchronized output the cursor would be visible at every position of the drawing.
      opening = Array("\u{1B}[?25l".utf8)
      isCursorShown = false
    }
    if let cursor, (0..<grid.columns).contains(cursor.column), (0..<grid.rows).contains(cursor.row) {
      let shownColumn = grid.cursorColumn(cursor.column, row: cursor.row)
      move(toColumn: shownColumn, row: cursor.row, in: nil)
      if isCursorShown != true { append("\u{1B}[?25h") }
      isCursorShown = true
    } else {
      if isCursorShown != false { append("\u{1B}[?25l") }
      isCursorShown = false
    }
    if isSynchronized { append("\u{1B}[?2026l") }
    // In place: a new array for both would take as long to fill as a small frame.
    bytes.insert(contentsOf: opening, at: 0)
    return bytes
  }

  mutating func append(_ text: String) { bytes += text.utf8 }
}
