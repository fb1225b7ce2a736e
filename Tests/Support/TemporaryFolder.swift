import FoundationEssentials
import Glibc

/// A temporary folder with the lifetime of the object. Its contents are removed with it.
public final class TemporaryFolder: Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a private folder with a short path, as sockets require.
  /// - Throws: ``SystemCallError`` if it cannot be created.
  public init() throws {
    // mkdtemp replaces the X's with letters.
    var template = Array("/tmp/backlit-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw SystemCallError("mkdtemp") }
    self.path = String(cString: path)
  }

  deinit {
    // A folder inside may be read-only.
    chmod(path, 0o700)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Creates a folder in the folder, with the folders above it. If that fails, writing into it fails too.
  public func makeFolder(_ name: String) {
    try? FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: true, attributes: nil)
  }

  /// Writes a text to a file in the folder.
  public func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws {
    try write(name, Array(text.utf8), mode: mode)
  }

  /// Writes bytes to a file in the folder. Folders in its name are created.
  /// - Throws: an error if the file cannot be written.
  public func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) throws {
    if let slash = name.lastIndex(of: "/") { makeFolder(String(name[..<slash])) }
    let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard file >= 0 else { throw SystemCallError("open \(path(name))") }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw SystemCallError("write \(path(name))")
    }
  }

  /// Makes a sound device of ALSA that writes to a file in the folder and fails while it plays, because its disk is full,
  /// like a device that is unplugged. It plays again after the file was removed.
  /// - Returns: the name of the device, and the path of its file.
  /// - Throws: ``SystemCallError`` if the file cannot be created.
  public func failingSoundDevice() throws -> (device: String, file: String) {
    let file = path("out.raw")
    guard symlink("/dev/full", file) == 0 else { throw SystemCallError("symlink \(file)") }
    return ("tee:null,'\(file)',raw", file)
  }

  /// The bytes of a file in the folder; nil if it cannot be read.
  public func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// The text of a file in the folder; nil if it cannot be read.
  public func text(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  /// The names of the files and folders in the folder.
  public var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

/// A failed system call.
public struct SystemCallError: Error, CustomStringConvertible {
  /// The call and the reason.
  public let description: String

  /// Describes the call that failed last, or failed with an error number.
  init(_ call: String, _ code: Int32 = errno) {
    description = "\(call): \(String(cString: strerror(code)))"
  }
}
