import Glibc
import Terminal
import TerminalCodec

/// What is known of the terminal.
struct TerminalCheckup {
  /// What came of asking the terminal.
  enum Inquiry {
    /// None of the standard streams is one.
    case absent
    /// The process may not touch it now.
    case inBackground
    case refused(TerminalError)
    case answered(TerminalAnswers)
  }

  /// How long a terminal that is late for a program is waited for here, in milliseconds.
  static let patience = 2_000

  var surroundings: Surroundings
  /// Whether standard output is a terminal, where programs are shown.
  var showsOutput: Bool
  var inquiry: Inquiry

  /// Asks the terminal of the first of the standard streams that has one.
  @MainActor
  static func look(_ surroundings: Surroundings) async -> TerminalCheckup {
    let descriptor = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
    return TerminalCheckup(
      surroundings: surroundings, showsOutput: isatty(STDOUT_FILENO) == 1,
      inquiry: await inquire(descriptor))
  }

  @MainActor
  private static func inquire(_ descriptor: Int32?) async -> Inquiry {
    guard let descriptor else { return .absent }
    // Changing a terminal from the background would stop the process.
    let owner = tcgetpgrp(descriptor)
    guard owner == -1 || owner == getpgrp() else { return .inBackground }
    do throws(TerminalError) {
      return .answered(try await TerminalInquiry.ask(descriptor, milliseconds: patience))
    } catch {
      return .refused(error)
    }
  }

  /// What a person should know, in the order of importance.
  var findings: [Finding] {
    stream + asked + [multiplexer, locale].compactMap { $0 }
  }

  private var stream: [Finding] {
    switch inquiry {
    case .absent:
      [
        .warning(
          "streams", "No standard stream is a terminal, so none was asked.",
          "Run backlit doctor in the terminal window that it is about.")
      ]
    case .inBackground:
      [
        .warning(
          "streams", "The process runs in the background, where it may not use the terminal.",
          "Bring it to the foreground, with fg.")
      ]
    case .refused, .answered:
      [
        showsOutput
          ? .ok("streams", "Standard output is a terminal.")
          : .ok("streams", "Standard output is no terminal; that of another standard stream was asked.")
      ]
    }
  }

  private var asked: [Finding] {
    switch inquiry {
    case .absent, .inBackground: []
    case .refused(let error):
      [.missing("kind", "The terminal cannot be used.", error.description)]
    case .answered(let answers):
      [kind(answers)] + TerminalFindings(answers: answers).all
    }
  }

  private func kind(_ answers: TerminalAnswers) -> Finding {
    guard let term = surroundings["TERM"] else {
      return .warning(
        "kind", "TERM is not set, so little is expected of the terminal.",
        "Set it to what the terminal is, such as: export TERM=xterm-256color")
    }
    let name = answers.capabilities.name.map { "; it calls itself \($0)" } ?? ""
    return .ok("kind", "TERM is \(term)\(name).")
  }

  private var multiplexer: Finding? {
    let term = surroundings["TERM"] ?? ""
    if surroundings["TMUX"] != nil || term.hasPrefix("tmux") {
      return .warning(
        "tmux", "Runs between Backlit and the terminal, and passes on what it knows itself.",
        "In ~/.tmux.conf: set -g mouse on; set -g focus-events on; set -s escape-time 10; "
          + "set -as terminal-features ',*:RGB'")
    }
    if surroundings["STY"] != nil || term.hasPrefix("screen") {
      return .warning(
        "screen", "Runs between Backlit and the terminal, and holds back colours, the pointer and the focus.",
        "Run Backlit outside of it, or in tmux.")
    }
    return nil
  }

  private var locale: Finding {
    guard let name = surroundings.locale else {
      return .warning(
        "locale", "None is set; Backlit writes UTF-8 and speaks English.",
        "Choose one that is there (locale -a), such as: export LANG=C.UTF-8")
    }
    guard surroundings.isUnicode else {
      return .warning(
        "locale", "\(name) is not one of UTF-8, which Backlit writes.",
        "Choose one that is there (locale -a), such as: export LANG=C.UTF-8")
    }
    return .ok("locale", "\(name), with the characters of Unicode.")
  }
}
