import Glibc

/// Whole files, pipes and terminals included, with errors that name them.
public enum PlainFile {
  /// A file that cannot be read or written, and why.
  public struct Failure: Error, CustomStringConvertible {
    /// The file's path, what could not be done, and why.
    public let description: String

    init(_ path: String, _ what: String) {
      description = "\(path): \(what): \(String(cString: strerror(errno)))"
    }
  }

  /// All bytes of a file.
  public static func read(_ path: String) throws(Failure) -> [UInt8] {
    guard let file = fopen(path, "re") else { throw Failure(path, "cannot be read") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count == 0 { break }
    }
    if ferror(file) != 0 { throw Failure(path, "cannot be read") }
    return bytes
  }

  /// Makes a file of these bytes, or replaces one.
  public static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let file = fopen(path, "we") else { throw Failure(path, "cannot be written") }
    let written = fwrite(bytes, 1, bytes.count, file)
    if fclose(file) != 0 || written != bytes.count { throw Failure(path, "cannot be written") }
  }
}
