import ArgumentParser
import Glibc

/// Standard input, output and error, and files, as bytes.
enum Streams {
  /// Where lines go.
  enum Target: Int32 {
    case output = 1
    case error = 2
  }

  /// Why something could not be read, in words.
  struct Failure: Error {
    let reason: String
  }

  /// Writes a text and a line feed.
  ///
  /// - Returns: whether all of it could be written.
  @discardableResult
  static func write(_ text: String, to target: Target) -> Bool {
    let bytes = Array((text + "\n").utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Glibc.write(target.rawValue, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Writes a text and a line feed to standard output.
  ///
  /// - Throws: an exit with status 1 after saying that it cannot be written to.
  static func print(_ text: String) throws(ExitCode) {
    guard write(text, to: .output) else {
      write("backlit: standard output cannot be written to", to: .error)
      throw ExitCode.failure
    }
  }

  /// Makes a file of these bytes, or replaces one.
  static func write(_ bytes: [UInt8], toFile path: String) throws(Failure) {
    guard let file = fopen(path, "we") else { throw Failure(reason: String(cString: strerror(errno))) }
    let written = fwrite(bytes, 1, bytes.count, file)
    let isClosed = fclose(file) == 0
    guard isClosed, written == bytes.count else { throw Failure(reason: String(cString: strerror(errno))) }
  }

  /// The bytes of a file, a pipe or, for `-`, standard input; at most one more than a limit of them.
  static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit + 1 - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
