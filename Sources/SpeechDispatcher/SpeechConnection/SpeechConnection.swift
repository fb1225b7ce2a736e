internal import CSpeechDispatcher
internal import Dispatch
internal import Glibc

/// One connection to speech-dispatcher, through libspeechd in its threaded mode.
///
/// Who owns what: `raw` belongs to libspeechd until ``close()`` gives it back; libspeechd's own thread reads
/// the socket, calls the callbacks and ends when the socket does. Three things about the library shape
/// this type:
/// - A call waits without limit for its reply, and the only thing that frees it is the end of the socket.
///   libspeechd may close its descriptor at any moment, and the number may be another file's by then, so a
///   duplicate of it is kept to shut the socket down with.
/// - It tells nobody that the server is gone. A second duplicate is watched for that.
/// - A reply it does not understand makes `spd_say` and its like end the process. So commands are sent with
///   `spd_send_data`, which hands out the reply as it is.
///
/// All methods but ``sever()`` are called on one queue, one after the other, and trap on the main actor.
// Unchecked because of the pointer: it is used by the owner's serial queue alone; sever() uses constants.
final class SpeechConnection: @unchecked Sendable {
  /// The connection as libspeechd knows it; `nil` once it is closed.
  private var raw: UnsafeMutablePointer<SPDConnection>?
  /// A duplicate of the socket, to shut it down by from any thread.
  private let lifeline: CInt
  /// Where the callbacks of this connection come out.
  private let slot: CallbackSlot
  /// What the server was told last, by the names of the settings.
  var told: [String: String] = [:]
  /// The language that the server speaks when it is told none.
  var defaultLanguage: String?

  /// Takes over a connection that libspeechd opened, and its slot.
  /// - Parameters:
  ///   - raw: the connection.
  ///   - slot: the slot of its callbacks.
  ///   - onHangUp: called once, on a thread of its own, when the socket has ended at either side.
  init(
    raw: UnsafeMutablePointer<SPDConnection>, slot: CallbackSlot, onHangUp: @escaping @Sendable () -> Void
  ) {
    self.raw = raw
    self.slot = slot
    lifeline = fcntl(raw.pointee.socket, F_DUPFD_CLOEXEC, 3)
    Self.watch(fcntl(raw.pointee.socket, F_DUPFD_CLOEXEC, 3), onHangUp)
  }

  deinit {
    close()
    if lifeline >= 0 { Glibc.close(lifeline) }
  }

  /// Ends the socket at both sides, which makes a call that waits for a reply return. Any thread may do so.
  func sever() {
    if lifeline >= 0 { Glibc.shutdown(lifeline, CInt(SHUT_RDWR)) }
  }

  /// Gives the connection back to libspeechd, whose thread has ended when this returns; doing it again does
  /// nothing.
  func close() {
    guard let raw else { return }
    Self.assertMayWait()
    self.raw = nil
    // The reading thread ends by itself at the end of the socket; spd_close would cancel it wherever it is.
    sever()
    spd_close(raw)
    slot.release()
  }

  /// Sends a line and waits for the answer; `nil` when the connection is gone.
  func request(_ line: String) -> SpeechReply? {
    Self.assertMayWait()
    guard let raw, let answer = spd_send_data(raw, line + "\r\n", SPD_WAIT_REPLY) else { return nil }
    defer { free(answer) }
    return SpeechReply(String(cString: answer))
  }

  /// Traps on the main actor: a call into the library waits for the server, and a frame must never.
  static func assertMayWait() { dispatchPrecondition(condition: .notOnQueue(.main)) }

  /// `POLLRDHUP`, which Linux has and glibc's module map leaves out.
  private static let hangUpEvent: Int16 = 0x2000

  /// Waits on a thread of its own until a socket ends, then closes the descriptor.
  private static func watch(_ descriptor: CInt, _ onHangUp: @escaping @Sendable () -> Void) {
    guard descriptor >= 0 else { return }
    DetachedThread.start {
      // Asking for the end alone leaves the data to libspeechd and wakes for nothing else.
      var entry = pollfd(fd: descriptor, events: hangUpEvent, revents: 0)
      while poll(&entry, 1, -1) < 0 && errno == EINTR {}
      Glibc.close(descriptor)
      onHangUp()
    }
  }
}
