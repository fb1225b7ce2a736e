import Glibc

/// Why a terminal cannot be used, and what to do about it.
public enum TerminalError: Error, Hashable, Sendable {
  /// The descriptor, named as a person knows it, is not a terminal.
  case notATerminal(name: String)
  /// The terminal, by its `TERM`, cannot place text on the screen.
  case unsupportedTerminal(term: String)
  /// The terminal has hung up.
  case closed
  /// What a path leads to cannot be opened, with an error number.
  case cannotOpen(path: String, code: Int32)
  /// The terminal that a path leads to is in use by this program already.
  case inUse(path: String)
  /// No more terminals can be used at a time than this.
  case tooMany(limit: Int)
  /// A system call failed with an error number.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// What went wrong and what would be right, in one or two sentences.
  public var description: String {
    switch self {
    case .notATerminal(let name):
      "\(name) is not a terminal. Run the program in a terminal window, without redirecting its output."
    case .unsupportedTerminal(let term):
      "The terminal '\(term)' cannot place text on the screen. "
        + "Use another terminal, or set TERM to what it really is, such as xterm-256color."
    case .closed:
      "The terminal has been closed. Start the program again in another one."
    case .cannotOpen(let path, let code):
      "\(path) cannot be opened: \(String(cString: strerror(code))). "
        + "Give the path that `tty` prints in a terminal of your own."
    case .inUse(let path):
      "\(path) is a terminal that this program shows itself in already. Give another one's path."
    case .tooMany(let limit):
      "No more than \(limit) terminals can be used at a time. Leave one of them first."
    case .system(let call, let code):
      "The terminal refused \(call): \(String(cString: strerror(code))). "
        + "Check that this is a terminal of your own, and that the program runs in the foreground."
    }
  }
}
