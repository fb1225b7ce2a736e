import Glibc
import Testing

/// A real pseudo-terminal; the test plays the terminal's window. Used by one thread at a time, except for its
/// settings.
final class PseudoTerminal: @unchecked Sendable {
  let master: Int32
  let slave: Int32
  let path: String
  private var isMasterOpen = true

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    try #require(openpty(&master, &slave, &name, nil, nil) == 0)
    (self.master, self.slave) = (master, slave)
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600)
  }

  deinit {
    closeMaster()
    close(slave)
  }

  func closeMaster() {
    if isMasterOpen { close(master) }
    isMasterOpen = false
  }

  func resize(columns: UInt16, rows: UInt16, pixelWidth: UInt16, pixelHeight: UInt16) {
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: pixelWidth, ws_ypixel: pixelHeight)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  func type(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// The output that has not been read yet; waits briefly for the first of it.
  func shown() -> [UInt8] {
    var bytes: [UInt8] = []
    var wait = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while poll(&wait, 1, bytes.isEmpty ? 2000 : 50) > 0 {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// The line settings (termios) as bytes.
  var settings: [UInt8] {
    var settings = termios()
    guard tcgetattr(slave, &settings) == 0 else { return [] }
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}

/// Lets the main queue run until a condition holds; fails after ten seconds.
@MainActor func waitUntil(_ condition: () -> Bool) async {
  for _ in 0..<2000 where !condition() {
    try? await Task.sleep(nanoseconds: 5_000_000)
  }
  #expect(condition(), "the condition never became true")
}
