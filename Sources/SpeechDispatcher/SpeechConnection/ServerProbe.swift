internal import Glibc

/// Asks a server for a sign of life, with a limit on the time.
enum ServerProbe {
  /// How long a server may take to answer, in milliseconds.
  static let patience: CInt = 1_500

  /// Whether a server at a Unix socket may answer: false when one listens and says nothing.
  ///
  /// True when none listens: whoever connects next finds out why, or starts one.
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
    // A Unix socket that does not block connects at once or not at all; EAGAIN is a full waiting list.
    if connected != 0 { return errno != EAGAIN }
    let farewell = Array("QUIT\r\n".utf8)
    guard Glibc.send(descriptor, farewell, farewell.count, CInt(MSG_NOSIGNAL)) == farewell.count
    else { return true }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, patience) != 0
  }
}
