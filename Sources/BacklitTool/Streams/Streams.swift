import ArgumentParser
import Glibc

/// Standard output and standard error.
enum Streams {
  /// Where lines go.
  enum Target: Int32 {
    case output = 1
    case error = 2

    /// Whether a person sees it in colours: on a terminal that has them, unless `NO_COLOR` says that they are not
    /// wanted (https://no-color.org).
    var isColored: Bool {
      func value(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
      return isatty(rawValue) == 1 && value("NO_COLOR").isEmpty && !["", "dumb"].contains(value("TERM"))
    }

    /// The columns of the terminal; nil where it is none, or does not know.
    var columns: Int? {
      var window = winsize()
      guard ioctl(rawValue, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
      return Int(window.ws_col)
    }
  }

  /// Writes a text and a line feed; on a terminal, faults in it stand out.
  ///
  /// - Returns: 0, or the error number where not all of it could be written.
  @discardableResult
  static func write(_ text: String, to target: Target) -> Int32 {
    let bytes = Array(((target.isColored ? Highlight.faults(in: text) : text) + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(target.rawValue, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      written += count
    }
    return 0
  }

  /// Writes a text and a line feed to standard output.
  ///
  /// - Throws: an exit with status 1 where that fails, after saying so; but whoever closed a pipe, as `head` does,
  ///   has seen enough and is told nothing.
  static func print(_ text: String) throws(ExitCode) {
    let code = write(text, to: .output)
    guard code != 0 else { return }
    if code != EPIPE {
      write("backlit: standard output cannot be written to: \(String(cString: strerror(code)))", to: .error)
    }
    throw ExitCode.failure
  }

  /// Makes sure of the three streams before anything is opened: a file or a socket would take the place of one
  /// that is closed, and be written to. Such a place is taken by something that refuses. A pipe that nobody reads
  /// any more becomes an error of `write`, instead of the end.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is this one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
