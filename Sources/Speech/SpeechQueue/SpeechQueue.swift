internal import DequeModule

/// Decides what is said when, and what is cut off for it.
///
/// The queue is a value without a clock or a thread: it is told what happens and when, in milliseconds of
/// any clock that does not run backwards, and answers with what to do. The synthesizer gets one utterance
/// at a time. The next one is held back until the one before is known to have ended or to have been
/// cancelled, or until a time has passed in which it should have been; so a synthesizer that stays silent
/// about it delays the queue and never stops it. Every utterance is completed exactly once.
///
/// The rules:
/// - What interrupts (by default what is of priority `cursor` or `high`) cuts off what is being said,
///   unless that is `high`.
/// - An interrupting utterance of priority `cursor` also drops all waiting speech of its own priority and
///   the waiting announcements of priority `default`. The new value of an element does not drop those,
///   nor one that was handed over and not yet heard: they follow it, because the step that made the value
///   is often what they tell of.
/// - A `low` one that is cut off is said again at the next silence.
/// - An utterance with a topic takes the place of waiting ones of its kind about the same topic.
public struct SpeechQueue: Sendable {
  /// How long to wait for the synthesizer.
  public var timing: SpeechTiming
  /// Whether the synthesizer said last that it can speak; true until it says otherwise.
  public internal(set) var isAvailable = true

  /// What waits, by rank of priority.
  var lanes: [Deque<Utterance>] = Array(repeating: [], count: SpeechPriority.allCases.count)
  /// What the synthesizer has.
  var current: Current?
  /// The utterances that came back from a synthesizer that failed while it had them.
  var returned: Set<UInt64> = []

  /// The utterance that the synthesizer has.
  struct Current: Sendable {
    var utterance: Utterance
    var sentAt: Int
    var beganAt: Int?
    var isCancelling = false
    /// Whether it waits again after it has been cut off.
    var comesBack = false
    /// Whether it was handed over when the synthesizer was known to be out of order.
    var isProbe = false
    /// When to stop waiting for what should come next.
    var deadline: Int
  }

  /// What a call brought about.
  public struct Output: Hashable, Sendable {
    /// What the synthesizer is to do, in order.
    public var commands: [SynthesizerCommand] = []
    /// What was heard, whole or in part.
    public var records: [SpeechRecord] = []
    /// The utterances that are over.
    public var completions: [SpeechCompletion] = []

    /// Whether nothing came of it.
    public var isEmpty: Bool { commands.isEmpty && records.isEmpty && completions.isEmpty }
  }

  /// The most utterances that wait with one priority; the oldest is given up for one more.
  public static let capacity = 64

  /// An empty queue.
  public init(timing: SpeechTiming = SpeechTiming()) { self.timing = timing }

  /// When to call ``tick(at:)`` if nothing else happens before; `nil` when there is nothing to wait for.
  public var nextDeadline: Int? { current?.deadline }

  /// Whether nothing is being said and nothing waits.
  public var isIdle: Bool { current == nil && lanes.allSatisfy(\.isEmpty) }

  /// The utterance that the synthesizer has, `nil` when it has none.
  public var speaking: Utterance? { current?.utterance }

  /// The utterances that wait, the next one first.
  public var waiting: [Utterance] { lanes.reversed().flatMap { Array($0) } }
}
