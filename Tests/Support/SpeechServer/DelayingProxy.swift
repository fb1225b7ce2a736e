import BacklitValues
import Glibc
import Synchronization

/// A proxy before a speech server that delays everything in both directions.
///
/// It owns a socket and a temporary folder, from `init` to `deinit`.
public final class DelayingProxy: Sendable {
  private let folder: TemporaryFolder
  private let listener: CInt

  /// The value of `SPEECHD_ADDRESS` for this proxy.
  public var address: String { "unix_socket:" + folder.path("proxy.sock") }

  /// Starts to listen.
  /// - Parameters:
  ///   - socket: the path of the server's socket.
  ///   - milliseconds: the delay in each direction.
  /// - Throws: `SpeechServer.SetUpError` if the socket cannot be created.
  public init(to socket: String, milliseconds: Int) throws {
    folder = try TemporaryFolder()
    let listener = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    let isBound = withUnixAddress(folder.path("proxy.sock")) { bind(listener, $0, $1) }
    guard listener >= 0, isBound == 0, listen(listener, 16) == 0 else {
      throw SpeechServer.SetUpError(description: "no socket at \(folder.path): errno \(errno)")
    }
    DetachedThread.start {
      while case let client = accept(listener, nil, nil), client >= 0 {
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        let server = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard withUnixAddress(socket, { connect(server, $0, $1) }) == 0 else {
          close(client)
          close(server)
          continue
        }
        // The descriptors stay open until the process ends: a closed number could be reused while in use here.
        Self.forward(from: client, to: server, milliseconds)
        Self.forward(from: server, to: client, milliseconds)
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// Bytes with the time when they are to be passed on; empty bytes are the end.
  private struct Parcel: Sendable {
    var due: ContinuousClock.Instant
    var bytes: [UInt8]
  }

  /// Parcels under way.
  private final class Road: Sendable {
    let parcels = Mutex<[Parcel]>([])
  }

  /// Copies the bytes of a socket to a different socket, on two threads.
  private static func forward(from source: CInt, to target: CInt, _ milliseconds: Int) {
    let road = Road()
    DetachedThread.start {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(source, &buffer, buffer.count)
        let parcel = Parcel(
          due: .now + .milliseconds(milliseconds), bytes: Array(buffer.prefix(max(0, count))))
        road.parcels.withLock { $0.append(parcel) }
        if count <= 0 { return }
      }
    }
    DetachedThread.start {
      while true {
        guard let next = road.parcels.withLock({ $0.first }), next.due <= .now else {
          usleep(1_000)
          continue
        }
        road.parcels.withLock { _ = $0.removeFirst() }
        guard !next.bytes.isEmpty,
          send(target, next.bytes, next.bytes.count, CInt(MSG_NOSIGNAL)) == next.bytes.count
        else {
          shutdown(target, CInt(SHUT_RDWR))
          return
        }
      }
    }
  }
}
