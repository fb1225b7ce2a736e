/// One utterance as it was heard, for a transcript.
public struct SpeechRecord: Hashable, Sendable {
  /// When it began, in milliseconds of the queue's clock.
  public var t: Int
  /// The parts that were to be said.
  public var text: [String]
  /// How urgent it was.
  public var priority: SpeechPriority
  /// Whether it was cut off before its end.
  public var interrupted: Bool

  /// A record from its parts.
  public init(t: Int, text: [String], priority: SpeechPriority, interrupted: Bool) {
    self.t = t
    self.text = text
    self.priority = priority
    self.interrupted = interrupted
  }
}

/// What became of an utterance.
public struct SpeechCompletion: Hashable, Sendable {
  /// The utterance.
  public var id: UInt64
  /// Whether all of it was heard.
  public var spokenToEnd: Bool

  /// A report on one utterance.
  public init(id: UInt64, spokenToEnd: Bool) {
    self.id = id
    self.spokenToEnd = spokenToEnd
  }
}
