internal import CSpeechDispatcher
internal import Glibc
internal import Synchronization

/// Something the server told of a message, outside of any answer.
struct SpeechNotice: Hashable, Sendable {
  /// The number that the server gave the message.
  var message: Int
  /// What happened to it.
  var event: Event

  /// What can happen to a message.
  enum Event: Hashable, Sendable {
    case began, ended, cancelled
    case mark(String)
  }
}

/// A pair of C functions of which one connection at a time makes use.
///
/// libspeechd's callbacks carry no pointer of ours, and the numbers they do carry are only unique within
/// one server. So there is a small number of functions that know by themselves whose they are.
struct CallbackSlot: Sendable {
  /// How many connections there can be at once in a process.
  static let count = 8

  /// Which of the functions.
  let index: Int

  /// Where the notices go, for each slot in use.
  private static let receivers = Mutex<[Int: @Sendable (SpeechNotice) -> Void]>([:])

  /// Takes a free slot; `nil` when all are in use.
  init?(receiver: @escaping @Sendable (SpeechNotice) -> Void) {
    let free = Self.receivers.withLock { receivers -> Int? in
      guard let free = (0..<Self.count).first(where: { receivers[$0] == nil }) else { return nil }
      receivers[free] = receiver
      return free
    }
    guard let free else { return nil }
    index = free
  }

  /// Lets another connection have the slot. This one must be closed by then.
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

  /// Passes on what libspeechd's thread tells. Nothing of libspeechd may be called from here.
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
    // spd_close cancels this thread, and Swift cannot be unwound that way.
    var before: CInt = 0
    pthread_setcancelstate(CInt(PTHREAD_CANCEL_DISABLE), &before)
    let receiver = receivers.withLock { $0[index] }
    receiver?(SpeechNotice(message: message, event: event))
    pthread_setcancelstate(before, nil)
  }
}
