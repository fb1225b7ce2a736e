/// A terminal's answer to a question the program asked.
public enum TerminalReply: Hashable, Sendable {
  /// What a terminal says about one of its modes (DECRPM).
  public enum ModeState: Int, Hashable, Sendable {
    /// The mode is not known to it.
    case notRecognized = 0
    /// The mode is on.
    case set = 1
    /// The mode is off.
    case reset = 2
    /// The mode is on and cannot be turned off.
    case permanentlySet = 3
    /// The mode is off and cannot be turned on.
    case permanentlyReset = 4

    /// Whether the mode is on, or could be.
    public var isAvailable: Bool { self == .set || self == .reset || self == .permanentlySet }
  }

  /// Which of the terminal's own colours a `color` reply is about.
  public enum ColorRole: Int, Hashable, Sendable {
    /// The colour of text, asked for with OSC 10.
    case foreground = 10
    /// The colour behind text, asked for with OSC 11.
    case background = 11
  }

  /// The primary device attributes (DA1), the one answer every terminal gives.
  case primaryAttributes([Int])
  /// The state of a private mode (DECRPM).
  case mode(Int, ModeState)
  /// The flags of kitty's keyboard protocol that are on now; any answer means that the protocol is there.
  case keyboardFlags(Int)
  /// The place of the cursor, in cells from (0, 0).
  case cursorPosition(column: Int, row: Int)
  /// The size of the text area in cells (`CSI 8 t`).
  case textAreaCells(columns: Int, rows: Int)
  /// The size of the text area in pixels (`CSI 4 t`).
  case textAreaPixels(width: Int, height: Int)
  /// The size of one cell in pixels (`CSI 6 t`).
  case cellPixels(width: Int, height: Int)
  /// The terminal's name and version (XTVERSION), such as `XTerm(379)`.
  case version(String)
  /// One of the terminal's own colours, as 0xRRGGBB.
  case color(ColorRole, rgb: UInt32)
  /// What became of a picture sent by kitty's graphics protocol with that number, or of the question whether there is
  /// one; false for any fault.
  case graphics(id: Int, isOK: Bool)
  /// How many colours a sixel picture can have (XTSMGRAPHICS).
  case sixelColors(Int)
  /// The largest sixel picture, in pixels (XTSMGRAPHICS).
  case sixelArea(width: Int, height: Int)
}
