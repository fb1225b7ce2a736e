import Glibc

/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, Sendable {
  /// The descriptor with that name is not a terminal.
  case notATerminal(name: String)
  /// The terminal with that `TERM` cannot place text on the screen.
  case unsupportedTerminal(term: String)
  /// The terminal has hung up.
  case closed
  /// The path cannot be opened, with the error number.
  case cannotOpen(path: String, code: Int32)
  /// This program already uses the terminal at the path.
  case inUse(path: String)
  /// The program already uses the most terminals.
  case tooMany(limit: Int)
  /// The system does not create the threads that the program needs.
  case noThreads
  /// The process may open fewer files than a program with a terminal needs.
  case tooFewFiles(count: Int, needed: Int)
  /// A system call failed with an error number.
  case system(call: String, code: Int32)
}

extension TerminalError: CustomStringConvertible {
  /// The error and how to fix it, in one or two sentences.
  public var description: String {
    switch self {
    case .notATerminal(let name):
      "\(name) is not a terminal. Run the program in a terminal window, without redirecting its output."
    case .unsupportedTerminal(let term):
      "The terminal '\(term)' cannot place text on the screen. "
        + "Use another terminal, or set TERM to what it really is, such as xterm-256color."
    case .closed:
      "The terminal has been closed. Start the program again in an open terminal."
    case .cannotOpen(let path, let code):
      "\(path) cannot be opened: \(String(cString: strerror(code))). "
        + "Give the path that `tty` prints in one of your terminals."
    case .inUse(let path):
      "\(path) is a terminal that this program already uses. Give the path of a different terminal."
    case .tooMany(let limit):
      "A program can use at most \(limit) terminals at a time. Close one of them first."
    case .noThreads:
      "The program can create no threads. End other programs, or raise the limit that `ulimit -u` prints."
    case .tooFewFiles(let count, let needed):
      "The program may open \(count) more files, and it needs \(needed). "
        + "Raise the limit with `ulimit -n 1024`, or end other programs."
    case .system(let call, let code):
      "The terminal refused \(call): \(String(cString: strerror(code))). "
        + "Check that you own this terminal and that the program runs in the foreground."
    }
  }
}
