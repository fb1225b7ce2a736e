import Glibc

/// A message bus of its own, with the real registry of AT-SPI, which the bus starts on demand.
///
/// It owns the process and a temporary folder, from `init` to `deinit`.
public final class PrivateBus {
  private let folder: TemporaryFolder
  private var process: pid_t = 0
  /// The path of the socket.
  public var socket: String { folder.path("bus") }
  /// The address for clients.
  public var address: String { "unix:path=" + socket }

  /// Starts a bus.
  public init() throws {
    folder = try TemporaryFolder()
    // The registry keeps its settings in the folder.
    try folder.write(
      "bus.conf",
      """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(socket)</listen>
        <servicedir>/usr/share/dbus-1/accessibility-services</servicedir>
        <policy context="default">
          <allow user="*"/><allow own="*"/>
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
        </policy>
      </busconfig>
      """)
    try start()
  }

  deinit { kill() }

  /// Starts the bus and waits until it accepts connections.
  public func start() throws {
    unlink(socket)
    process = try ProgramStart.spawn(
      "/usr/bin/dbus-daemon", ["--nofork", "--nopidfile", "--config-file=" + folder.path("bus.conf")],
      // The registry connects to the bus that its environment names.
      environment: ["AT_SPI_BUS_ADDRESS": address, "HOME": folder.path, "PATH": "/usr/bin:/bin"]
    ) { actions in
      for stream in [1, 2] as [CInt] {
        posix_spawn_file_actions_addopen(
          &actions, stream, folder.path("log"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
      }
    }
    guard waitUntil({ acceptsConnections }) else { throw SystemCallError("connect \(socket)") }
  }

  /// Whether the bus listens. Its socket exists a moment earlier.
  private var acceptsConnections: Bool {
    let descriptor = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: socket.utf8) }
    return withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  /// Ends the bus and the registry, which the bus does not end.
  public func kill() {
    guard process != 0 else { return }
    let services = ProcessTable.processes(withEnvironment: address)
    for process in services + [process] { Glibc.kill(process, SIGKILL) }
    waitpid(process, nil, 0)
    process = 0
  }

  /// Stops the bus, so that it takes no messages.
  public func stop() { Glibc.kill(process, SIGSTOP) }

  /// Lets the bus continue.
  public func resume() { Glibc.kill(process, SIGCONT) }
}
