internal import CSpeechDispatcher
internal import Dispatch
internal import Glibc

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
    guard let raw, let answer = spd_send_data(raw, line + "\r\n", SPD_WAIT_REPLY) else { return nil }
    defer { free(answer) }
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
