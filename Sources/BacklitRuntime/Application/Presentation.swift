import BacklitTerminal
import Glibc

extension Application {
  /// The place of the views of a program in its terminal.
  public enum Presentation: Hashable, Sendable {
    /// The whole screen, which is as before after the program.
    case fullScreen
    /// Some rows of the normal screen below what is there, at least 1, and not more than the terminal has.
    ///
    /// The output above them stays in place and can be scrolled back to. At the end of the program the last frame stays, or
    /// ``Application/summary``, and the cursor is below it. The terminal is that of standard output. If that is a pipe or a file,
    /// it is that of standard error or standard input, or the controlling one. So `answer=$(program)` can ask the user and write
    /// its answer to standard output. Pictures are block characters.
    case inline(rows: Int)

    /// The number of rows; nil for the whole screen.
    var rows: Int? { if case .inline(let rows) = self { max(1, rows) } else { nil } }

    /// Whether there is a terminal for the screen.
    @MainActor var hasTerminal: Bool { rows == nil ? isatty(STDOUT_FILENO) == 1 : TerminalDevice.hasTerminal }

    /// The descriptor for lines in place of a screen. In the flow of a script, standard output is for answers.
    var output: Int32 { rows == nil || isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO }

    /// Opens the terminal.
    @MainActor func openScreen() throws(TerminalError) -> TerminalScreen {
      let terminal = try rows == nil ? TerminalDevice.open() : TerminalDevice.openInline()
      return TerminalScreen(terminal: terminal, rows: rows)
    }
  }
}
