import Glibc

/// Lines for the person who started the program, on standard error.
public enum StandardError {
  /// Writes a line.
  public static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
