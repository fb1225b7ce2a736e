import Glibc

/// An owned file descriptor, closed after its last use: the device and every dispatch source retain it,
/// because a source must not outlive its descriptor.
final class Descriptor: Sendable {
  let raw: Int32
  /// Whether other programs use the same open file, such as the shell.
  private let isShared: Bool

  /// Opens the terminal of a descriptor again, so that making it non-blocking does not affect other users of
  /// the open file. If that is not permitted, as under su, shares the open file.
  init(reopening descriptor: Int32) throws(TerminalError) {
    let own = open("/proc/self/fd/\(descriptor)", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    isShared = own < 0
    raw = own < 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : own
    if raw < 0 { throw .system(call: "fcntl", code: errno) }
  }

  /// Opens the terminal at a path, without making it the controlling terminal.
  init(path: String) throws(TerminalError) {
    raw = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    isShared = false
    if raw < 0 { throw .cannotOpen(path: path, code: errno) }
    // `deinit` closes a descriptor that is not a terminal.
    if isatty(raw) != 1 { throw .notATerminal(name: path) }
  }

  /// The flags of an open file that is shared; nil for one of the program's own.
  var sharedFlags: Int32? {
    guard isShared, case let flags = fcntl(raw, F_GETFL), flags >= 0 else { return nil }
    return flags
  }

  /// Makes an open file that is shared non-blocking, as one of the program's own is. ``TerminalRestorerState`` restores its
  /// flags.
  func stopBlocking() {
    if let sharedFlags { _ = fcntl(raw, F_SETFL, sharedFlags | O_NONBLOCK) }
  }

  /// The number of the terminal device, however it was opened; nil when the terminal is gone.
  var device: UInt32? {
    var number: UInt32 = 0
    return ioctl(raw, Self.getDevice, &number) == 0 ? number : nil
  }
  /// `TIOCGDEV` of Linux, which Swift does not import.
  private static let getDevice: UInt = 0x8004_5432

  deinit {
    if raw >= 0 { close(raw) }
  }
}

extension TerminalDevice {
  /// The files that the terminal, the timers, speech and the bus need at most.
  private static var neededFiles: Int { 24 }

  /// Checks that the process may open enough files, and raises its limit if that is possible. Dispatch ends a process that
  /// runs out of them.
  /// - Throws: ``TerminalError/tooFewFiles(count:needed:)``.
  package static func checkFiles() throws(TerminalError) {
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limits = rlimit()
    if getrlimit(kind, &limits) == 0, limits.rlim_cur < 256 {
      limits.rlim_cur = min(256, limits.rlim_max)
      setrlimit(kind, &limits)
    }
    // Others may be open already, so only opening shows how many are left.
    let opened = (0..<neededFiles).map { _ in Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }.filter {
      $0 >= 0
    }
    for descriptor in opened { Glibc.close(descriptor) }
    if opened.count < neededFiles { throw .tooFewFiles(count: opened.count, needed: neededFiles) }
  }
}
