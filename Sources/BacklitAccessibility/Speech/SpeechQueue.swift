import DequeModule

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
package struct SpeechQueue: Sendable {
  /// The timeouts for the synthesizer.
  package var timing: SpeechTiming
  /// Whether the synthesizer is available, according to its last event; initially `true`.
  package internal(set) var isAvailable = true

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
  package struct Output: Hashable, Sendable {
    /// The commands for the synthesizer, in order.
    package var commands: [SynthesizerCommand] = []
    /// The utterances that were heard, completely or in part.
    package var records: [SpeechRecord] = []
    /// The completed utterances.
    package var completions: [SpeechCompletion] = []

    /// Whether the call had no result.
    package var isEmpty: Bool { commands.isEmpty && records.isEmpty && completions.isEmpty }
  }

  /// The maximum number of waiting utterances of one priority; a further one replaces the oldest.
  package static let capacity = 64

  /// Creates an empty queue.
  package init(timing: SpeechTiming = SpeechTiming()) { self.timing = timing }

  /// The time of the next call of ``tick(at:)``; `nil` if no event is expected.
  package var nextDeadline: Int? { current?.deadline }

  /// Whether there is no current and no waiting utterance.
  package var isIdle: Bool { current == nil && waitingByRank.allSatisfy(\.isEmpty) }

  /// The current utterance; `nil` if the synthesizer is idle.
  package var speaking: Utterance? { current?.utterance }

  /// The waiting utterances, next one first.
  package var waiting: [Utterance] { waitingByRank.reversed().flatMap { Array($0) } }
}

extension SpeechQueue {
  /// Adds an utterance, which is spoken as soon as the rules allow it.
  ///
  /// An empty utterance is completed immediately.
  /// - Parameters:
  ///   - utterance: the utterance; its identifier must be unique.
  ///   - interrupting: whether it interrupts the current utterance; `nil` derives this from its priority.
  ///   - now: the time in milliseconds.
  /// - Returns: the commands for the synthesizer, and the completed utterances.
  package mutating func enqueue(
    _ utterance: Utterance, interrupting: Bool? = nil, at now: Int
  ) -> Output {
    var output = Output()
    guard !utterance.text.isEmpty else {
      output.completions.append(SpeechCompletion(id: utterance.id, spokenToEnd: true))
      return output
    }
    if interrupting ?? utterance.priority.interrupts { interrupt(for: utterance, at: now, &output) }
    if let topic = utterance.topic {
      drop(utterance.priority, &output) { $0.topic == topic && $0.kind == utterance.kind }
    }
    if waitingByRank[utterance.priority.rank].count >= Self.capacity,
      let oldest = waitingByRank[utterance.priority.rank].popFirst()
    {
      complete(oldest, spokenToEnd: false, &output)
    }
    waitingByRank[utterance.priority.rank].append(utterance)
    startNext(at: now, &output)
    return output
  }

  /// Cancels the current utterance and drops all waiting ones, independent of their priority.
  package mutating func stop(at now: Int) -> Output {
    var output = Output()
    for priority in SpeechPriority.allCases { drop(priority, &output) { _ in true } }
    cancelCurrent(at: now, isRequeued: false, &output)
    return output
  }

  /// Cancels and drops the utterances that a new utterance interrupts.
  private mutating func interrupt(for utterance: Utterance, at now: Int, _ output: inout Output) {
    let isValue = utterance.kind == .value
    if utterance.priority == .cursor {
      drop(.cursor, &output) { _ in true }
      if !isValue { drop(.default, &output) { _ in true } }
    }
    guard let current, current.utterance.priority != .high else { return }
    let isInaudible = current.utterance.priority == .default && current.beganAt == nil
    cancelCurrent(
      at: now, isRequeued: current.utterance.priority == .low || (isValue && isInaudible), &output)
  }

  /// Cancels the current utterance, unless it is already being cancelled.
  mutating func cancelCurrent(at now: Int, isRequeued: Bool, _ output: inout Output) {
    guard var current else { return }
    if current.isCancelling {
      // The utterance is only repeated if every interruption allows it.
      current.isRequeued = current.isRequeued && isRequeued
    } else {
      current.isCancelling = true
      current.isRequeued = isRequeued
      current.deadline = now + timing.cancel
      output.commands.append(.cancel)
    }
    self.current = current
  }

  /// Drops the matching waiting utterances of a priority.
  mutating func drop(
    _ priority: SpeechPriority, _ output: inout Output, where matches: (Utterance) -> Bool
  ) {
    for utterance in waitingByRank[priority.rank] where matches(utterance) {
      complete(utterance, spokenToEnd: false, &output)
    }
    waitingByRank[priority.rank].removeAll(where: matches)
  }

  /// Reports the completion of an utterance.
  mutating func complete(_ utterance: Utterance, spokenToEnd: Bool, _ output: inout Output) {
    requeuedOnFailure.remove(utterance.id)
    output.completions.append(SpeechCompletion(id: utterance.id, spokenToEnd: spokenToEnd))
  }

  /// Sends the next utterance to the synthesizer, if it has none.
  mutating func startNext(at now: Int, _ output: inout Output) {
    guard current == nil, let next = dequeueNext() else { return }
    current = Current(
      utterance: next, sentAt: now, isProbe: !isAvailable, deadline: now + timing.begin)
    output.commands.append(.speak(next))
  }

  /// Chooses and removes the next utterance: the oldest waiting one of the highest priority.
  private mutating func dequeueNext() -> Utterance? {
    guard let rank = waitingByRank.lastIndex(where: { !$0.isEmpty }) else { return nil }
    return waitingByRank[rank].popFirst()
  }
}

extension SpeechQueue {
  /// Handles an event of the synthesizer; events of completed utterances are ignored.
  package mutating func handle(_ event: SynthesizerEvent, at now: Int) -> Output {
    var output = Output()
    switch event {
    case .began(let id):
      guard var current, current.utterance.id == id, current.beganAt == nil else { break }
      current.beganAt = now
      if !current.isCancelling { current.deadline = now + timing.limit(for: current.utterance) }
      self.current = current
      isAvailable = true
    case .ended(let id):
      guard current?.utterance.id == id else { break }
      isAvailable = true
      finish(spokenToEnd: true, at: now, &output)
    case .cancelled(let id):
      guard current?.utterance.id == id else { break }
      finish(spokenToEnd: false, at: now, &output)
    case .mark, .voices: break
    case .unavailable: fail(at: now, &output)
    case .available:
      isAvailable = true
      startNext(at: now, &output)
    }
    return output
  }

  /// Handles an overdue synthesizer. Call it at ``nextDeadline``; calls at other times have no effect.
  ///
  /// An utterance that does not begin, or that takes longer than its text allows, is cancelled and dropped.
  /// An utterance whose cancellation is not confirmed counts as cancelled.
  package mutating func tick(at now: Int) -> Output {
    var output = Output()
    guard let current, now >= current.deadline else { return output }
    if current.isCancelling {
      finish(spokenToEnd: false, at: now, &output)
    } else {
      cancelCurrent(at: now, isRequeued: false, &output)
    }
    return output
  }

  /// Completes or requeues the current utterance and starts the next one.
  private mutating func finish(spokenToEnd: Bool, at now: Int, _ output: inout Output) {
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: spokenToEnd, &output)
    if current.isRequeued && !spokenToEnd {
      waitingByRank[current.utterance.priority.rank].prepend(current.utterance)
    } else {
      complete(current.utterance, spokenToEnd: spokenToEnd, &output)
    }
    startNext(at: now, &output)
  }

  /// Handles an unavailable synthesizer: utterances of priority `low` and `high` wait until it is available
  /// again; the others would be stale by then and are dropped.
  ///
  /// Nothing is sent until the synthesizer is available again or a new utterance arrives. This prevents a
  /// loop of failures.
  private mutating func fail(at now: Int, _ output: inout Output) {
    isAvailable = false
    for priority in [SpeechPriority.cursor, .default] { drop(priority, &output) { _ in true } }
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: false, &output)
    let priority = current.utterance.priority
    let survives = current.isCancelling ? current.isRequeued : true
    // An utterance that fails twice may be the cause of the failure.
    if priority == .low || priority == .high, survives,
      current.isProbe || requeuedOnFailure.insert(current.utterance.id).inserted
    {
      waitingByRank[priority.rank].prepend(current.utterance)
    } else {
      complete(current.utterance, spokenToEnd: false, &output)
    }
  }

  /// Records an utterance that was heard completely or in part.
  private func record(_ current: Current, spokenToEnd: Bool, _ output: inout Output) {
    guard let began = current.beganAt ?? (spokenToEnd ? current.sentAt : nil) else { return }
    output.records.append(
      SpeechRecord(
        t: began, text: current.utterance.parts.map(\.text), priority: current.utterance.priority,
        interrupted: !spokenToEnd))
  }
}

/// The timeouts of a speech queue for its synthesizer, in milliseconds.
package struct SpeechTiming: Hashable, Sendable {
  /// The time until an utterance begins after it was sent.
  package var begin: Int
  /// The base time until an utterance ends after it began.
  package var end: Int
  /// The additional time for each UTF-8 byte of the text. Slow voices need about 100 for a Latin letter; a
  /// Chinese character has three bytes and takes about three times as long.
  package var perByte: Int
  /// The time until a cancellation is confirmed.
  package var cancel: Int

  /// Creates timeouts in milliseconds; the defaults suit a synthesizer on the same machine.
  package init(begin: Int = 4_000, end: Int = 2_000, perByte: Int = 200, cancel: Int = 250) {
    self.begin = begin
    self.end = end
    self.perByte = perByte
    self.cancel = cancel
  }

  /// The maximum duration of an utterance, measured from its beginning.
  func limit(for utterance: Utterance) -> Int { end + perByte * utterance.text.utf8.count }
}

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
