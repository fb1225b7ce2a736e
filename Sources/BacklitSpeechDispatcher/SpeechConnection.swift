import BacklitAccessibility
import BacklitValues
import CSpeechDispatcher
import Dispatch
import Glibc

/// One connection to speech-dispatcher, through libspeechd in its threaded mode.
///
/// Ownership: libspeechd owns `raw` until ``close()``. libspeechd's own thread reads the socket, calls the
/// callbacks and ends with the socket. Three properties of the library determine this type:
/// - A call waits for its reply without a timeout, and only the end of the socket interrupts it. libspeechd
///   may close its descriptor at any time, and its number may be reused, so this type shuts the socket down
///   through a duplicate.
/// - libspeechd does not report that the server has ended. A second duplicate is watched for this event.
/// - `spd_say` and similar functions end the process after an unknown reply. Therefore commands are sent with
///   `spd_send_data`, which returns the reply unchanged.
///
/// All methods except ``sever()`` must be called on one serial queue. They trap on the main queue.
// Unchecked because of the pointer: only the owner's serial queue uses it; sever() uses constants.
final class SpeechConnection: @unchecked Sendable {
  /// libspeechd's connection; `nil` after it is closed.
  private var raw: UnsafeMutablePointer<SPDConnection>?
  /// A duplicate of the socket, for shutting it down from any thread.
  private let shutdownDescriptor: CInt
  /// The callback functions of this connection.
  private let slot: CallbackSlot
  /// The last values sent to the server, by name of the setting.
  var lastSettings: [String: String] = [:]
  /// The server's default language.
  var defaultLanguage: String?
  /// The server's own values of settings, by name, for those that were asked for.
  var serverValues: [String: String] = [:]
  /// Receives the time of each reply, in milliseconds.
  typealias ReplyHandler = @Sendable (Int) -> Void
  /// Called after each reply.
  var onReply: ReplyHandler?

  /// Creates a connection from an opened libspeechd connection and its slot.
  /// - Parameters:
  ///   - raw: the connection.
  ///   - slot: the slot of its callbacks.
  ///   - onHangUp: called once, on a separate thread, when either side has closed the socket.
  init(
    raw: UnsafeMutablePointer<SPDConnection>, slot: CallbackSlot, onHangUp: @escaping @Sendable () -> Void
  ) {
    self.raw = raw
    self.slot = slot
    shutdownDescriptor = fcntl(raw.pointee.socket, F_DUPFD_CLOEXEC, 3)
    Self.watch(fcntl(raw.pointee.socket, F_DUPFD_CLOEXEC, 3), onHangUp)
  }

  deinit {
    close()
    if shutdownDescriptor >= 0 { Glibc.close(shutdownDescriptor) }
  }

  /// Shuts the socket down, which makes a blocked call return. May be called on any thread.
  func sever() {
    if shutdownDescriptor >= 0 { Glibc.shutdown(shutdownDescriptor, CInt(SHUT_RDWR)) }
  }

  /// Closes the connection. libspeechd's thread has ended when this returns. Repeated calls have no effect.
  func close() {
    guard let raw else { return }
    Self.assertNotOnMainThread()
    self.raw = nil
    // The reading thread ends by itself at the end of the socket; spd_close would cancel it at any point.
    sever()
    spd_close(raw)
    slot.release()
  }

  /// Sends a line and waits for the reply; `nil` if the connection has ended.
  func request(_ line: String) -> SpeechReply? {
    Self.assertNotOnMainThread()
    let start = ContinuousClock.now
    guard let raw, let answer = spd_send_data(raw, line + "\r\n", SPD_WAIT_REPLY) else { return nil }
    defer { free(answer) }
    onReply?(Int((ContinuousClock.now - start) / .milliseconds(1)))
    return SpeechReply(String(cString: answer))
  }

  /// Traps on the main queue, because calls into the library block and the main actor must never wait.
  static func assertNotOnMainThread() { dispatchPrecondition(condition: .notOnQueue(.main)) }

  /// The Linux constant `POLLRDHUP`, which glibc's module map omits.
  private static let hangUpEvent: Int16 = 0x2000

  /// Waits on a separate thread until a socket ends, then closes the descriptor.
  private static func watch(_ descriptor: CInt, _ onHangUp: @escaping @Sendable () -> Void) {
    guard descriptor >= 0 else { return }
    DetachedThread.start {
      // Polling only for the hang-up leaves the data to libspeechd and causes no other wake-ups.
      var entry = pollfd(fd: descriptor, events: hangUpEvent, revents: 0)
      while poll(&entry, 1, -1) < 0 && errno == EINTR {}
      Glibc.close(descriptor)
      onHangUp()
    }
  }
}

extension SpeechConnection {
  /// Connects to the server at `SPEECHD_ADDRESS`, or else to the user's own server, which is started if it is
  /// not running. Blocks without a timeout.
  ///
  /// ``prepare()`` must follow; until then, the connection can be interrupted.
  /// - Parameters:
  ///   - clientName: the name of the program in the server's lists.
  ///   - probeLimit: the time in milliseconds in which a running server must answer.
  ///   - onReply: receives the time of each reply.
  ///   - onNotice: receives the events of messages, on libspeechd's thread.
  ///   - onHangUp: called once, on a separate thread, when the connection has ended.
  /// - Returns: a connection.
  /// - Throws: the reason why the connection failed.
  static func open(
    clientName: String, probeLimit: Int, onReply: ReplyHandler? = nil,
    onNotice: @escaping @Sendable (SpeechNotice) -> Void,
    onHangUp: @escaping @Sendable () -> Void
  ) throws(SpeechFailure) -> SpeechConnection {
    assertNotOnMainThread()
    var error: UnsafeMutablePointer<CChar>?
    guard let address = spd_get_default_address(&error) else {
      throw .unreachable(consumeText(error) ?? "SPEECHD_ADDRESS is not an address")
    }
    defer { SPDConnectionAddress__free(address) }
    if address.pointee.method == SPD_METHOD_UNIX_SOCKET, let path = address.pointee.unix_socket_name {
      // spd_open2 would block forever on a stopped server, without a way to interrupt it.
      let start = ContinuousClock.now
      guard ServerProbe.mayAnswer(socket: String(cString: path), milliseconds: probeLimit) else {
        throw .unresponsive
      }
      onReply?(Int((ContinuousClock.now - start) / .milliseconds(1)))
    }
    guard let slot = CallbackSlot(receiver: onNotice) else { throw .exhausted }
    let isNamed = getenv("SPEECHD_ADDRESS") != nil
    let opened = spd_open2(
      clientName, "main", nil, SPD_MODE_THREADED, address, isNamed ? 0 : 1, &error)
    guard let opened else {
      slot.release()
      throw .unreachable(consumeText(error) ?? "no reason was given")
    }
    slot.install(in: opened)
    let connection = SpeechConnection(raw: opened, slot: slot, onHangUp: onHangUp)
    connection.onReply = onReply
    return connection
  }

  /// Configures the connection on the server.
  func prepare() throws(SpeechFailure) {
    let commands = [
      // SSML enables marks; markup characters in texts are escaped.
      "SET SELF SSML_MODE on",
      // The program has its own queue. Messages of this server priority are neither interrupted nor dropped
      // by speech of other programs.
      "SET SELF PRIORITY message",
      "SET SELF NOTIFICATION all on",
    ]
    for command in commands {
      guard let reply = request(command) else { throw .lost }
      guard reply.isSuccess else { throw .refused(reply) }
    }
    guard let reply = request("GET LANGUAGE") else { throw .lost }
    if reply.isSuccess { defaultLanguage = reply.data.first }
    lastSettings["LANGUAGE"] = defaultLanguage
  }

  /// Copies and frees a text that the library allocated.
  private static func consumeText(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    guard let text else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}

/// Checks whether a server responds, with a timeout.
enum ServerProbe {
  /// Whether a server at a Unix socket may answer.
  ///
  /// Returns `true` if no server listens: the following connection attempt reports the reason or starts a
  /// server.
  /// - Parameters:
  ///   - path: the path of the socket.
  ///   - milliseconds: the time limit.
  /// - Returns: false if a server listens but does not respond.
  static func mayAnswer(socket path: String, milliseconds: Int) -> Bool {
    let descriptor: CInt
    do throws(UnixSocket.Failure) { descriptor = try UnixSocket.connect(to: path) } catch {
      // EAGAIN means that the backlog is full.
      return error.code != EAGAIN
    }
    defer { close(descriptor) }
    let quitCommand = Array("QUIT\r\n".utf8)
    let sent = Glibc.send(descriptor, quitCommand, quitCommand.count, CInt(MSG_NOSIGNAL))
    guard sent == quitCommand.count
    else { return true }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, CInt(milliseconds)) != 0
  }
}
