internal import DequeModule

extension SpeechQueue {
  /// Handles an event of the synthesizer; events of completed utterances are ignored.
  public mutating func handle(_ event: SynthesizerEvent, at now: Int) -> Output {
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
  public mutating func tick(at now: Int) -> Output {
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
