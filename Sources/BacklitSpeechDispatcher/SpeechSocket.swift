import Dispatch
import Glibc
import BacklitValues
import Synchronization

/// A notification of the server about a message, outside of any reply.
struct SpeechNotice: Hashable, Sendable {
  /// The server's number of the message.
  var message: Int
  /// The event.
  var event: Event

  /// An event of a message.
  enum Event: Hashable, Sendable {
    case began, ended, cancelled
    case mark(String)
  }
}

extension SpeechNotice {
  /// The codes of SSIP for notices.
  static let codes = 700...799

  /// Reads a notice: the number of the message, that of the client, and for a mark its name. Nil for a notice that is of no
  /// use.
  init?(_ reply: SpeechReply) {
    guard let message = reply.data.first.flatMap({ Int($0) }) else { return nil }
    self.message = message
    switch reply.code {
    case 700:
      guard reply.data.count > 2 else { return nil }
      event = .mark(reply.data[2])
    case 701: event = .began
    case 702: event = .ended
    case 703: event = .cancelled
    default: return nil
    }
  }
}

/// The socket of a connection to a speech server, whose replies and notices are read on a thread of their own.
///
/// Lines can be sent before the replies to earlier ones have arrived. Replies come in the order of the lines.
final class SpeechSocket: Sendable {
  /// The connected socket, which is closed with the last reference.
  let descriptor: CInt
  private let replies = Mutex<[SpeechReply]>([])
  /// Signalled for each reply, and at the end of the connection.
  private let arrivals = DispatchSemaphore(value: 0)

  /// The longest reply in bytes. The list of voices of eSpeak NG has half a megabyte.
  private static let limit = 16 << 20

  init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { Glibc.close(descriptor) }

  /// Begins to read.
  /// - Parameters:
  ///   - onNotice: receives the notices, on the thread that reads.
  ///   - onEnd: called once on that thread when either side has closed the connection.
  /// - Returns: whether there is a thread.
  func start(
    onNotice: @escaping @Sendable (SpeechNotice) -> Void, onEnd: @escaping @Sendable () -> Void
  ) -> Bool {
    // The thread keeps the descriptor open.
    DetachedThread.start { [self] in
      read(onNotice)
      arrivals.signal()
      onEnd()
    }
  }

  /// Shuts the connection down, which ends ``nextReply()`` and ``send(_:)``. May be called on any thread.
  func sever() { Glibc.shutdown(descriptor, CInt(SHUT_RDWR)) }

  /// Sends a text.
  /// - Returns: whether the connection took it.
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count > 0 { start += count } else if errno != EINTR { return false }
    }
    return true
  }

  /// Waits for the next reply; nil if the connection has ended.
  func nextReply() -> SpeechReply? {
    arrivals.wait()
    let reply = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    // The end stays.
    if reply == nil { arrivals.signal() }
    return reply
  }

  /// Reads until the end of the connection.
  private func read(_ onNotice: (SpeechNotice) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var (pending, reply) = ([UInt8](), [UInt8]())
    while pending.count + reply.count <= Self.limit {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      pending += buffer[..<count]
      var start = 0
      while let end = pending[start...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = pending[start...end]
        reply += line
        // Further lines of the same reply have a hyphen after the code.
        if line.count > 4, line[start + 3] == UInt8(ascii: " ") {
          take(SpeechReply(String(decoding: reply, as: UTF8.self)), onNotice)
          reply = []
        }
        start = end + 1
      }
      pending.removeFirst(start)
    }
  }

  private func take(_ reply: SpeechReply, _ onNotice: (SpeechNotice) -> Void) {
    if let code = reply.code, SpeechNotice.codes.contains(code) {
      if let notice = SpeechNotice(reply) { onNotice(notice) }
    } else {
      replies.withLock { $0.append(reply) }
      arrivals.signal()
    }
  }
}
