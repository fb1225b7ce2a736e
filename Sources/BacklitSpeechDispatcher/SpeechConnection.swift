import BacklitAccessibility
import BacklitValues
import CSpeechDispatcher
import Dispatch
import Glibc

/// One connection to speech-dispatcher.
///
/// libspeechd finds the address of the server and starts it. Its functions wait for a reply before they send the next line, so
/// with a slow server a word would take as many round trips as it has lines. Therefore lines are sent together here, and
/// their replies are read afterwards.
///
/// All methods except ``sever()`` must be called on one serial queue. They trap on the main queue.
// Unchecked because of the variables: only the owner's serial queue uses them; sever() uses a constant.
final class SpeechConnection: @unchecked Sendable {
  private let socket: SpeechSocket
  /// The path of the server's socket; nil for a server that is reached in a different way.
  let socketPath: String?
  private let clientName: String
  /// The last values sent to the server, by name of the setting.
  var lastSettings: [String: String] = [:]
  /// The server's default language.
  private(set) var defaultLanguage: String?
  /// The languages that the server accepted and refused.
  var (acceptedLanguages, refusedLanguages): (Set<String>, Set<String>) = ([], [])
  /// The server's own values of settings, by name.
  private(set) var serverValues: [String: String] = [:]
  /// Receives the time of each reply, in milliseconds.
  typealias ReplyHandler = @Sendable (Int) -> Void
  /// Called after each reply.
  var onReply: ReplyHandler?
  /// The number of replies that no call has waited for.
  private var owedReplies = 0
  private var hasFailed = false

  private init(_ socket: SpeechSocket, path: String?, clientName: String) {
    self.socket = socket
    socketPath = path
    self.clientName = clientName
  }

  deinit { sever() }

  /// The connected socket.
  var descriptor: CInt { socket.descriptor }

  /// Shuts the socket down, which makes a blocked call return. May be called on any thread.
  func sever() { socket.sever() }

  /// Closes the connection after the server has dealt with what was sent, unless a call failed.
  func close() {
    while !hasFailed, owedReplies > 0, socket.nextReply() != nil { owedReplies -= 1 }
    sever()
  }

  /// Sends lines together, and waits for the reply to each.
  /// - Throws: the connection has ended.
  func request(_ lines: [String]) throws(SpeechFailure) -> [SpeechReply] {
    let start = ContinuousClock.now
    try send(lines)
    var replies: [SpeechReply] = []
    for place in 0..<owedReplies + lines.count {
      guard let reply = socket.nextReply() else { throw fail() }
      onReply?(Int((ContinuousClock.now - start) / .milliseconds(1)))
      if place >= owedReplies { replies.append(reply) }
    }
    owedReplies = 0
    return replies
  }

  /// Sends a line and waits for the reply.
  /// - Throws: the connection has ended.
  func request(_ line: String) throws(SpeechFailure) -> SpeechReply { try request([line])[0] }

  /// Sends a line without waiting for the reply.
  /// - Throws: the connection has ended.
  func post(_ line: String) throws(SpeechFailure) {
    try send([line])
    owedReplies += 1
  }

  private func send(_ lines: [String]) throws(SpeechFailure) {
    Self.assertNotOnMainThread()
    guard socket.send(lines.map { $0 + "\r\n" }.joined()) else { throw fail() }
  }

  private func fail() -> SpeechFailure {
    hasFailed = true
    return .lost
  }

  /// Traps on the main queue, because calls block and the main actor must never wait.
  static func assertNotOnMainThread() { dispatchPrecondition(condition: .notOnQueue(.main)) }
}

extension SpeechConnection {
  /// Connects to the server at `SPEECHD_ADDRESS`, or else to the user's own server, which is started if it is
  /// not running. Blocks without a timeout if the server has to be started or is on a different machine.
  ///
  /// ``prepare(after:)`` must follow; until then, the connection can be interrupted.
  /// - Parameters:
  ///   - clientName: the name of the program in the server's lists.
  ///   - onReply: receives the time of each reply.
  ///   - onNotice: receives the events of messages, on the thread that reads them.
  ///   - onHangUp: called once, on that thread, when the connection has ended.
  /// - Returns: a connection.
  /// - Throws: the reason why the connection failed.
  static func open(
    clientName: String, onReply: ReplyHandler? = nil,
    onNotice: @escaping @Sendable (SpeechNotice) -> Void,
    onHangUp: @escaping @Sendable () -> Void
  ) throws(SpeechFailure) -> SpeechConnection {
    assertNotOnMainThread()
    var error: UnsafeMutablePointer<CChar>?
    guard let address = spd_get_default_address(&error) else {
      throw .unreachable(consumeText(error) ?? "SPEECHD_ADDRESS is not an address")
    }
    defer { SPDConnectionAddress__free(address) }
    let isLocal = address.pointee.method == SPD_METHOD_UNIX_SOCKET
    let path = isLocal ? address.pointee.unix_socket_name.map { String(cString: $0) } : nil
    let socket = SpeechSocket(try connect(to: address, path: path, clientName: clientName))
    guard socket.start(onNotice: onNotice, onEnd: onHangUp) else { throw .exhausted }
    // A server that accepts a connection is expected to reply like any other.
    onReply?(0)
    let connection = SpeechConnection(socket, path: path, clientName: clientName)
    connection.onReply = onReply
    return connection
  }

  /// Connects a socket.
  private static func connect(
    to address: UnsafeMutablePointer<SPDConnectionAddress>, path: String?, clientName: String
  ) throws(SpeechFailure) -> CInt {
    if let path {
      do throws(UnixSocket.Failure) {
        let descriptor = try UnixSocket.connect(to: path)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        return descriptor
      } catch {
        if error.stranger != nil { throw .unreachable("\(error)") }
        // The backlog of the server is full.
        if error.code == EAGAIN { throw .unresponsive }
      }
    }
    // libspeechd names the reason, or starts the server, or connects to one on a different machine.
    var error: UnsafeMutablePointer<CChar>?
    let isNamed = getenv("SPEECHD_ADDRESS") != nil
    let opened = spd_open2(clientName, "main", nil, SPD_MODE_SINGLE, address, isNamed ? 0 : 1, &error)
    guard let opened else { throw .unreachable(consumeText(error) ?? "no reason was given") }
    defer { spd_close(opened) }
    let descriptor = fcntl(opened.pointee.socket, F_DUPFD_CLOEXEC, 3)
    guard descriptor >= 0 else { throw .exhausted }
    if let stranger = UnixSocket.stranger(at: descriptor) {
      Glibc.close(descriptor)
      throw .unreachable("\(UnixSocket.Failure(path: path ?? "socket", code: EACCES, stranger: stranger))")
    }
    return descriptor
  }

  /// The settings of the server that the program changes and restores.
  private static let readSettings = ["LANGUAGE", "RATE", "PITCH", "VOLUME"]

  /// Configures the connection on the server.
  /// - Parameter silences: the number of connections before this one whose module stayed silent.
  /// - Throws: the connection has ended, or the server refuses a command.
  func prepare(after silences: Int = 0) throws(SpeechFailure) {
    try chooseModule(after: silences)
    let user = getenv("USER").map { String(cString: $0) } ?? ""
    let commands = [
      "SET SELF CLIENT_NAME \"\(user.isEmpty ? "user" : user.filter(\.isLetter)):\(clientName):main\"",
      // SSML enables marks; markup characters in texts are escaped.
      "SET SELF SSML_MODE on",
      // The program has its own queue. Messages of this server priority are neither interrupted nor dropped
      // by speech of other programs.
      "SET SELF PRIORITY message",
      "SET SELF NOTIFICATION all on",
    ]
    let replies = try request(commands + Self.readSettings.map { "GET \($0)" })
    for reply in replies.prefix(commands.count) where !reply.isSuccess { throw .refused(reply) }
    for (name, reply) in zip(Self.readSettings, replies.dropFirst(commands.count)) where reply.isSuccess {
      serverValues[name] = reply.data.first
    }
    defaultLanguage = serverValues["LANGUAGE"]
    lastSettings["LANGUAGE"] = defaultLanguage
  }

  /// Copies and frees a text that the library allocated.
  private static func consumeText(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
