/// A heard utterance, for a transcript.
public struct SpeechRecord: Hashable, Sendable {
  /// The start time, in milliseconds of the queue's clock.
  public var t: Int
  /// The parts of the utterance.
  public var text: [String]
  /// The priority of the utterance.
  public var priority: SpeechPriority
  /// Whether it was interrupted.
  public var interrupted: Bool

  /// Creates a record.
  public init(t: Int, text: [String], priority: SpeechPriority, interrupted: Bool) {
    self.t = t
    self.text = text
    self.priority = priority
    self.interrupted = interrupted
  }
}

/// The completion of an utterance.
public struct SpeechCompletion: Hashable, Sendable {
  /// The utterance.
  public var id: UInt64
  /// Whether it was spoken to its end.
  public var spokenToEnd: Bool

  /// Creates a completion.
  public init(id: UInt64, spokenToEnd: Bool) {
    self.id = id
    self.spokenToEnd = spokenToEnd
  }
}
