import BacklitGraphics

/// Encodes frames of cells as the bytes that update a terminal from one frame to the next.
///
/// It writes only what changed, and cells that a terminal may overwrite beside an emoji cluster. It moves the cursor by the
/// shortest sequence, keeps track of the current colours and attributes (SGR), and erases instead of writing long runs of spaces.
/// If the terminal supports synchronized output (DEC private mode 2026), it wraps each frame in it, so that no partial frame is
/// visible.
///
/// The encoder derives the state of the terminal from its own output alone: every frame it returns must reach
/// the terminal, complete and in order, and the last column must not wrap (`TerminalModes.noWrap`). After any
/// other change of the screen (a resize, output of another program), pass no previous frame.
///
/// An encoder for a region draws in the rows at the cursor and below it, and leaves those above as they are.
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
  /// The link of the terminal that written text is a part of. Each frame ends it.
  var currentLink = TextLink.none
  /// The position of the cursor; nil if unknown, as the column is after writing the last one.
  var column: Int?
  var row: Int?
  var isCursorShown: Bool?
  var bytes: [UInt8] = []
  var sixels = SixelEncoder()
  /// Whether blank cells show a picture, which a written space would erase.
  var isBesidePicture = false
  /// Whether frames are drawn in a region of the screen, whose first row is unknown.
  let isInline: Bool
  /// The cells of the region; nil before its first frame.
  var region: CellGrid?

  /// Creates an encoder for a terminal in an unknown state.
  /// - Parameters:
  ///   - capabilities: the capabilities of the terminal. Those of a region have neither pictures nor large letters.
  ///   - isInline: whether frames are drawn in a region that begins at the cursor, instead of on the whole screen.
  package init(capabilities: TerminalCapabilities, isInline: Bool = false) {
    self.capabilities = capabilities
    self.isInline = isInline
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
  ///   - showsCursor: whether the cursor is visible at its position.
  /// - Returns: the bytes, in UTF-8; empty when the terminal already shows the grid and the cursor stays.
  ///
  /// Complexity: O(number of cells); bytes are produced only for changed cells, and for cells that a terminal may overwrite
  /// beside an emoji cluster.
  package mutating func encode(
    _ grid: CellGrid, picture: TiledPicture? = nil, previous: CellGrid?, previousPicture: TiledPicture? = nil,
    cursor: (column: Int, row: Int)?, showsCursor: Bool = true
  ) -> [UInt8] {
    var shown = previous
    if picture.map({ previousPicture?.isLaidOut(like: $0) != true }) ?? (previousPicture != nil) {
      shown = nil
    }
    if isStale || previous?.columns != grid.columns || previous?.rows != grid.rows { shown = nil }
    isStale = false
    if shown == nil, isInline {
      startRegion(grid)
    } else if shown == nil {
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
    return finish(grid, cursor: cursor, showsCursor: showsCursor)
  }

  /// Positions the cursor and wraps the frame.
  private mutating func finish(_ grid: CellGrid, cursor: (column: Int, row: Int)?, showsCursor: Bool)
    -> [UInt8]
  {
    defer { bytes.removeAll() }
    let isDrawn = !bytes.isEmpty
    apply(.none)
    let isSynchronized = isDrawn && capabilities.synchronizedUpdates
    var opening: [UInt8] = []
    if isSynchronized {
      opening = Array("\u{1B}[?2026h".utf8)
    } else if isDrawn, isCursorShown != false {
      // Without synchronized output the cursor would be visible at every position of the drawing.
      opening = Array("\u{1B}[?25l".utf8)
      isCursorShown = false
    }
    var isShown = false
    if let cursor, (0..<grid.columns).contains(cursor.column), (0..<grid.rows).contains(cursor.row) {
      let shownColumn = grid.cursorColumn(cursor.column, row: cursor.row)
      move(toColumn: shownColumn, row: cursor.row, in: nil)
      isShown = showsCursor
    } else if isInline {
      // The place of the cursor tells where the region is after the size has changed.
      move(toColumn: 0, row: 0, in: nil)
    }
    if isInline { region = grid }
    if isCursorShown != isShown { append(isShown ? "\u{1B}[?25h" : "\u{1B}[?25l") }
    isCursorShown = isShown
    if isSynchronized { append("\u{1B}[?2026l") }
    // In place: a new array for both would take as long to fill as a small frame.
    bytes.insert(contentsOf: opening, at: 0)
    return bytes
  }

  mutating func append(_ text: String) { bytes += text.utf8 }
}
