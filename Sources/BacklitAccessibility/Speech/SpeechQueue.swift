internal import DequeModule

extension SpeechQueue {
  /// Adds an utterance, which is spoken as soon as the rules allow it.
  ///
  /// An empty utterance is completed immediately.
  /// - Parameters:
  ///   - utterance: the utterance; its identifier must be unique.
  ///   - interrupting: whether it interrupts the current utterance; `nil` derives this from its priority.
  ///   - now: the time in milliseconds.
  /// - Returns: the commands for the synthesizer, and the completed utterances.
  public mutating func enqueue(
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
  public mutating func stop(at now: Int) -> Output {
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
