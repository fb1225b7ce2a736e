import Glibc
import TerminalCodec

extension TerminalDevice {
  /// The longest time to wait for the terminal to stop reporting keys, in seconds.
  private static let keyReportTimeout = 0.1

  /// Disables kitty's keyboard protocol before the program leaves, and discards input up to the reply to DA1.
  ///
  /// Otherwise the terminal would report the release of the key that ended the program to the shell, as text.
  ///
  /// Waits at most `keyReportTimeout`; not at all if earlier bytes are still waiting or a handler has already
  /// restored the terminal.
  func discardPendingKeyReports() {
    guard isEntered, restorerState.pointee.isArmed, modes.contains(.kittyKeyboard), !isBusy else { return }
    let query = Array("\u{1B}[=0u\u{1B}[c".utf8)
    guard Glibc.write(descriptor.raw, query, query.count) == query.count else { return }
    let end = Self.now + Self.keyReportTimeout
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let remaining = Int32((end - Self.now) * 1000)
      var ready = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
      guard remaining > 0, poll(&ready, 1, remaining) > 0 else { return }
      let count = read(descriptor.raw, &buffer, buffer.count)
      guard count > 0 else { return }
      for case .reply(.primaryAttributes) in decoder.feed(buffer[..<count]) { return }
    }
  }
}
