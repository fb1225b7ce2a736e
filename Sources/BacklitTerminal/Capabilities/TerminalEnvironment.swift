import Glibc

/// The environment variables that describe the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`, the type of the terminal.
  package var term: String?
  /// `TERM_PROGRAM`, the name of the terminal, set by some terminals and tmux.
  package var program: String?
  /// `LC_TERMINAL`, the name of the terminal, which iTerm2 sets and SSH passes on.
  var localeTerminal: String?
  /// `COLORTERM`, "truecolor" or "24bit" if the terminal supports direct colours.
  var colorTerm: String?
  /// `NO_COLOR`: disables colours when set and not empty (https://no-color.org).
  package var noColor: String?
  /// `COLORFGBG`, the numbers of the terminal's default colours, such as "15;0"; set by some terminals.
  var defaultColors: String?
  /// The locale, which names the encoding of text: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is not empty.
  package var locale: String?

  /// An environment from its parts.
  package init(
    term: String? = nil, program: String? = nil, localeTerminal: String? = nil, colorTerm: String? = nil,
    noColor: String? = nil,
    defaultColors: String? = nil, locale: String? = nil
  ) {
    self.term = term
    self.program = program
    self.localeTerminal = localeTerminal
    self.colorTerm = colorTerm
    self.noColor = noColor
    self.defaultColors = defaultColors
    self.locale = locale
  }
}

extension TerminalEnvironment {
  /// The environment of this process.
  package static var process: TerminalEnvironment {
    func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return TerminalEnvironment(
      term: value("TERM"), program: value("TERM_PROGRAM"), localeTerminal: value("LC_TERMINAL"),
      colorTerm: value("COLORTERM"),
      noColor: value("NO_COLOR"), defaultColors: value("COLORFGBG"),
      locale: ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { value($0) }.first { !$0.isEmpty })
  }

  /// Whether the default background is dark or light, by its number: 7 and 9 to 15 are the light ones of the sixteen colours.
  package var colorScheme: TerminalReply.ColorScheme? {
    guard let number = defaultColors?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    return number == 7 || number > 8 ? .light : .dark
  }

  /// Whether text is UTF-8. Without a locale it is, as current terminals have it.
  package var usesUnicode: Bool {
    guard let name = locale?.lowercased() else { return true }
    return name.contains("utf-8") || name.contains("utf8")
  }
}
