import Glibc
import TerminalCodec

/// A file descriptor of our own, closed when nothing uses it any more: the device and every dispatch source
/// on it hold it, since a source must not outlive what it watches.
final class Descriptor: Sendable {
  let raw: Int32
  /// The flags to bring back, where the open file is shared with others.
  private let sharedFlags: Int32?

  /// Opens the terminal behind a descriptor once more, so that setting it not to block concerns nobody else;
  /// where that is not permitted, shares the open file and brings back its flags in the end.
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

  /// Opens the terminal that a path leads to, which does not become the process's own.
  init(path: String) throws(TerminalError) {
    raw = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    sharedFlags = nil
    if raw < 0 { throw .cannotOpen(path: path, code: errno) }
    // A descriptor that is no terminal is closed by `deinit`.
    if isatty(raw) != 1 { throw .notATerminal(name: path) }
  }

  /// The number of the terminal's device, whichever way it was opened; nil where the terminal is gone.
  var device: UInt32? {
    var number: UInt32 = 0
    return ioctl(raw, Self.getDevice, &number) == 0 ? number : nil
  }
  /// `TIOCGDEV` of Linux, which Swift does not see.
  private static let getDevice: UInt = 0x8004_5432

  deinit {
    if let sharedFlags { _ = fcntl(raw, F_SETFL, sharedFlags) }
    if raw >= 0 { close(raw) }
  }
}
