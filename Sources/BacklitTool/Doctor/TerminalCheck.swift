import BacklitTerminal
import Glibc

/// A check of the terminal.
struct TerminalCheck {
  /// The result of querying the terminal.
  enum QueryResult {
    /// No standard stream is a terminal.
    case absent
    /// The process runs in the background and cannot use the terminal.
    case inBackground
    /// The terminal cannot be used.
    case refused(TerminalError)
    /// The answers of the terminal.
    case answered(TerminalAnswers)
  }

  /// The time limit for the terminal's answers in milliseconds. It is longer than the limit of programs.
  static let timeLimit = 2_000

  var environment: ProcessEnvironment
  /// Whether standard output, where programs draw, is a terminal.
  var showsOutput: Bool
  var result: QueryResult

  /// Queries the terminal of the first standard stream that is a terminal.
  @MainActor
  static func run(_ environment: ProcessEnvironment) async -> TerminalCheck {
    let descriptor = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
    return TerminalCheck(
      environment: environment, showsOutput: isatty(STDOUT_FILENO) == 1,
      result: await query(descriptor))
  }

  @MainActor
  private static func query(_ descriptor: Int32?) async -> QueryResult {
    guard let descriptor else { return .absent }
    // Changing terminal settings in the background would stop the process.
    let owner = tcgetpgrp(descriptor)
    guard owner == -1 || owner == getpgrp() else { return .inBackground }
    do throws(TerminalError) {
      return .answered(try await TerminalQuery.run(descriptor, milliseconds: timeLimit))
    } catch {
      return .refused(error)
    }
  }

  /// The findings in the order of importance.
  var findings: [Finding] {
    stream + asked + [multiplexer, locale].compactMap { $0 }
  }

  private var stream: [Finding] {
    switch result {
    case .absent:
      [
        .warning(
          "streams", "No standard stream is a terminal, so none was queried.",
          "Run backlit doctor in the terminal window that you want to check.")
      ]
    case .inBackground:
      [
        .warning(
          "streams", "The process runs in the background, where it cannot use the terminal.",
          "Bring it to the foreground with fg.")
      ]
    case .refused, .answered:
      [
        showsOutput
          ? .ok("streams", "Standard output is a terminal.")
          : .ok("streams", "Standard output is not a terminal; a different standard stream was queried.")
      ]
    }
  }

  private var asked: [Finding] {
    switch result {
    case .absent, .inBackground: []
    case .refused(let error):
      [.missing("kind", "The terminal cannot be used.", error.description)]
    case .answered(let answers):
      [kind(answers)] + TerminalFindings(answers: answers).all
    }
  }

  private func kind(_ answers: TerminalAnswers) -> Finding {
    guard let term = environment["TERM"] else {
      return .warning(
        "kind", "TERM is not set, so only basic features are used.",
        "Set it to the name of the terminal, such as: export TERM=xterm-256color")
    }
    let name = answers.capabilities.name.map { "; the terminal reports \($0)" } ?? ""
    return .ok("kind", "TERM is \(term)\(name).")
  }

  private var multiplexer: Finding? {
    let term = environment["TERM"] ?? ""
    if environment["TMUX"] != nil || term.hasPrefix("tmux") {
      return .warning(
        "tmux", "It runs between Backlit and the terminal, and passes on only the features that it supports.",
        "In ~/.tmux.conf: set -g mouse on; set -g focus-events on; set -s escape-time 10; "
          + "set -as terminal-features ',*:RGB'")
    }
    if environment["STY"] != nil || term.hasPrefix("screen") {
      return .warning(
        "screen", "It runs between Backlit and the terminal, and drops colours, the pointer and the focus.",
        "Run Backlit outside of screen, or in tmux.")
    }
    return nil
  }

  private var locale: Finding {
    guard let name = environment.locale else {
      return .warning(
        "locale", "No locale is set; Backlit writes UTF-8 and speaks English.",
        "Choose an installed locale (locale -a), such as: export LANG=C.UTF-8")
    }
    guard environment.isUnicode else {
      return .warning(
        "locale", "\(name) does not use UTF-8, so programs show only characters of ASCII.",
        "Choose an installed locale (locale -a), such as: export LANG=C.UTF-8")
    }
    return .ok("locale", "\(name), which uses UTF-8.")
  }
}
