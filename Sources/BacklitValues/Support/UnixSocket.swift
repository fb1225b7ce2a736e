import Glibc

/// Connections to servers that listen at a path.
package enum UnixSocket {
  /// The path of a socket, and why it cannot be connected to.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the socket.
    package let path: String
    /// The value of `errno`; `EAGAIN` if the server has too many waiting connections.
    package let code: CInt

    /// The failure in one line.
    package var description: String { "\(path): cannot be connected to: \(String(cString: strerror(code)))" }
  }

  /// Connects to a server, without waiting.
  ///
  /// - Parameter path: the path of the socket.
  /// - Returns: a non-blocking descriptor, which the caller closes.
  /// - Throws: a failure if no server accepts the connection at once.
  package static func connect(to path: String) throws(Failure) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(path: path, code: ENAMETOOLONG)
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let descriptor = socket(
      AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(path: path, code: errno) }
    let isConnected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    // A non-blocking Unix socket connects immediately or not at all.
    guard isConnected else {
      let code = errno
      close(descriptor)
      throw Failure(path: path, code: code)
    }
    return descriptor
  }
}
