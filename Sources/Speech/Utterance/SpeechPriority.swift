/// The priority of an utterance: which utterances it may interrupt, and which ones may interrupt it.
///
/// `low`, `default` and `high` are UIKit's announcement priorities; `cursor` is the screen reader's response
/// to the user. Utterances are spoken by descending priority, and those of equal priority in the order of
/// their arrival.
public enum SpeechPriority: String, Hashable, Sendable, CaseIterable {
  /// Waits for silence. After an interruption it is repeated from its start at the next silence.
  case low
  /// Waits for its turn, and is dropped when the user moves on.
  case `default`
  /// The response to a user action. It interrupts the current utterance, unless that has priority `high`.
  case cursor
  /// Interrupts all utterances of lower priority. Only a request for silence interrupts it.
  case high
}

extension SpeechPriority: Comparable {
  /// Compares two priorities; the more urgent one is greater.
  public static func < (left: SpeechPriority, right: SpeechPriority) -> Bool { left.rank < right.rank }

  /// The rank of the priority; 0 is the least urgent.
  var rank: Int {
    switch self {
    case .low: 0
    case .default: 1
    case .cursor: 2
    case .high: 3
    }
  }

  /// Whether an utterance of this priority interrupts others by default.
  var interrupts: Bool { self >= .cursor }
}
