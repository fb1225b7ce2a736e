import Glibc

/// An owned file descriptor, closed after its last use: the device and every dispatch source retain it,
/// because a source must not outlive its descriptor.
final class Descriptor: Sendable {
  let raw: Int32
  /// The flags to restore if the open file is shared.
  private let sharedFlags: Int32?

  /// Opens the terminal of a descriptor again, so that making it non-blocking does not affect other users of
  /// the open file. If that is not permitted, shares the open file and restores its flags at the end.
  init(reopening descriptor: Int32) throws(TerminalError) {
    let own = open("/proc/self/fd/\(descriptor)", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    if own >= 0 {
      raw = own
      sharedFlags = nil
      return
    }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw .system(call: "fcntl", code: errno) }
    let flags = fcntl(copy, F_GETFL)
    guard flags >= 0, fcntl(copy, F_SETFL, flags | O_NONBLOCK) >= 0 else {
      let code = errno
      close(copy)
      throw .system(call: "fcntl", code: code)
    }
    raw = copy
    sharedFlags = flags
  }

  /// Opens the terminal at a path, without making it the controlling terminal.
  init(path: String) throws(TerminalError) {
    raw = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    sharedFlags = nil
    if raw < 0 { throw .cannotOpen(path: path, code: errno) }
    // `deinit` closes a descriptor that is not a terminal.
    if isatty(raw) != 1 { throw .notATerminal(name: path) }
  }

  /// The number of the terminal device, however it was opened; nil when the terminal is gone.
  var device: UInt32? {
    var number: UInt32 = 0
    return ioctl(raw, Self.getDevice, &number) == 0 ? number : nil
  }
  /// `TIOCGDEV` of Linux, which Swift does not import.
  private static let getDevice: UInt = 0x8004_5432

  deinit {
    if let sharedFlags { _ = fcntl(raw, F_SETFL, sharedFlags) }
    if raw >= 0 { close(raw) }
  }
}
