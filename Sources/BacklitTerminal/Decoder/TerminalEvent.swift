import BacklitGeometry

/// An event from a terminal: user input or a report of the terminal.
package enum TerminalEvent: Hashable, Sendable {
  /// A key, a pointer event, a focus change or a paste. Pointer locations are in cells from (0, 0) at the top
  /// left; without pixel reports they are in the middle of a cell.
  case input(InputEvent)
  /// A reply of the terminal to a query.
  case reply(TerminalReply)
  /// The size of the terminal in cells and in pixels (0 if unknown), reported in band (mode 2048).
  case resized(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int)
}

/// A reply of the terminal to a query.
package enum TerminalReply: Hashable, Sendable {
  /// The state of a mode (DECRPM).
  package enum ModeState: Int, Hashable, Sendable {
    /// The terminal does not know the mode.
    case notRecognized = 0
    /// The mode is set.
    case set = 1
    /// The mode is reset.
    case reset = 2
    /// The mode is set and cannot be reset.
    case permanentlySet = 3
    /// The mode is reset and cannot be set.
    case permanentlyReset = 4

    /// Whether the mode is set or can be set.
    package var isAvailable: Bool { self == .set || self == .reset || self == .permanentlySet }
  }

  /// The default colour that a `color` reply reports.
  package enum ColorRole: Int, Hashable, Sendable {
    /// The text colour (OSC 10).
    case foreground = 10
    /// The background colour (OSC 11).
    case background = 11
  }

  /// Whether the terminal's colours are dark or light (`CSI ? 997 ; scheme n`).
  package enum ColorScheme: Int, Hashable, Sendable {
    /// Light text on a dark background.
    case dark = 1
    /// Dark text on a light background.
    case light = 2
  }

  /// The primary device attributes (DA1), to which every terminal replies.
  case primaryAttributes([Int])
  /// The state of a private mode (DECRPM).
  case mode(Int, ModeState)
  /// The current flags of kitty's keyboard protocol; any reply means that the protocol is supported.
  case keyboardFlags(Int)
  /// The position of the cursor, in cells from (0, 0).
  case cursorPosition(column: Int, row: Int)
  /// The size of the text area in cells (`CSI 8 t`).
  case textAreaCells(columns: Int, rows: Int)
  /// The size of the text area in pixels (`CSI 4 t`).
  case textAreaPixels(width: Int, height: Int)
  /// The size of one cell in pixels (`CSI 6 t`).
  case cellPixels(width: Int, height: Int)
  /// The terminal's name and version (XTVERSION), such as `XTerm(379)`.
  case version(String)
  /// A default colour of the terminal, as 0xRRGGBB.
  case color(ColorRole, rgb: UInt32)
  /// The terminal's colour scheme, when it is asked for or changes.
  case colorScheme(ColorScheme)
  /// The result of an image command or query of kitty's graphics protocol with that image id; false for any
  /// error.
  case graphics(id: Int, isOK: Bool)
  /// The number of colours of a sixel picture (XTSMGRAPHICS).
  case sixelColors(Int)
  /// The largest sixel picture, in pixels (XTSMGRAPHICS).
  case sixelArea(width: Int, height: Int)
}
