import CSpeechDispatcher
import Glibc
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

/// A pair of C callback functions that belongs to one connection at a time.
///
/// libspeechd's callbacks have no user pointer, and their message numbers are only unique within one server.
/// Therefore each connection uses its own pair of functions out of a fixed number of pairs.
struct CallbackSlot: Sendable {
  /// The maximum number of simultaneous connections of a process.
  static let count = 8

  /// The index of the pair of functions.
  let index: Int

  /// The receivers of the notices, by slot.
  private static let receivers = Mutex<[Int: @Sendable (SpeechNotice) -> Void]>([:])

  /// Reserves a free slot; `nil` if all are in use.
  init?(receiver: @escaping @Sendable (SpeechNotice) -> Void) {
    let free = Self.receivers.withLock { receivers -> Int? in
      guard let free = (0..<Self.count).first(where: { receivers[$0] == nil }) else { return nil }
      receivers[free] = receiver
      return free
    }
    guard let free else { return nil }
    index = free
  }

  /// Releases the slot for other connections. The connection must be closed.
  func release() {
    _ = Self.receivers.withLock { $0.removeValue(forKey: index) }
  }

  /// Sets the callbacks of a connection.
  func install(in connection: UnsafeMutablePointer<SPDConnection>) {
    let (callback, markCallback) = functions
    connection.pointee.callback_begin = callback
    connection.pointee.callback_end = callback
    connection.pointee.callback_cancel = callback
    connection.pointee.callback_im = markCallback
  }

  /// The functions of the slot.
  private var functions: (SPDCallback, SPDCallbackIM) {
    switch index {
    case 0: ({ Self.note(0, $0, $2) }, { Self.note(0, $0, $2, $3) })
    case 1: ({ Self.note(1, $0, $2) }, { Self.note(1, $0, $2, $3) })
    case 2: ({ Self.note(2, $0, $2) }, { Self.note(2, $0, $2, $3) })
    case 3: ({ Self.note(3, $0, $2) }, { Self.note(3, $0, $2, $3) })
    case 4: ({ Self.note(4, $0, $2) }, { Self.note(4, $0, $2, $3) })
    case 5: ({ Self.note(5, $0, $2) }, { Self.note(5, $0, $2, $3) })
    case 6: ({ Self.note(6, $0, $2) }, { Self.note(6, $0, $2, $3) })
    default: ({ Self.note(7, $0, $2) }, { Self.note(7, $0, $2, $3) })
    }
  }

  /// Forwards a notification of libspeechd's thread. This function must not call libspeechd.
  private static func note(
    _ index: Int, _ message: Int, _ type: SPDNotificationType, _ mark: UnsafeMutablePointer<CChar>? = nil
  ) {
    let event: SpeechNotice.Event
    switch type {
    case SPD_EVENT_BEGIN: event = .began
    case SPD_EVENT_END: event = .ended
    case SPD_EVENT_CANCEL: event = .cancelled
    case SPD_EVENT_INDEX_MARK:
      guard let mark else { return }
      event = .mark(String(cString: mark))
    default: return
    }
    // spd_close cancels this thread, and thread cancellation cannot unwind Swift frames.
    var before: CInt = 0
    pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), &before)
    let receiver = receivers.withLock { $0[index] }
    receiver?(SpeechNotice(message: message, event: event))
    pthread_setcancelstate(before, nil)
  }
}
