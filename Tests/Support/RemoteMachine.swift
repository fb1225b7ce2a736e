import Glibc

/// An ssh server of its own on this machine, for programs that a user starts on a different one.
///
/// It owns the process and a temporary folder with its keys, from `init` to `deinit`.
public final class RemoteMachine {
  private let folder: TemporaryFolder
  private let port = 20_000 + Int(getpid()) % 20_000
  private var process: pid_t = 0

  /// Whether the tests of a remote program can run.
  public static var isInstalled: Bool {
    [server, client, keyGenerator].allSatisfy { (path: String) in access(path, X_OK) == 0 }
  }
  private static let (server, client) = ("/usr/sbin/sshd", "/usr/bin/ssh")
  private static let keyGenerator = "/usr/bin/ssh-keygen"

  /// The server could not be started.
  public struct SetUpError: Error, CustomStringConvertible {
    /// The failure.
    public let description: String
  }

  /// Starts a server that accepts its own key.
  /// - Throws: ``SetUpError`` if it does not start.
  public init() throws {
    folder = try TemporaryFolder()
    for key in ["host", "key"] {
      let generator = try ProgramStart.spawn(
        Self.keyGenerator, ["-q", "-t", "ed25519", "-N", "", "-f", folder.path(key)]
      ) { _ in }
      guard ProgramStart.waitForEnd(generator) == 0 else {
        throw SetUpError(description: "ssh-keygen failed.")
      }
    }
    try folder.write(
      "sshd.conf",
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(path("host"))
      AuthorizedKeysFile \(path("key.pub"))
      PidFile none
      StrictModes no
      PermitRootLogin yes
      UsePAM no

      """)
    // The server of a machine without a service manager misses the folder that it locks its children into.
    if getuid() == 0 { mkdir("/run/sshd", 0o755) }
    process = try ProgramStart.spawn(
      Self.server, ["-D", "-f", path("sshd.conf"), "-E", path("log")], startsSession: true
    ) { _ in }
    let isListening = waitUntil {
      folder.text("log")?.contains("Server listening") == true
    } while: {
      ProcessTable.isRunning(process)
    }
    guard isListening else { throw SetUpError(description: "sshd: \(folder.text("log") ?? "")") }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// The path of a file in the folder of the machine.
  public func path(_ name: String) -> String { folder.path(name) }

  /// Starts a program on the machine, in a terminal of the user.
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments.
  ///   - environment: its environment besides that of ssh.
  ///   - sockets: for each socket of the remote machine, the socket of the user's machine that answers there.
  /// - Returns: the process of ssh, whose terminal shows the program.
  /// - Throws: ``SystemCallError`` if ssh cannot be started.
  public func start(
    _ program: String, _ arguments: [String], environment: [String: String],
    forwarding sockets: [String: String]
  ) throws -> ChildProcess {
    var options = ["-tt", "-q", "-i", path("key"), "-p", "\(port)"]
    for option in ["UserKnownHostsFile=/dev/null", "StrictHostKeyChecking=no", "ExitOnForwardFailure=yes"] {
      options += ["-o", option]
    }
    for (remote, local) in sockets { options += ["-R", remote + ":" + local] }
    let user = String(cString: getpwuid(getuid()).pointee.pw_name)
    // The remote machine has no desktop, and no session of the user's machine.
    let inherited = BuiltProgram.environment.merging(["XDG_CONFIG_HOME": path("config")]) { $1 }
    let words =
      ["env", "-u", "DBUS_SESSION_BUS_ADDRESS"]
      + inherited.merging(environment) { $1 }.map { $0.key + "=" + $0.value } + [program] + arguments
    return try ChildProcess(
      Self.client, options + [user + "@127.0.0.1", words.joined(separator: " ")],
      environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "HOME": folder.path], columns: 120,
      rows: 40)
  }
}
