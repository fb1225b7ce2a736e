import DequeModule

/// The queue of utterances before the synthesizer: it chooses the next utterance and decides about
/// interruptions.
///
/// The queue is a value without a clock or a thread. It receives events with their time, in milliseconds of
/// any monotonic clock, and returns commands for the synthesizer. The synthesizer gets one utterance at a
/// time. The next utterance is sent when the synthesizer reports that the current one has ended or was
/// cancelled, or that it is unavailable; the synthesizer guarantees one of these reports. Every utterance is
/// completed exactly once.
///
/// The rules:
/// - The next utterance is the oldest waiting one of the highest priority.
/// - An interrupting utterance (by default one of priority `cursor` or `high`) cancels the current one. An
///   utterance of priority `high` is only cancelled by the answer to a later action of the user; see
///   ``noteUserAction()``.
/// - An interrupting utterance of priority `cursor` also drops all waiting utterances of its own priority and the waiting
///   announcements of priority `default`. The new value of an element drops neither these announcements nor one that was sent but
///   is not audible yet. They follow the value, because they often describe the step that changed it.
/// - An interrupted utterance of priority `low` is repeated at the next silence.
/// - An utterance with a topic replaces waiting utterances of the same priority, kind and topic; an announcement
///   also cancels the current one with its topic. An announcement without a topic replaces a waiting one with
///   the same text.
/// - Utterances of one topic in quick succession, as while a key is held down, are a ``SpeechBurst``: values and typed
///   texts are spoken at intervals, announcements when the burst has ended.
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
  /// The utterances of priority `high` that the answer to a user action interrupts.
  var yielding: Set<UInt64> = []
  /// The latest utterances in quick succession; nil if there are none.
  var burst: SpeechBurst?
  /// Whether nothing is sent until ``resume(at:)``, or until a new utterance interrupts.
  package internal(set) var isPaused = false

  /// An utterance that was sent to the synthesizer.
  struct Current: Sendable {
    var utterance: Utterance
    var sentAt: Int
    var beganAt: Int?
    /// The place that the synthesizer reached.
    var place = SpeechPlace()
    var isCancelling = false
    /// Whether it is requeued after the interruption.
    var isRequeued = false
    /// Whether it was sent while the synthesizer was unavailable.
    var isProbe = false
    /// The time when its end is overdue; nil before it began and during its cancellation, when the synthesizer
    /// has time limits of its own.
    var deadline: Int?
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

  /// The time of the next call of ``tick(at:)``; `nil` if nothing is timed.
  package var nextDeadline: Int? {
    if let current { return [current.deadline, staleness].compactMap(\.self).min() }
    guard !isPaused else { return nil }
    return nextRank.flatMap { waitingByRank[$0].first }.flatMap { burst?.due(for: $0, timing) }
  }

  /// The time when the current utterance is interrupted by the settled value that waits; nil if none waits. Short
  /// forms are spoken to their end.
  private var staleness: Int? {
    guard let current, !current.isCancelling, !current.utterance.isShortForm, let burst, burst.kind.isChange,
      burst.contains(current.utterance), let next = nextRank.flatMap({ waitingByRank[$0].first }),
      burst.contains(next)
    else { return nil }
    return burst.changedAt + timing.settling
  }

  /// Whether the queue is empty: no utterance is current, and none waits.
  package var isIdle: Bool { current == nil && waitingByRank.allSatisfy(\.isEmpty) }

  /// Whether words are spoken or about to be: an utterance was sent to the synthesizer, or waits for the end of a burst.
  /// While the synthesizer is unavailable, an utterance counts when it begins.
  package var isSpeaking: Bool {
    guard let current else { return isAvailable && !isPaused && !isIdle }
    return !current.isProbe || current.beganAt != nil
  }

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
    let (isInBurst, isRepeated) = noteChange(utterance, at: now)
    if isInBurst, isRepeated, utterance.kind == .value {
      complete(utterance, spokenToEnd: false, &output)
      return output
    }
    let continues = isInBurst && utterance.kind.isChange && current?.isSameTopic(as: utterance) == true
    if continues {
      drop(.cursor, &output) { _ in true }
    } else if interrupting ?? utterance.priority.interrupts {
      isPaused = false
      interrupt(for: utterance, at: now, &output)
    }
    replace(by: utterance, at: now, &output)
    if waitingByRank[utterance.priority.rank].count >= Self.capacity,
      let oldest = waitingByRank[utterance.priority.rank].popFirst()
    {
      complete(oldest, spokenToEnd: false, &output)
    }
    waitingByRank[utterance.priority.rank].append(utterance)
    startNext(at: now, &output)
    return output
  }

  /// Notes that the user pressed a key or gave a command. Its answer interrupts all earlier utterances, also
  /// those of priority `high`.
  package mutating func noteUserAction() {
    let rank = SpeechPriority.high.rank
    yielding.formUnion(waitingByRank[rank].map(\.id))
    if let current, current.utterance.priority == .high { yielding.insert(current.utterance.id) }
  }

  /// Cancels the current utterance and drops all waiting ones, independent of their priority.
  package mutating func stop(at now: Int) -> Output {
    var output = Output()
    burst = nil
    isPaused = false
    for priority in SpeechPriority.allCases { drop(priority, &output) { _ in true } }
    cancelCurrent(at: now, isRequeued: false, &output)
    return output
  }

  /// Cancels the current utterance, whose rest ``resume(at:)`` speaks. Nothing is spoken until then, or until a new
  /// utterance interrupts.
  package mutating func pause(at now: Int) -> Output {
    var output = Output()
    isPaused = true
    cancelCurrent(at: now, isRequeued: true, &output)
    return output
  }

  /// Continues after ``pause(at:)``, at the word that was being spoken.
  package mutating func resume(at now: Int) -> Output {
    var output = Output()
    isPaused = false
    startNext(at: now, &output)
    return output
  }

  /// Cancels and drops the utterances that a new utterance interrupts.
  private mutating func interrupt(for utterance: Utterance, at now: Int, _ output: inout Output) {
    let isChange = utterance.kind.isChange
    let yielding = yielding
    if utterance.priority == .cursor {
      drop(.cursor, &output) { _ in true }
      if !isChange { drop(.default, &output) { _ in true } }
      drop(.high, &output) { yielding.contains($0.id) }
    }
    guard let current else { return }
    let mayInterrupt =
      current.utterance.priority != .high
      || utterance.priority == .cursor && yielding.contains(current.utterance.id)
    guard mayInterrupt else { return }
    let isInaudible = current.utterance.priority == .default && current.beganAt == nil
    cancelCurrent(
      at: now, isRequeued: current.utterance.priority == .low || (isChange && isInaudible), &output)
  }

  /// Removes the utterances that a new one makes stale.
  private mutating func replace(by utterance: Utterance, at now: Int, _ output: inout Output) {
    if let topic = utterance.topic {
      drop(utterance.priority, &output) { $0.topic == topic && $0.kind == utterance.kind }
      if utterance.kind == .announcement, current?.isSameTopic(as: utterance) == true {
        cancelCurrent(at: now, isRequeued: false, &output)
      }
    } else if utterance.kind == .announcement {
      drop(utterance.priority, &output) {
        $0.kind == .announcement && $0.topic == nil && $0.text == utterance.text
      }
    }
  }

  /// Cancels the current utterance, unless it is already being cancelled.
  mutating func cancelCurrent(at now: Int, isRequeued: Bool, _ output: inout Output) {
    guard var current else { return }
    if current.isCancelling {
      // The utterance is only repeated if every interruption allows it.
      current.isRequeued = current.isRequeued && isRequeued
    } else {
      current.isCancelling = true
      current.isRequeued = isRequeued && !current.utterance.isShortForm
      current.deadline = nil
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
    yielding.remove(utterance.id)
    // A short form is a part of the utterance that follows it.
    guard !utterance.isShortForm else { return }
    output.completions.append(SpeechCompletion(id: utterance.id, spokenToEnd: spokenToEnd))
  }

  /// Sends the next utterance to the synthesizer, if it has none.
  mutating func startNext(at now: Int, _ output: inout Output) {
    guard current == nil, !isPaused, let rank = nextRank, let next = waitingByRank[rank].first else { return }
    if let due = burst?.due(for: next, timing) {
      guard now >= due else { return }
      if let shortForm = burst?.shortForm(of: next, at: now, timing) {
        return send(shortForm, at: now, &output)
      }
    }
    waitingByRank[rank].removeFirst()
    send(next, at: now, &output)
  }

  private mutating func send(_ utterance: Utterance, at now: Int, _ output: inout Output) {
    current = Current(utterance: utterance, sentAt: now, isProbe: !isAvailable)
    if burst?.contains(utterance) == true {
      burst?.spokenAt = now
      if !utterance.isShortForm { burst?.unit = utterance.unit }
    }
    output.commands.append(.speak(utterance))
  }

  /// The rank of the next utterance: the highest one with a waiting utterance; nil if none waits.
  private var nextRank: Int? { waitingByRank.lastIndex { !$0.isEmpty } }
}

extension SpeechQueue.Current {
  /// Whether a new utterance has the same kind and topic.
  fileprivate func isSameTopic(as other: Utterance) -> Bool {
    utterance.kind == other.kind && utterance.topic == other.topic && other.topic != nil
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
    case .mark(let id, let name):
      if current?.utterance.id == id, let place = SpeechPlace(name: name) { current?.place = place }
    case .voices, .defaults, .unplayed: break
    case .unavailable: fail(at: now, &output)
    case .available:
      isAvailable = true
      startNext(at: now, &output)
    }
    return output
  }

  /// Handles what is due. Call it at ``nextDeadline``; calls at other times have no effect.
  ///
  /// An utterance that takes longer than its text allows is cancelled. If its end was only reported late, that
  /// report precedes the confirmation of the cancellation, and the utterance counts as spoken to its end.
  package mutating func tick(at now: Int) -> Output {
    var output = Output()
    if let current {
      if !current.isCancelling, let due = nextDeadline, now >= due {
        cancelCurrent(at: now, isRequeued: false, &output)
      }
    } else if let due = nextDeadline, now >= due {
      startNext(at: now, &output)
    }
    return output
  }

  /// Completes or requeues the current utterance and starts the next one.
  private mutating func finish(spokenToEnd: Bool, at now: Int, _ output: inout Output) {
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: spokenToEnd, &output)
    if current.isRequeued && !spokenToEnd {
      let next = isPaused ? current.utterance.rest(from: current.place) : current.utterance
      waitingByRank[current.utterance.priority.rank].prepend(next)
    } else {
      complete(current.utterance, spokenToEnd: spokenToEnd, &output)
    }
    startNext(at: now, &output)
  }

  /// Handles an unavailable synthesizer: announcements wait until it is available again. Utterances of priority
  /// `cursor` would be stale by then and are dropped.
  ///
  /// Nothing is sent until the synthesizer is available again or a new utterance arrives. This prevents a
  /// loop of failures.
  private mutating func fail(at now: Int, _ output: inout Output) {
    isAvailable = false
    burst = nil
    drop(.cursor, &output) { _ in true }
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: false, &output)
    let priority = current.utterance.priority
    let survives = current.isCancelling ? current.isRequeued : true
    // An utterance that fails twice may be the cause of the failure.
    if priority != .cursor, survives,
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
