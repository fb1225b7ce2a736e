import Glibc

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`, the type of the terminal.
  package var term: String?
  /// `TERM_PROGRAM`, the name of the terminal, set by some terminals and tmux.
  package var program: String?
  /// `COLORTERM`, "truecolor" or "24bit" if the terminal supports direct colours.
  package var colorTerm: String?
  /// `NO_COLOR`: disables colours when set and not empty (https://no-color.org).
  package var noColor: String?

  /// An environment from its parts.
  package init(
    term: String? = nil, program: String? = nil, colorTerm: String? = nil, noColor: String? = nil
  ) {
    self.term = term
    self.program = program
    self.colorTerm = colorTerm
    self.noColor = noColor
  }
}

extension TerminalEnvironment {
  /// The environment of this process.
  package static var process: TerminalEnvironment {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return TerminalEnvironment(
      term: value("TERM"), program: value("TERM_PROGRAM"), colorTerm: value("COLORTERM"),
      noColor: value("NO_COLOR"))
  }
}
