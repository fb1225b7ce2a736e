import ArgumentParser
import BacklitValues
import Glibc

/// Standard output and standard error.
enum Streams {
  /// The stream to write to.
  enum Target: Int32 {
    case output = 1
    case error = 2

    /// Whether output is coloured: on a terminal with colours, unless `NO_COLOR` is set
    /// (https://no-color.org).
    var isColored: Bool {
      func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
      return isatty(rawValue) == 1 && value("NO_COLOR").isEmpty && !["", "dumb"].contains(value("TERM"))
    }

    /// The number of columns of the terminal; nil if the stream is not a terminal or the size is unknown.
    var columns: Int? {
      var window = winsize()
      guard ioctl(rawValue, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
      return Int(window.ws_col)
    }
  }

  /// Writes a text and a line feed. On a terminal, faults are highlighted.
  ///
  /// Characters that could control the terminal, such as those of a file name, are written as `\u{…}`.
  /// - Parameters:
  ///   - text: the text.
  ///   - target: the stream.
  ///   - isStyled: whether the text contains styles for the terminal, and is safe otherwise.
  /// - Returns: 0, or `errno` if not everything could be written.
  @discardableResult
  static func write(_ text: String, to target: Target, isStyled: Bool = false) -> Int32 {
    let text = isStyled ? text : Spelling.printableLines(text)
    let bytes = Array(((target.isColored ? Highlight.faults(in: text) : text) + "\n").utf8)
    return FileIO.write(bytes, target.rawValue) ? 0 : errno
  }

  /// Writes a text and a line feed to standard output, as ``write(_:to:isStyled:)`` does.
  ///
  /// - Throws: exit code 1 if writing fails, after printing the error. A closed pipe, as after `head`, prints
  ///   no error.
  static func print(_ text: String, isStyled: Bool = false) throws(ExitCode) {
    let code = write(text, to: .output, isStyled: isStyled)
    guard code != 0 else { return }
    if code != EPIPE {
      write("backlit: standard output cannot be written to: \(String(cString: strerror(code)))", to: .error)
    }
    throw ExitCode.failure
  }

  /// Prepares the standard streams. Call this before opening any file.
  ///
  /// If a standard stream is closed, the next opened file would get its descriptor and receive its output.
  /// This method opens `/dev/null` in its place, in a mode in which every use fails. It also ignores SIGPIPE,
  /// so that a closed pipe becomes an error of `write` instead of ending the process.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 {
      // open returns the lowest free descriptor, which is this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}

/// A text style for terminals.
enum Highlight: String {
  case bold = "1"
  case red = "1;31"
  case yellow = "1;33"
  case green = "1;32"

  /// Returns a text in this style.
  func callAsFunction(_ text: some StringProtocol) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }

  /// Highlights the positions and kinds of faults, as compilers do: `file:line:column: error: …` and `Error:
  /// …` at the start of lines.
  static func faults(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
  }

  private static func line(_ line: Substring) -> String {
    // Do not change JSON, even if it contains such text.
    if line.hasPrefix("{") { return String(line) }
    for (kind, style) in [("error:", red), ("warning:", yellow)] {
      if line.lowercased().hasPrefix(kind) {
        return style(line.prefix(kind.count)) + line.dropFirst(kind.count)
      }
      // Use the first kind after a position, because a message can quote others.
      guard let range = line.firstRange(of: ": \(kind) "), isPlace(line[..<range.lowerBound]) else {
        continue
      }
      return bold(line[..<range.lowerBound] + ":") + " " + style(kind) + " " + line[range.upperBound...]
    }
    return String(line)
  }

  /// Whether a text ends with a line and a column number.
  private static func isPlace(_ text: Substring) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).suffix(3)
    return parts.count == 3 && parts.dropFirst().allSatisfy { Int($0) != nil }
  }
}
