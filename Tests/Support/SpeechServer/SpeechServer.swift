import Glibc

/// A real speech-dispatcher for tests, whose voice logs texts instead of making sound.
///
/// It owns the process and a temporary folder, from `init` to `deinit`.
public final class SpeechServer {
  /// A logged line of the server's voice.
  public enum Line: Equatable {
    /// A setting was changed; the names are those of the server's modules, such as `synthesis_voice`.
    case set(String, String)
    /// It began a text.
    case speak(String, language: String)
    /// It ended a text.
    case end
    /// It was interrupted.
    case stop
  }

  /// The server could not be started.
  public struct SetUpError: Error, CustomStringConvertible {
    /// The failure, and the needs of these tests.
    public let description: String
  }

  let folder: TemporaryFolder
  var directory: String { folder.path }
  /// The path of the socket.
  public var socket: String { folder.path("server.sock") }
  /// The value of `SPEECHD_ADDRESS` for this server.
  public var address: String { "unix_socket:" + socket }
  private var process: pid_t = 0

  /// Starts a server whose voice speaks at a given speed.
  /// - Parameters:
  ///   - millisecondsPerCharacter: the time for a character.
  ///   - hasSpareModule: whether there is a second module with the same voice.
  /// - Throws: `SetUpError` if it does not start.
  public convenience init(millisecondsPerCharacter: Int, hasSpareModule: Bool = false) throws {
    try self.init { server in
      let script = Self.sources + "/Resources/silent_module.py"
      let voice = server.folder.path("voice")
      let program = "#!/bin/sh\nexec python3 '\(script)' '\(voice)' \(millisecondsPerCharacter)\n"
      var modules = ""
      for (name, file) in [("silent", "module"), ("spare", "spare")].prefix(hasSpareModule ? 2 : 1) {
        try server.folder.write(file, program, mode: 0o700)
        modules += "AddModule \"\(name)\" \"\(server.directory)/\(file)\" \"\"\n"
      }
      return modules + "DefaultModule silent\n"
    }
  }

  /// Starts a server. The closure writes the files of the voice and returns its lines of the configuration.
  init(configure: (SpeechServer) throws -> String) throws {
    folder = try TemporaryFolder()
    for part in ["conf/modules", "log"] { folder.makeFolder(part) }
    let voice = try configure(self)
    try folder.write(
      "conf/speechd.conf",
      """
      LogLevel 3
      LogDir "\(directory)/log"
      CommunicationMethod "unix_socket"
      SocketPath "\(socket)"
      Timeout 0
      DisableAutoSpawn
      \(voice)
      """)
    try start()
  }

  deinit { kill() }

  /// Starts the server and waits until it accepts connections.
  /// - Throws: `SetUpError` if it does not start.
  public func start() throws {
    unlink(socket)
    let output = folder.path("log/out")
    do {
      process = try ProgramStart.spawn(
        "env",
        [
          "ALSA_CONFIG_PATH=" + folder.path("asound.conf"), "speech-dispatcher", "-s", "-C",
          folder.path("conf"), "-S", socket, "-P", folder.path("pid"), "-L", folder.path("log"), "-t", "0",
        ]
      ) { actions in
        for stream in [1, 2] as [CInt] {
          posix_spawn_file_actions_addopen(
            &actions, stream, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
      }
    } catch {
      throw SetUpError(
        description: "speech-dispatcher could not be started (\(error)): "
          + "these tests need Debian's packages speech-dispatcher and python3")
    }
    guard waitUntil({ acceptsConnections }, while: { ProcessTable.isRunning(process) }) else {
      throw SetUpError(
        description: "speech-dispatcher did not open its socket:\n" + (folder.text("log/out") ?? ""))
    }
  }

  /// Whether the server listens: the file of its socket exists a moment earlier.
  private var acceptsConnections: Bool {
    let client = Glibc.socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard client >= 0 else { return false }
    defer { close(client) }
    return withUnixAddress(socket) { connect(client, $0, $1) } == 0
  }

  /// Kills the server with its modules.
  public func kill() {
    guard process > 0 else { return }
    let modules = ProcessTable.children(of: process)
    for process in [process] + modules { Glibc.kill(process, SIGKILL) }
    waitpid(process, nil, 0)
    process = 0
    // They write into the folder.
    _ = waitUntil { !modules.contains(where: ProcessTable.isRunning) }
  }

  /// Whether the server and its modules wait for requests: they have dealt with all they received.
  public var isAtRest: Bool { ProcessTable.isAtRest(process) }

  /// Kills the module of the voice; the server continues.
  public func killModule() {
    for module in ProcessTable.children(of: process) { Glibc.kill(module, SIGKILL) }
  }

  /// Kills the module of the voice for good: it cannot be started again. A spare module is not affected.
  /// - Throws: ``SystemCallError`` if the module cannot be removed.
  public func breakModule() throws {
    let path = folder.path("module")
    guard unlink(path) == 0 else { throw SystemCallError("unlink \(path)") }
    // The spare module was started after it.
    if let module = ProcessTable.children(of: process).min() { Glibc.kill(module, SIGKILL) }
  }

  /// Pauses the process of the server, and waits until it is paused.
  public func pause() {
    Glibc.kill(process, SIGSTOP)
    _ = waitUntil { ProcessTable.isStopped(process) }
  }

  /// Resumes a paused server.
  public func resume() { Glibc.kill(process, SIGCONT) }

  /// Makes the voice speak matching texts until it is interrupted, or until other texts are held.
  /// - Parameter pattern: a regular expression; nil for no texts.
  /// - Throws: ``SystemCallError`` if the voice cannot be notified.
  public func hold(_ pattern: String?) throws {
    // Renamed, so that the voice never reads a part of it.
    let (path, new) = (folder.path("voice.held"), folder.path("voice.held.new"))
    guard let pattern else {
      unlink(path)
      return
    }
    try folder.write("voice.held.new", pattern)
    guard rename(new, path) == 0 else { throw SystemCallError("rename \(new)") }
  }

  /// The log of the voice.
  public var voice: [Line] {
    (folder.text("voice") ?? "").split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      switch words.first {
      case "set" where words.count == 3: return .set(String(words[1]), unhex(words[2]))
      case "speak" where words.count == 3: return .speak(unhex(words[1]), language: String(words[2]))
      case "end": return .end
      case "stop": return .stop
      default: return nil
      }
    }
  }

  /// The texts that the voice began to speak.
  public var texts: [String] {
    voice.compactMap { if case .speak(let text, _) = $0 { text } else { nil } }
  }

  /// The languages of these texts, in the same order.
  public var spokenLanguages: [String] {
    voice.compactMap { if case .speak(_, let language) = $0 { language } else { nil } }
  }

  /// The settings of the voice, by the names in the server's modules.
  public var settings: [String: String] {
    var settings: [String: String] = [:]
    for case .set(let name, let value) in voice { settings[name] = value }
    return settings
  }

  /// The folder of this file.
  private static var sources: String {
    let path = "\(#filePath)"
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private func unhex(_ text: Substring) -> String {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Passes the address of a Unix socket to a system call.
func withUnixAddress<Result>(
  _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
    }
  }
}
