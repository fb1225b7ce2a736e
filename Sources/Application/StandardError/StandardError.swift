import Glibc

/// Lines for the person who started the program, on standard error.
public enum StandardError {
  /// Writes a line. A terminal that takes nothing for 100 ms, as after Control-S, does not get it.
  public static func say(_ line: String) { say([line]) }

  /// Writes lines. A terminal that takes nothing for 100 ms, as after Control-S, does not get the rest.
  public static func say(_ lines: [String]) {
    for line in lines {
      var room = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
      // Whoever reads from a pipe has the time that they need.
      if isatty(STDERR_FILENO) == 1, poll(&room, 1, 100) == 0 { return }
      let bytes = Array((line + "\n").utf8)
      _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
  }
}
