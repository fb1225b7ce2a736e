import Glibc

/// Writes lines to standard error.
public enum StandardError {
  /// Writes a line. A terminal that accepts nothing for 100 ms, as after Control-S, does not get it.
  public static func write(_ line: String) { write([line]) }

  /// Writes lines. A terminal that accepts nothing for 100 ms, as after Control-S, does not get the rest.
  public static func write(_ lines: [String]) {
    for line in lines {
      var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      // Only a terminal has the time limit; the reader of a pipe may take any time.
      if isatty(STDERR_FILENO) == 1, poll(&room, 1, 100) == 0 { return }
      let bytes = Array((line + "\n").utf8)
      _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
