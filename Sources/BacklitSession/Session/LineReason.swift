import BacklitValues

/// Why a program runs in lines: the first reason that holds counts.
package enum LineReason: Hashable, Sendable, CaseIterable {
  /// The option `--linear`, or the program itself.
  case option
  /// `BACKLIT_LINEAR=1` in the environment.
  case environment
  /// The user's setting.
  case setting
  /// Standard output is not a terminal.
  case noTerminal
  /// The terminal cannot position text.
  case dumbTerminal

  /// The first reason that holds; nil if the program can have a screen.
  /// - Parameters:
  ///   - isAsked: whether the option is given.
  ///   - environment: the value of `BACKLIT_LINEAR`: 1 asks for lines, and 0 overrides the setting.
  ///   - setting: the user's setting; nil for none.
  ///   - isTerminal: whether there is a terminal.
  ///   - term: the type of the terminal.
  package init?(isAsked: Bool, environment: String?, setting: Bool?, isTerminal: Bool, term: String?) {
    if isAsked {
      self = .option
    } else if environment == "1" {
      self = .environment
    } else if setting == true, environment != "0" {
      self = .setting
    } else if !isTerminal {
      self = .noTerminal
    } else if term == "dumb" {
      self = .dumbTerminal
    } else {
      return nil
    }
  }

  /// Whether the user asks for lines, also where a screen is possible.
  package var isChosen: Bool { [.option, .environment, .setting].contains(self) }

  /// The words of the reason.
  var text: SessionText {
    switch self {
    case .option: .lineByOption
    case .environment: .lineByEnvironment
    case .setting: .lineBySetting
    case .noTerminal: .lineWithoutTerminal
    case .dumbTerminal: .lineOnDumbTerminal
    }
  }
}
