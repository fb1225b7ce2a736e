import Glibc
import Synchronization

/// BRLTTY with its virtual driver: a display whose cells and keys are lines on a socket.
///
/// It owns the process and a temporary folder, from `init` to `deinit`.
public final class VirtualBraille {
  private let folder: TemporaryFolder
  private let columns: Int
  private var process: pid_t = 0
  private var display: CInt = -1
  private var received: [UInt8] = []
  private static let count = Atomic(0)
  /// The number of the socket for BrlAPI, which neither the display of a user nor that of a different test has.
  private let number =
    200 + Int(getpid()) % 80 * 10 + count.wrappingAdd(1, ordering: .relaxed).oldValue % 10
  /// The host for BrlAPI.
  public var host: String { "127.0.0.1:\(number)" }
  /// The TCP port of the host.
  public var port: Int { Self.firstPort + number }
  /// The TCP port of the host with the number 0.
  public static let firstPort = 4101

  /// Whether the tests of a braille display can run.
  public static var isInstalled: Bool { access(program, X_OK) == 0 }
  private static let program = access("/usr/sbin/brltty", X_OK) == 0 ? "/usr/sbin/brltty" : "/usr/bin/brltty"

  /// BRLTTY could not be started.
  public struct SetUpError: Error, CustomStringConvertible {
    /// The output of BRLTTY.
    public let description: String
  }

  /// Starts BRLTTY with a display.
  /// - Parameter columns: the number of its cells.
  /// - Throws: ``SetUpError`` if BRLTTY does not start.
  public init(columns: Int) throws {
    self.columns = columns
    folder = try TemporaryFolder()
    try start()
  }

  deinit { kill() }

  /// Starts BRLTTY again and connects to its display.
  /// - Throws: ``SetUpError`` if BRLTTY does not start.
  public func start() throws {
    try folder.write("brltty.conf", "")
    unlink(folder.path("display"))
    process = try ProgramStart.spawn(
      Self.program,
      [
        "-n", "-e", "-q", "-f", folder.path("brltty.conf"), "-b", "vr", "-d",
        "server:" + folder.path("display"), "-x", "no", "-s", "no", "-t", "en-nabcc", "-P",
        folder.path("pid"), "-U", folder.path, "-W", folder.path, "-L", folder.path("log"), "-A",
        "host=\(host),auth=none",
      ], environment: ["PATH": "/usr/bin:/bin:/usr/sbin", "LANG": "C.UTF-8", "HOME": folder.path]
    ) { actions in
      for stream in [1, 2] as [CInt] {
        posix_spawn_file_actions_addopen(
          &actions, stream, folder.path("out"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
      }
    }
    display = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    let isConnected = waitUntil {
      withUnixAddress(folder.path("display")) { connect(display, $0, $1) } == 0
    } while: {
      ProcessTable.isRunning(process)
    }
    guard isConnected else {
      throw SetUpError(description: "brltty: \(folder.text("out") ?? "") \(folder.text("log") ?? "")")
    }
    send("cells \(columns)")
  }

  /// Kills BRLTTY.
  public func kill() {
    if display >= 0 { close(display) }
    display = -1
    guard process > 0 else { return }
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
    process = 0
  }

  /// Presses a key of the display.
  public func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(display, bytes, bytes.count)
  }

  /// The text on the display, without spaces at the end; nil if nothing was written to it.
  public var line: String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(display, &bytes, bytes.count, CInt(MSG_DONTWAIT)), count > 0 {
      received += bytes[..<count]
    }
    let lines = String(decoding: received, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard var text = lines.last(where: { $0.hasPrefix("Visual ") })?.dropFirst("Visual \"".count).dropLast()
    else { return nil }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
