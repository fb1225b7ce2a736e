import Glibc

/// Whole files, pipes and terminals included, with errors that name them.
public enum PlainFile {
  /// A file that cannot be read or written, and why.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path, or what else it goes by.
    public let name: String
    /// What could not be done.
    public let problem: String
    /// Why, in words.
    public let reason: String

    /// All of that in one line.
    public var description: String { "\(name): \(problem): \(reason)" }
  }

  /// What a path goes by: `-` is standard input.
  public static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The bytes of a file, or of standard input for `-`.
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: the most bytes to read; a longer file is refused.
  /// - Returns: all of them.
  /// - Throws: why it cannot be read.
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

  /// Makes a file of these bytes, or replaces one.
  /// - Throws: why it cannot be written; what was there before may be gone.
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    func failure() -> Failure {
      Failure(name: path, problem: "cannot be written", reason: String(cString: strerror(errno)))
    }
    guard let file = fopen(path, "we") else { throw failure() }
    let written = fwrite(bytes, 1, bytes.count, file)
    // Closing writes what is left; its reason counts only where nothing failed before.
    let code = written == bytes.count ? 0 : errno
    let isClosed = fclose(file) == 0
    guard code == 0 else {
      errno = code
      throw failure()
    }
    guard isClosed else { throw failure() }
  }
}
