import Glibc

/// An open device or named pipe, without waiting.
struct MIDIDevice: Sendable {
  /// Why a device cannot be used, as part of a sentence.
  struct Fault: Error {
    let reason: String

    /// The reason of the last call.
    static var system: Fault { Fault(reason: String(cString: strerror(errno))) }
  }

  let descriptor: CInt
  /// Whether it is a named pipe.
  let isPipe: Bool
  /// Whether bytes can be written.
  let canWrite: Bool
  private let status: stat

  /// Opens a device for reading and, if it allows that, for writing.
  static func open(_ path: String) -> Result<MIDIDevice, Fault> {
    let flags = O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    var canWrite = true
    // A pipe that is open for writing as well does not end with the programs that write to it.
    var descriptor = Glibc.open(path, O_RDWR | flags)
    if descriptor < 0, errno != ENOENT {
      canWrite = false
      descriptor = Glibc.open(path, O_RDONLY | flags)
    }
    guard descriptor >= 0 else { return .failure(.system) }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard kind == S_IFCHR || kind == S_IFIFO else {
      Glibc.close(descriptor)
      return .failure(Fault(reason: "it is not a device"))
    }
    return .success(
      MIDIDevice(
        descriptor: descriptor, isPipe: kind == S_IFIFO, canWrite: canWrite && kind == S_IFCHR, status: status
      ))
  }

  private init(descriptor: CInt, isPipe: Bool, canWrite: Bool, status: stat) {
    (self.descriptor, self.isPipe, self.canWrite, self.status) = (descriptor, isPipe, canWrite, status)
  }

  func close() { Glibc.close(descriptor) }

  /// Whether a pipe was deleted, or a different file has its path.
  func isReplaced(at path: String) -> Bool {
    guard isPipe else { return false }
    var now = stat()
    return stat(path, &now) != 0 || now.st_ino != status.st_ino || now.st_dev != status.st_dev
  }

  /// Reads what is there, at most a number of bytes.
  func read(_ limit: Int) -> Result<[UInt8], Fault> {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &buffer, limit)
    if count > 0 { return .success(Array(buffer.prefix(count))) }
    if count < 0, errno == EAGAIN || errno == EINTR { return .success([]) }
    return .failure(count < 0 ? .system : Fault(reason: "it is gone"))
  }

  /// Writes as many bytes as the device takes.
  /// - Returns: their number.
  func write(_ bytes: [UInt8]) -> Result<Int, Fault> {
    let count = Glibc.write(descriptor, bytes, bytes.count)
    if count >= 0 { return .success(count) }
    return errno == EAGAIN || errno == EINTR ? .success(0) : .failure(.system)
  }
}
