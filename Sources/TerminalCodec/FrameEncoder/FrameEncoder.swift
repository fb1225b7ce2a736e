import Cells

/// Turns frames of cells into the bytes that bring a terminal from one to the next.
///
/// It writes what changed and nothing else, moves the cursor by whichever sequence is shortest, keeps the
/// colours and attributes that are on, erases instead of writing long stretches of spaces, and wraps a frame
/// in mode 2026 where the terminal has it, so that no half of it is ever seen.
///
/// It knows the terminal only by what it wrote itself: every frame it returns has to reach the terminal,
/// whole and in order, and the last column must not wrap (`TerminalModes.noWrap`). Whatever else is written
/// or happens to the screen (a resize, another program) calls for a frame without a previous one.
public struct FrameEncoder: Sendable {
  /// What the terminal can do. Another depth of colour makes the next frame a whole one.
  public var capabilities: TerminalCapabilities {
    didSet {
      if capabilities.colorDepth != oldValue.colorDepth { isStale = true }
    }
  }

  /// Whether what is on the screen was written for another depth of colour.
  var isStale = false
  /// The style that is on; nil when it is not known.
  var pen: Pen?
  /// Where the cursor is; nil where it is not known, as the column is after writing the last one.
  var column: Int?
  var row: Int?
  var isCursorShown: Bool?
  var bytes: [UInt8] = []
  /// Whether blank cells show a picture, which writing a space would erase.
  var isBesidePicture = false

  /// An encoder for a terminal of which nothing is known but its capabilities.
  public init(capabilities: TerminalCapabilities) {
    self.capabilities = capabilities
  }

  /// Makes the bytes that bring the terminal to show a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells to show.
  ///   - picture: the picture to show with them.
  ///   - previous: the grid shown now. With nil, or one of another size, the screen is cleared and drawn in
  ///     full.
  ///   - previousPicture: the picture shown now with that grid. Where the new one is in other tiles, or one of the two
  ///     is missing, the screen is drawn in full as well.
  ///   - cursor: where the terminal's own cursor is to stand, in cells; nil, or a place outside of the
  ///     grid, hides it.
  /// - Returns: the bytes, in UTF-8; none when the terminal shows the grid already and the cursor stays.
  ///
  /// Cost: grows with the number of cells; bytes are made for those that changed only.
  public mutating func encode(
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
      if capabilities.kittyGraphics { put(KittyGraphics.deletion) }
      put("\u{1B}[0m\u{1B}[2J")
      (pen, column, row, isCursorShown) = (.plain, nil, nil, nil)
    }
    var base = shown ?? CellGrid(columns: grid.columns, rows: grid.rows)
    isBesidePicture = picture?.format.placement == .besideText
    if let picture {
      put(
        picture, previous: shown == nil ? nil : previousPicture, grid: grid, base: &base, cursor: cursor)
    }
    for run in grid.changedRuns(since: base) {
      for columns in visibleChanges(in: run, from: base, to: grid) {
        paint(columns, row: run.row, of: grid)
      }
    }
    return finish(grid, cursor: cursor)
  }

  /// Sets the cursor and wraps up what has been drawn.
  private mutating func finish(_ grid: CellGrid, cursor: (column: Int, row: Int)?) -> [UInt8] {
    defer { bytes.removeAll() }
    let isDrawn = !bytes.isEmpty
    let isSynchronized = isDrawn && capabilities.synchronizedUpdates
    var opening: [UInt8] = []
    if isSynchronized {
      opening = Array("\u{1B}[?2026h".utf8)
    } else if isDrawn, isCursorShown != false {
      // Without synchronisation the cursor would be seen running about.
      opening = Array("\u{1B}[?25l".utf8)
      isCursorShown = false
    }
    if let cursor, (0..<grid.columns).contains(cursor.column), (0..<grid.rows).contains(cursor.row) {
      move(toColumn: cursor.column, row: cursor.row, in: nil)
      if isCursorShown != true { put("\u{1B}[?25h") }
      isCursorShown = true
    } else {
      if isCursorShown != false { put("\u{1B}[?25l") }
      isCursorShown = false
    }
    if isSynchronized { put("\u{1B}[?2026l") }
    return opening + bytes
  }

  mutating func put(_ text: String) { bytes += text.utf8 }
}
