/// A heard utterance, for a transcript.
package struct SpeechRecord: Hashable, Sendable {
  /// The start time, in milliseconds of the queue's clock.
  package var t: Int
  /// The parts of the utterance.
  package var text: [String]
  /// The priority of the utterance.
  package var priority: SpeechPriority
  /// Whether it was interrupted.
  package var interrupted: Bool

  /// Creates a record.
  package init(t: Int, text: [String], priority: SpeechPriority, interrupted: Bool) {
    self.t = t
    self.text = text
    self.priority = priority
    self.interrupted = interrupted
  }
}

/// The completion of an utterance.
package struct SpeechCompletion: Hashable, Sendable {
  /// The utterance.
  package var id: UInt64
  /// Whether it was spoken to its end.
  package var spokenToEnd: Bool

  /// Creates a completion.
  package init(id: UInt64, spokenToEnd: Bool) {
    self.id = id
    self.spokenToEnd = spokenToEnd
  }
}
