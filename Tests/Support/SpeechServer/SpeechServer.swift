import Glibc

/// A real speech-dispatcher for tests, whose voice logs texts instead of making sound.
///
/// It owns the process and a folder under `/tmp`, from `init` to `deinit`.
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
    /// What failed and what these tests need.
    public let description: String
  }

  let directory: String
  /// The path of the socket.
  public var socket: String { directory + "/server.sock" }
  /// The value of `SPEECHD_ADDRESS` for this server.
  public var address: String { "unix_socket:" + socket }
  private var process: pid_t = 0

  /// Starts a server whose voice speaks at a given speed.
  /// - Throws: `SetUpError` if it does not start.
  public convenience init(millisecondsPerCharacter: Int) throws {
    try self.init { server in
      let script = Self.folder + "/Resources/silent_module.py"
      let voice = server.directory + "/voice"
      try server.write(
        "module", "#!/bin/sh\nexec python3 '\(script)' '\(voice)' \(millisecondsPerCharacter)\n", mode: 0o700)
      return "AddModule \"silent\" \"\(server.directory)/module\" \"\"\nDefaultModule silent\n"
    }
  }

  /// Starts a server. The closure writes the files of the voice and returns its lines of the configuration.
  init(configure: (SpeechServer) throws -> String) throws {
    // mkdtemp replaces the X's with letters.
    var template = Array("/tmp/backlit-speech-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw SetUpError(description: "mkdtemp: errno \(errno)") }
    directory = String(cString: made)
    for part in ["conf", "conf/modules", "log"] { mkdir(directory + "/" + part, 0o700) }
    let voice = try configure(self)
    try write(
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

  deinit {
    kill()
    var child: pid_t = 0
    if Self.spawn(["rm", "-rf", directory], output: "/dev/null", &child) == 0 { waitpid(child, nil, 0) }
  }

  /// Starts the server and waits until it listens.
  /// - Throws: `SetUpError` if it does not start.
  public func start() throws {
    unlink(socket)
    let error = Self.spawn(
      [
        "env", "ALSA_CONFIG_PATH=" + directory + "/asound.conf", "speech-dispatcher", "-s", "-C",
        directory + "/conf", "-S", socket, "-P", directory + "/pid", "-L",
        directory + "/log", "-t", "0",
      ], output: directory + "/log/out", &process)
    guard error == 0 else {
      throw SetUpError(
        description: "speech-dispatcher could not be started (\(String(cString: strerror(error)))): "
          + "these tests need Debian's packages speech-dispatcher and python3")
    }
    for _ in 0..<400 {
      if access(socket, F_OK) == 0 { return }
      usleep(25_000)
    }
    throw SetUpError(
      description: "speech-dispatcher did not open its socket:\n" + text(of: "log/out"))
  }

  /// Kills the server.
  public func kill() {
    guard process > 0 else { return }
    Glibc.kill(process, SIGKILL)
    waitpid(process, nil, 0)
    process = 0
  }

  /// Pauses the process of the server.
  public func pause() { Glibc.kill(process, SIGSTOP) }

  /// Resumes a paused server.
  public func resume() { Glibc.kill(process, SIGCONT) }

  /// The log of the voice.
  public var voice: [Line] {
    text(of: "voice").split(separator: "\n").compactMap { line in
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

  /// Starts a command with its output in a file; the result is 0 or an error number.
  private static func spawn(_ words: [String], output: String, _ process: inout pid_t) -> CInt {
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    for word in words { arguments.append(strdup(word)) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [1, 2] as [CInt] {
      posix_spawn_file_actions_addopen(&actions, stream, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    return posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
  }

  private static var folder: String {
    let path = "\(#filePath)"
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }

  private func unhex(_ text: Substring) -> String {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func write(_ name: String, _ content: String, mode: mode_t = 0o600) throws {
    let file = open(directory + "/" + name, O_WRONLY | O_CREAT | O_TRUNC, mode)
    guard file >= 0 else { throw SetUpError(description: "\(name): errno \(errno)") }
    defer { close(file) }
    let bytes = Array(content.utf8)
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw SetUpError(description: "\(name): errno \(errno)")
    }
  }

  private func text(of name: String) -> String { String(decoding: bytes(of: name), as: UTF8.self) }

  func bytes(of name: String) -> [UInt8] {
    let file = open(directory + "/" + name, O_RDONLY)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var result: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(file, &buffer, buffer.count), count > 0 { result += buffer[..<count] }
    return result
  }
}
