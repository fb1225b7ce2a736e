internal import DequeModule

/// The queue of utterances before the synthesizer: it chooses the next utterance and decides about
/// interruptions.
///
/// The queue is a value without a clock or a thread. It receives events with their time, in milliseconds of
/// any monotonic clock, and returns commands for the synthesizer. The synthesizer gets one utterance at a
/// time. The next utterance is sent when the current one has ended or was cancelled, or after a timeout, so
/// an unresponsive synthesizer delays the queue but never blocks it. Every utterance is completed exactly
/// once.
///
/// The rules:
/// - The next utterance is the oldest waiting one of the highest priority.
/// - An interrupting utterance (by default one of priority `cursor` or `high`) cancels the current one,
///   unless that has priority `high`.
/// - An interrupting utterance of priority `cursor` also drops all waiting utterances of its own priority and
///   the waiting announcements of priority `default`. The new value of an element does not drop these
///   announcements, nor an announcement that was sent but is not audible yet: they follow the value, because
///   they often describe the step that changed it.
/// - An interrupted utterance of priority `low` is repeated at the next silence.
/// - An utterance with a topic replaces waiting utterances of the same priority, kind and topic.
public struct SpeechQueue: Sendable {
  /// The timeouts for the synthesizer.
  public var timing: SpeechTiming
  /// Whether the synthesizer is available, according to its last event; initially `true`.
  public internal(set) var isAvailable = true

  /// The waiting utterances, by rank of priority.
  var waitingByRank: [Deque<Utterance>] = Array(repeating: [], count: SpeechPriority.allCases.count)
  /// The utterance that was sent to the synthesizer.
  var current: Current?
  /// The utterances that were requeued because the synthesizer failed.
  var requeuedOnFailure: Set<UInt64> = []

  /// An utterance that was sent to the synthesizer.
  struct Current: Sendable {
    var utterance: Utterance
    var sentAt: Int
    var beganAt: Int?
    var isCancelling = false
    /// Whether it is requeued after the interruption.
    var isRequeued = false
    /// Whether it was sent while the synthesizer was unavailable.
    var isProbe = false
    /// The time when the next event is overdue.
    var deadline: Int
  }

  /// The result of a call.
  public struct Output: Hashable, Sendable {
    /// The commands for the synthesizer, in order.
    public var commands: [SynthesizerCommand] = []
    /// The utterances that were heard, completely or in part.
    public var records: [SpeechRecord] = []
    /// The completed utterances.
    public var completions: [SpeechCompletion] = []

    /// Whether the call had no result.
    public var isEmpty: Bool { commands.isEmpty && records.isEmpty && completions.isEmpty }
  }

  /// The maximum number of waiting utterances of one priority; a further one replaces the oldest.
  public static let capacity = 64

  /// Creates an empty queue.
  public init(timing: SpeechTiming = SpeechTiming()) { self.timing = timing }

  /// The time of the next call of ``tick(at:)``; `nil` if no event is expected.
  public var nextDeadline: Int? { current?.deadline }

  /// Whether there is no current and no waiting utterance.
  public var isIdle: Bool { current == nil && waitingByRank.allSatisfy(\.isEmpty) }

  /// The current utterance; `nil` if the synthesizer is idle.
  public var speaking: Utterance? { current?.utterance }

  /// The waiting utterances, next one first.
  public var waiting: [Utterance] { waitingByRank.reversed().flatMap { Array($0) } }
}
