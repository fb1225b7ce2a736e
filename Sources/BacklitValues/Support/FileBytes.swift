import Glibc

/// Reads whole files and folders, without Foundation.
package enum FileBytes {
  /// The reason why a file could not be read.
  package struct Failure: Error {
    package let reason: String
  }

  /// The bytes of a regular file, at most `limit + 1` of them.
  package static func read(_ path: String, limit: Int) throws(Failure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
    // Reading a pipe or a device could block forever.
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "it is not a regular file") }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let wanted = min(buffer.count, limit + 1 - bytes.count)
      let count = Glibc.read(descriptor, &buffer, wanted)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Failure(reason: String(cString: strerror(errno))) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
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

  /// The folder of a path; `.` for a file name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
