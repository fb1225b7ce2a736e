import Glibc
import TerminalCodec

extension TerminalDevice {
  /// How long a terminal may take to stop telling of keys, in seconds.
  private static let settlingLimit = 0.1

  /// With kitty's keyboard protocol the key that ends a program is let go after the program has left, and the shell would
  /// get that as text. So the flags are taken back first, and what comes up to the answer to DA1 is dropped.
  ///
  /// Waits for the answer, but no longer than `settlingLimit`; not at all where earlier bytes still wait, or a handler has
  /// restored the terminal already.
  func settle() {
    guard isEntered, kit.pointee.isArmed, modes.contains(.kittyKeyboard), !isBusy else { return }
    let question = Array("\u{1B}[=0u\u{1B}[c".utf8)
    guard Glibc.write(descriptor.raw, question, question.count) == question.count else { return }
    let end = Self.now + Self.settlingLimit
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let left = Int32((end - Self.now) * 1000)
      var ready = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
      guard left > 0, poll(&ready, 1, left) > 0 else { return }
      let count = read(descriptor.raw, &buffer, buffer.count)
      guard count > 0 else { return }
      for case .reply(.primaryAttributes) in decoder.feed(buffer[..<count]) { return }
    }
  }
}
