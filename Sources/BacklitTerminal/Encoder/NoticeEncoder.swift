/// Encodes what a terminal shows outside of its screen: the progress of a task at its tab or in the task bar (OSC 9;4), and
/// notifications on the desktop (OSC 9, 99 or 777).
///
/// Terminals ignore the sequences that they do not know. The Linux console, which can show them as text, gets none.
package struct NoticeEncoder: Sendable {
  /// The progress of a task.
  package enum Progress: Hashable, Sendable {
    /// No task runs.
    case none
    /// A task runs; the progress in percent, 0 to 100, or nil if it is unknown.
    case running(Int?)
    /// A task failed.
    case failed
  }

  /// The most characters of a text; notifications show a few lines.
  static let limit = 200

  private let isUnderstood: Bool
  private let name: String

  /// Creates an encoder for a terminal.
  package init(capabilities: TerminalCapabilities) {
    isUnderstood = capabilities.answersQueries
    name = capabilities.name ?? ""
  }

  /// Encodes the progress of a task. ``TerminalModes/progress`` removes it.
  /// - Returns: the bytes to write; none if the terminal does not take them.
  package func encode(_ progress: Progress) -> [UInt8] {
    switch progress {
    case .none: command("9;4;0")
    case .running(nil): command("9;4;3")
    case .running(let percent?): command("9;4;1;\(min(max(percent, 0), 100))")
    case .failed: command("9;4;2;100")
    }
  }

  /// Encodes a notification, by the protocol of the terminal: kitty's, that of iTerm2, or else that of rxvt.
  /// - Parameters:
  ///   - text: the text. Control characters in it are dropped.
  ///   - title: the name of the program.
  /// - Returns: the bytes to write; none if the terminal does not take them.
  package func encode(_ text: String, title: String) -> [UInt8] {
    let (text, title) = (Self.plain(text), Self.plain(title))
    if name.hasPrefix("kitty(") {
      return command("99;i=1:d=0:p=title;\(title)") + command("99;i=1:d=1:p=body;\(text)")
    }
    // A text of digits would mean something else.
    if name.hasPrefix("iTerm2 ") { return command("9;\(title): \(text)") }
    return command("777;notify;\(title.split(separator: ";").joined(separator: ","));\(text)")
  }

  private func command(_ text: String) -> [UInt8] {
    isUnderstood ? Array("\u{1B}]\(text)\u{1B}\\".utf8) : []
  }

  /// The text without characters that can end or begin a sequence.
  private static func plain(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    return String(String(String.UnicodeScalarView(scalars)).prefix(limit))
  }
}
