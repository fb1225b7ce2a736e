/// What an utterance may interrupt, and what may interrupt it.
///
/// The three kinds of announcement are UIKit's announcement priorities; `cursor` is what a reader says
/// when its user does something. What is more urgent is said first; what is equally urgent is said in the
/// order in which it came.
public enum SpeechPriority: String, Hashable, Sendable, CaseIterable {
  /// Waits for silence. When it is cut off it is said again, whole, at the next silence.
  case low
  /// Waits its turn, and is given up when the user goes on.
  case `default`
  /// The answer to what the user just did. It cuts off what is being said, unless that is `high`.
  case cursor
  /// Cuts off all but its own kind, and is said to its end whatever the user does but to ask for silence.
  case high
}

extension SpeechPriority: Comparable {
  /// Compares how urgent two utterances are.
  public static func < (left: SpeechPriority, right: SpeechPriority) -> Bool { left.rank < right.rank }

  /// The place among the priorities, 0 being the least urgent.
  var rank: Int {
    switch self {
    case .low: 0
    case .default: 1
    case .cursor: 2
    case .high: 3
    }
  }

  /// Whether an utterance cuts off others when nothing else is said about it.
  var interrupts: Bool { self >= .cursor }
}
