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
      /// No user may write the file.
      case readOnly
      /// The file is a pipe that no program reads, which could block forever.
      case unread
      /// The file is a pipe that no program writes to, which could block forever.
      case unwritten
    }

    /// The path of the file, or `standard input`.
    package let name: String
    /// The operation that failed: "cannot be read".
    package let problem: String
    /// The reason.
    package let cause: Cause

    /// The reason in words, as part of a sentence.
    package var reason: String {
      switch cause {
      case .system(let code): String(cString: strerror(code))
      case .notRegular: "it is not a regular file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .readOnly: "it is read-only"
      case .unread: "no program reads from it"
      case .unwritten: "no program writes to it"
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
    let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path) }
    if let cause = irregularity(status) { throw unreadable(path, cause) }
    guard status.st_size <= limit else { throw unreadable(path, .tooLarge(limit: limit)) }
    return try read(descriptor, named: path, limit: limit)
  }

  /// Reads a file, a pipe or, for `-`, standard input, to its end.
  ///
  /// - Throws: a failure if the file cannot be read. Also if it is a named pipe that no program writes to.
  package static func readStream(_ path: String, limit: Int = largestSize) throws(Failure) -> [UInt8] {
    if path == "-" { return try read(STDIN_FILENO, named: name(path), limit: limit) }
    // Opening a pipe that no program writes to would block otherwise.
    let descriptor = open(FileName.bytes(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unreadable(path) }
    defer { close(descriptor) }
    let bytes = try read(descriptor, named: path, limit: limit)
    if bytes.isEmpty, isUnwritten(descriptor) { throw unreadable(path, .unwritten) }
    return bytes
  }

  /// Returns whether a descriptor is a pipe that is empty and that no writing program has closed.
  private static func isUnwritten(_ descriptor: CInt) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    // The end of a program that had the pipe open would be reported.
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 0
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
      if count < 0, errno == EAGAIN {
        // The program at the other end has not written yet.
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&entry, 1, -1)
        continue
      }
      guard count >= 0 else { throw unreadable(name) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else { throw unreadable(name, .tooLarge(limit: limit)) }
    }
  }

  /// The reason why a file is not a regular one; nil if it is.
  private static func irregularity(_ status: stat) -> Failure.Cause? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .system(EISDIR)
    default: .notRegular
    }
  }

  private static func unreadable(_ name: String, _ cause: Failure.Cause? = nil) -> Failure {
    Failure(name: name, problem: "cannot be read", cause: cause ?? .system(errno))
  }
}

extension FileIO {
  /// Writes a file in place, or to a device or a pipe that the user names, such as `/dev/stdout`.
  ///
  /// - Throws: a failure if the file cannot be written; the old contents may be lost. Also if it is a pipe that no program
  ///   reads.
  package static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    // Opening a pipe that no program reads would block otherwise. Writing to one that is full then waits.
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK
    let descriptor = open(FileName.bytes(path), flags, 0o666)
    guard descriptor >= 0 else { throw unwritable(path, errno == ENXIO ? .unread : nil) }
    _ = fcntl(descriptor, F_SETFL, 0)
    let isWritten = write(bytes, descriptor)
    let code = errno
    guard close(descriptor) == 0 || !isWritten else { throw unwritable(path) }
    guard isWritten else { throw unwritable(path, .system(code)) }
  }

  /// Replaces a file at once, so that a crash cannot leave half of it. Only the user can read the new file.
  ///
  /// The new file is written beside the old one and gets its name. Missing folders are created. A link stays a link: the
  /// file that it leads to is replaced.
  /// - Throws: a failure if the file cannot be written, or if something else than a regular file has its name, such as a
  ///   device; then the old file is unchanged.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
    let real = resolved(path) ?? path
    var status = stat()
    if stat(FileName.bytes(real), &status) == 0, let cause = irregularity(status) {
      throw unwritable(path, cause)
    }
    try makeFolder(of: real, mode: 0o700)
    let draft = "\(real).\(getpid())"
    unlink(FileName.bytes(draft))
    let descriptor = open(FileName.bytes(draft), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable(path) }
    // Without fsync, a crash of the machine could leave an empty file under the new name.
    var isDone = write(bytes, descriptor) && fsync(descriptor) == 0
    var code = errno
    close(descriptor)
    if isDone, rename(FileName.bytes(draft), FileName.bytes(real)) != 0 { (isDone, code) = (false, errno) }
    guard isDone else {
      unlink(FileName.bytes(draft))
      throw unwritable(path, .system(code))
    }
  }

  /// Changes the contents of a file that exists. Everything else of it stays: its owner, group, permissions, attributes and
  /// links.
  /// - Throws: a failure if the file is read-only, not regular, or cannot be written; then it is unchanged, unless the device
  ///   fails.
  package static func rewrite(_ path: String, with bytes: [UInt8]) throws(Failure) {
    var status = stat()
    guard stat(FileName.bytes(path), &status) == 0 else { throw unwritable(path) }
    if let cause = irregularity(status) { throw unwritable(path, cause) }
    // The superuser could write it all the same.
    guard status.st_mode & 0o222 != 0 else { throw unwritable(path, .readOnly) }
    let descriptor = open(FileName.bytes(path), O_WRONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw unwritable(path) }
    defer { close(descriptor) }
    // Reserves the space first, so that a full disk is found while the old contents are there.
    let code = bytes.count > status.st_size ? posix_fallocate(descriptor, 0, bytes.count) : 0
    guard code == 0 else {
      ftruncate(descriptor, status.st_size)
      throw unwritable(path, .system(code))
    }
    guard write(bytes, descriptor), ftruncate(descriptor, bytes.count) == 0, fsync(descriptor) == 0 else {
      throw unwritable(path)
    }
  }

  /// Creates the folder of a file and the folders that contain it.
  package static func makeFolder(of path: String, mode: mode_t = 0o777) throws(Failure) {
    var folder = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      // A folder that exists may be in one that cannot be written.
      if mkdir(FileName.bytes(folder), mode) != 0, errno != EEXIST, access(FileName.bytes(folder), F_OK) != 0
      {
        throw unwritable(path)
      }
    }
  }

  /// Writes bytes to an open file.
  /// - Returns: whether all are written; otherwise `errno` says why not.
  package static func write(_ bytes: [UInt8], _ descriptor: CInt) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  private static func unwritable(_ path: String, _ cause: Failure.Cause? = nil) -> Failure {
    Failure(name: path, problem: "cannot be written", cause: cause ?? .system(errno))
  }
}

extension FileIO {
  /// The path without symbolic links; nil if it does not exist.
  package static func resolved(_ path: String) -> String? {
    guard let real = realpath(FileName.bytes(path), nil) else { return nil }
    defer { free(real) }
    return FileName.text(real)
  }

  /// A folder of the user, as the XDG Base Directory Specification names it.
  ///
  /// A path that is not absolute is ignored.
  /// - Parameters:
  ///   - variable: the environment variable with the path.
  ///   - path: the path in the home folder, if the variable has none.
  /// - Returns: the path of the folder; nil if it is not known.
  package static func userFolder(_ variable: String, inHome path: String) -> String? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { FileName.text($0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return folder(variable) ?? folder("HOME").map { "\($0)/\(path)" }
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
  package static func names(in folder: String) -> [String] { FileName.names(in: folder) ?? [] }
}
