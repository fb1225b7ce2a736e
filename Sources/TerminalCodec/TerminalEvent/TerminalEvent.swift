import Input

/// One thing that came in from a terminal: something a person did, or something the terminal says.
public enum TerminalEvent: Hashable, Sendable {
  /// A key, the pointer, the focus or a paste; pointer locations are in cells from (0, 0) at the top left, in the middle
  /// of one where the terminal does not say more.
  case input(InputEvent)
  /// The terminal's answer to a question.
  case reply(TerminalReply)
  /// The terminal's size in cells and in pixels (0 when it does not say), sent by itself in mode 2048.
  case resized(columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int)
}
