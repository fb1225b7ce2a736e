import Glibc

/// Reads and writes whole files, with errors that name the file.
package enum FileIO {
  /// The file, what cannot be done with it, and why.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for a failure.
    package enum Cause: Hashable, Sendable {
      /// A system call failed with a value of `errno`.
      case system(CInt)
      /// The file is a pipe or a device, which could block forever.
      case notRegular
      /// The file has more bytes than allowed.
      case tooLarge(limit: Int)
    }

    /// The path of the file, or `standard input`.
    package let name: String
    /// What cannot be done: "cannot be read".
    package let problem: String
    /// The reason.
    package let cause: Cause

    /// The reason in words, as part of a sentence.
    package var reason: String {
      switch cause {
      case .system(let code): String(cString: strerror(code))
      case .notRegular: "it is not a regular file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      }
    }

    /// The failure in one line.
    package var description: String { "\(name): \(problem): \(reason)" }
  }

  /// The largest size of a file that is read without a limit, in bytes.
  private static let largestSize = 1 << 30

  /// Reads a regular file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - limit: the most bytes; a larger file is refused.
  /// - Returns: the bytes of the file.
  /// - Throws: a failure if the file cannot be read or is a pipe or a device.
  package static func read(_ path: String, limit: Int = largestSize) throws(Failure) -> [UInt8] {
    // Opening a pipe would block otherwise.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(path, .system(EISDIR))
    default: throw unreadable(path, .notRegular)
    }
    return try read(descriptor, named: path, limit: limit)
  }

  /// Reads a file, a pipe or, for `-`, standard input, to its end.
  package static func readStream(_ path: String, limit: Int = largestSize) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { if path != "-" { close(descriptor) } }
    return try read(descriptor, named: name(path), limit: limit)
  }

  /// The name of a path in messages: `-` is standard input.
  package static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func read(
    _ descriptor: CInt, named name: String, limit: Int
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw unreadable(name, .tooLarge(limit: limit)) }
    }
  }

  private static func unreadable(_ name: String, _ cause: Failure.Cause? = nil) -> Failure {
    Failure(name: name, problem: "cannot be read", cause: cause ?? .system(errno))
  }
}

extension FileIO {
  /// Writes a file in place.
  ///
  /// - Throws: a failure if the file cannot be written; the old contents may be lost.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw unwritable(path) }
    let isWritten = write(bytes, descriptor)
    let code = errno
    guard close(descriptor) == 0 || !isWritten else { throw unwritable(path) }
    guard isWritten else { throw unwritable(path, code) }
  }

  /// Replaces a file at once, so that a crash cannot leave half of it. Only the user can read the new file.
  ///
  /// The new file is written beside the old one and gets its name. Missing folders are created. A path that is a link is
  /// replaced itself; see ``resolved(_:)``.
  /// - Throws: a failure if the file cannot be written; then the old file is unchanged.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    try replace(path, with: bytes, mode: 0o600)
  }

  /// Replaces the contents of a file at once. Its permissions stay, and a link stays a link.
  /// - Throws: a failure if the file cannot be written; then the old file is unchanged.
  package static func rewrite(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let real = resolved(path) ?? path
    var status = stat()
    let isThere = stat(real, &status) == 0
    try replace(real, with: bytes, mode: isThere ? status.st_mode & 0o777 : 0o644)
  }

  private static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) throws(Failure) {
    try makeFolder(of: path, mode: 0o700)
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(path) }
    // Without fsync, a crash of the machine could leave an empty file under the new name.
    var isDone = write(bytes, descriptor) && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    var code = errno
    close(descriptor)
    if isDone, rename(draft, path) != 0 { (isDone, code) = (false, errno) }
    guard isDone else {
      unlink(draft)
      throw unwritable(path, code)
    }
  }

  /// Creates the folder of a file and the folders that contain it.
  package static func makeFolder(of path: String, mode: mode_t = 0o777) throws(Failure) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      // A folder that exists may be in one that cannot be written.
      if mkdir(folder, mode) != 0, errno != EEXIST, access(folder, F_OK) != 0 { throw unwritable(path) }
    }
  }

  private static func write(_ bytes: [UInt8], _ descriptor: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  private static func unwritable(_ path: String, _ code: CInt = errno) -> Failure {
    Failure(name: path, problem: "cannot be written", cause: .system(code))
  }
}

extension FileIO {
  /// The path without symbolic links; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file in the folder of a different file.
  package static func path(of name: String, beside file: String) -> String {
    file.lastIndex(of: "/").map { file[...$0] + name } ?? name
  }

  /// The names in a folder, unordered; empty if the folder does not exist.
  package static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      names.append(name)
    }
    return names
  }
}
