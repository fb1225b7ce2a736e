import BacklitAccessibility
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitBraille

/// BRLTTY with its virtual driver: a display whose cells and keys are lines on a socket.
///
/// It owns the process and a temporary folder, from `init` to `deinit`.
private final class VirtualBraille {
  private let folder: TemporaryFolder
  private var process: pid_t = 0
  private var display: CInt = -1
  private var received: [UInt8] = []
  /// The host for BrlAPI: a socket whose number is not used by the display of a user.
  let host: String

  static var isInstalled: Bool { access(program, X_OK) == 0 }
  private static let program = access("/usr/sbin/brltty", X_OK) == 0 ? "/usr/sbin/brltty" : "/usr/bin/brltty"

  struct SetUpError: Error, CustomStringConvertible { let description: String }

  /// Starts BRLTTY with a display of 20 cells.
  init() throws {
    folder = try TemporaryFolder()
    host = "127.0.0.1:\(200 + Int(getpid()) % 600)"
    try start()
  }

  deinit { kill() }

  func start() throws {
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
    display = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: folder.path("display").utf8) }
    let deadline = Deadline()
    while withUnsafePointer(
      to: &name,
      {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(display, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }) != 0
    {
      guard !deadline.isOver, ProcessTable.isRunning(process) else {
        throw SetUpError(description: "brltty: \(folder.text("out") ?? "") \(folder.text("log") ?? "")")
      }
      usleep(5_000)
    }
    send("cells 20")
  }

  func kill() {
    if display >= 0 { close(display) }
    display = -1
    guard process > 0 else { return }
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
    process = 0
  }

  /// Presses a key of the display.
  func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(display, bytes, bytes.count)
  }

  /// Whether the display shows a line.
  func shows(_ text: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(display, &bytes, bytes.count, CInt(MSG_DONTWAIT)), count > 0 {
      received += bytes[..<count]
    }
    let lines = String(decoding: received, as: UTF8.self).split(whereSeparator: \.isNewline)
    let last = lines.last { $0.hasPrefix("Visual ") }
    return last.map { String($0.dropFirst("Visual \"".count).dropLast().trimmingSuffix(" ")) } == text
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var rest = self
    while rest.last == character { rest.removeLast() }
    return rest
  }
}

@Suite(
  "A braille display of BRLTTY", .serialized, .ownThread,
  .enabled(if: VirtualBraille.isInstalled, "Run Scripts/bootstrap: brltty is not installed."))
struct BrailleDisplayTests {
  private func wait(_ what: String, _ condition: () -> Bool) throws {
    let deadline = Deadline()
    while !condition() {
      guard !deadline.isOver else { throw VirtualBraille.SetUpError(description: what) }
      usleep(5_000)
    }
  }

  private func key(of display: BrailleDisplay) throws -> BrailleKey {
    var keys: [BrailleKey] = []
    try wait("a key") {
      keys = display.takeReports().keys
      return !keys.isEmpty
    }
    return keys[0]
  }

  @Test("The line of each control, panning, elements, routing, and BRLTTY that ends and comes back")
  func display() throws {
    let braille = try VirtualBraille()
    let display = BrailleDisplay(host: braille.host, authorization: "none", onReport: {})
    var state: BrailleState?
    try wait("the display") {
      state = display.takeReports().state ?? state
      if case .connected = state { return true }
      return false
    }
    #expect(state == .connected(columns: 20, driver: "Virtual"))
    var reader = BrailleReader(BrailleSample.tree, language: .en, focus: NodeID(3), columns: 20)
    func expect(_ text: String) throws {
      display.show(reader.output)
      try wait("\"\(text)\"") { braille.shows(text) }
    }
    func press(_ name: String) throws -> ActionRequest? {
      braille.send(name)
      return reader.handle(try key(of: display))
    }
    try expect("Pitch plus 5 percent")
    #expect(try press("fwinrt") == nil)
    try expect(" sldr")
    _ = try press("lndn")
    try expect("Mute off tglbtn")
    #expect(try press("route 2") == ActionRequest(node: NodeID(4), action: .activate))
    _ = try press("lndn")
    try expect("Title Blue Mönday  t")
    #expect(try press("route 12") == ActionRequest(node: NodeID(5), action: .text(.select(6..<6))))
    _ = try press("lnup")
    try expect("Mute off tglbtn")

    braille.kill()
    try wait("the end") { display.takeReports().state == .failed(.noServer) }
    try braille.start()
    try wait("the return") {
      if case .connected = display.takeReports().state { return true }
      return false
    }
    try expect("Mute off tglbtn")
    display.stop()
  }

  @Test("Without BRLTTY, the failure says what to do")
  func missing() throws {
    let display = BrailleDisplay(host: "127.0.0.1:9", authorization: "none", onReport: {})
    var state: BrailleState?
    try wait("the failure") {
      state = display.takeReports().state ?? state
      return state != nil
    }
    #expect(state == .failed(.noServer))
    #expect(BrailleFailure.noServer.description.contains("Start it"))
  }
}
