import Glibc

/// Connections to servers that listen at a path.
package enum UnixSocket {
  /// The path of a socket, and why it cannot be connected to.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the socket.
    package let path: String
    /// The value of `errno`; `EAGAIN` if the server has too many waiting connections.
    package let code: CInt
    /// The user whose program listens there, if it must not be trusted.
    package var stranger: uid_t?

    /// Creates a failure.
    package init(path: String, code: CInt, stranger: uid_t? = nil) {
      self.path = path
      self.code = code
      self.stranger = stranger
    }

    /// The failure in one line.
    package var description: String {
      let reason =
        stranger.map { "a program of user \($0) listens there; use a socket in a folder of your own" }
        ?? String(cString: strerror(code))
      return "\(path): cannot be connected to: \(reason)"
    }
  }

  /// Connects to a server, without waiting.
  ///
  /// - Parameter path: the path of the socket.
  /// - Returns: a non-blocking descriptor, which the caller closes.
  /// - Throws: a failure if no server accepts the connection at once, or if it belongs to a different user.
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
    if let stranger = stranger(at: descriptor) {
      close(descriptor)
      throw Failure(path: path, code: EACCES, stranger: stranger)
    }
    return descriptor
  }

  /// Finds out whether a program of a different user listens at the other end of a socket. Such a program can read what is
  /// written, and answer in place of the expected one.
  /// - Parameters:
  ///   - descriptor: the connection.
  ///   - service: the name of a user who is trusted besides the one of this process and root.
  /// - Returns: the user; nil for one who is trusted, and for a connection that is not a Unix socket.
  package static func stranger(at descriptor: CInt, besides service: String? = nil) -> uid_t? {
    // The structure ucred, which glibc's header defines only for GNU programs: process, user, group.
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(MemoryLayout<UInt32>.size * credentials.count)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    let user = credentials[1]
    // The user of a connection over a network is not known.
    guard user != 0, user != geteuid(), user != .max else { return nil }
    return service.flatMap(Self.user(named:)) == user ? nil : user
  }

  /// The number of a user.
  private static func user(named name: String) -> uid_t? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 4096)
    guard getpwnam_r(name, &entry, &texts, texts.count, &found) == 0, found != nil else { return nil }
    return entry.pw_uid
  }
}
