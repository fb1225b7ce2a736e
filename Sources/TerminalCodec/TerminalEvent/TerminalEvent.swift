import Input

/// An event from a terminal: user input or a report of the terminal.
public enum TerminalEvent: Hashable, Sendable {
  /// A key, a pointer event, a focus change or a paste. Pointer locations are in cells from (0, 0) at the top
  /// left; without pixel reports they are in the middle of a cell.
  case input(InputEvent)
  /// A reply of the terminal to a query.
  case reply(TerminalReply)
  /// The size of the terminal in cells and in pixels (0 if unknown), reported in band (mode 2048).
  case resized(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int)
}
