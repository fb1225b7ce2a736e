import Synchronization

/// The messages of a controller between the thread that reads them and the one that uses them, in order.
///
/// It holds at most ``capacity`` messages. While it is full, the thread does not read, and the bytes wait in the device, or the
/// program that sends them does.
final class MIDIMailbox: Sendable {
  /// The largest number of messages.
  static let capacity = 4096

  private let messages = Mutex<[MIDIMessage]>([])

  /// The number of messages for which there is room.
  var room: Int { messages.withLock { Self.capacity - $0.count } }

  /// Adds messages.
  /// - Returns: whether the mailbox was empty, and now is not.
  func put(_ new: [MIDIMessage]) -> Bool {
    messages.withLock { messages in
      let wasEmpty = messages.isEmpty
      messages += new
      return wasEmpty && !new.isEmpty
    }
  }

  /// Takes all messages.
  func take() -> [MIDIMessage] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
