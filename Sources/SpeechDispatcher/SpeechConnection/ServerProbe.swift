internal import Glibc

/// Checks whether a server responds, with a timeout.
enum ServerProbe {
  /// The timeout, in milliseconds.
  static let timeout: CInt = 1_500

  /// Whether a server at a Unix socket may answer: `false` if a server listens but does not respond.
  ///
  /// Returns `true` if no server listens: the following connection attempt reports the reason or starts a
  /// server.
  static func mayAnswer(socket path: String) -> Bool {
    let descriptor = socket(
      AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return true }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    // A non-blocking Unix socket connects immediately or not at all; EAGAIN means that the backlog is full.
    if connected != 0 { return errno != EAGAIN }
    let quitCommand = Array("QUIT\r\n".utf8)
    let sent = Glibc.send(descriptor, quitCommand, quitCommand.count, CInt(MSG_NOSIGNAL))
    guard sent == quitCommand.count
    else { return true }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, timeout) != 0
  }
}
