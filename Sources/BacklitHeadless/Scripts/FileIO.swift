import Glibc

/// Reads and writes whole files, including pipes and terminals, with errors that name the file.
public enum FileIO {
  /// The reason why a file cannot be read or written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path or name of the file.
    public let name: String
    /// The operation that failed.
    public let problem: String
    /// The reason.
    public let reason: String

    /// The error in one line.
    public var description: String { "\(name): \(problem): \(reason)" }
  }

  /// The name of a path in messages: `-` is standard input.
  public static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads a file, or standard input for `-`.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - limit: the maximum size in bytes; a larger file is refused.
  /// - Returns: the bytes of the file.
  /// - Throws: `Failure` if the file cannot be read.
  public static func read(_ path: String, limit: Int = 1 << 30) throws(Failure) -> [UInt8] {
    func failure(_ reason: String = String(cString: strerror(errno))) -> Failure {
      Failure(name: name(path), problem: "cannot be read", reason: reason)
    }
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw failure("it has more than \(limit) bytes") }
    }
  }

  /// Writes bytes to a file; an existing file is replaced.
  /// - Throws: `Failure` if the file cannot be written; the old contents may be lost.
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    func failure() -> Failure {
      Failure(name: path, problem: "cannot be written", reason: String(cString: strerror(errno)))
    }
    guard let file = fopen(path, "we") else { throw failure() }
    let written = fwrite(bytes, 1, bytes.count, file)
    // Closing writes the buffered bytes; its error counts only if no earlier call failed.
    let code = written == bytes.count ? 0 : errno
    let isClosed = fclose(file) == 0
    guard code == 0 else {
      errno = code
      throw failure()
    }
    guard isClosed else { throw failure() }
  }
}
