internal import DequeModule

extension SpeechQueue {
  /// Takes an utterance, to be said as soon as the rules let it.
  ///
  /// One with nothing to say is over at once.
  /// - Parameters:
  ///   - utterance: what to say; its name must not have been used before.
  ///   - interrupting: whether it cuts off what it may; `nil` leaves it to its priority.
  ///   - now: the time in milliseconds.
  /// - Returns: what to do now, and what is over.
  public mutating func enqueue(
    _ utterance: Utterance, interrupting: Bool? = nil, at now: Int
  ) -> Output {
    var output = Output()
    guard !utterance.text.isEmpty else {
      output.completions.append(SpeechCompletion(id: utterance.id, spokenToEnd: true))
      return output
    }
    if interrupting ?? utterance.priority.interrupts { makeWay(for: utterance, at: now, &output) }
    if let topic = utterance.topic {
      drop(utterance.priority, &output) { $0.topic == topic && $0.kind == utterance.kind }
    }
    if lanes[utterance.priority.rank].count >= Self.capacity,
      let oldest = lanes[utterance.priority.rank].popFirst()
    {
      complete(oldest, spokenToEnd: false, &output)
    }
    lanes[utterance.priority.rank].append(utterance)
    startNext(at: now, &output)
    return output
  }

  /// Falls silent and forgets all that waits, whatever its priority.
  public mutating func stop(at now: Int) -> Output {
    var output = Output()
    for priority in SpeechPriority.allCases { drop(priority, &output) { _ in true } }
    cut(at: now, comesBack: false, &output)
    return output
  }

  /// Cuts off and drops what an utterance interrupts.
  private mutating func makeWay(for utterance: Utterance, at now: Int, _ output: inout Output) {
    let isValue = utterance.kind == .value
    if utterance.priority == .cursor {
      drop(.cursor, &output) { _ in true }
      if !isValue { drop(.default, &output) { _ in true } }
    }
    guard let current, current.utterance.priority != .high else { return }
    let unheard = current.utterance.priority == .default && current.beganAt == nil
    cut(
      at: now, comesBack: current.utterance.priority == .low || (isValue && unheard), &output)
  }

  /// Has the synthesizer fall silent, if it is not about to.
  mutating func cut(at now: Int, comesBack: Bool, _ output: inout Output) {
    guard var current else { return }
    if current.isCancelling {
      // It comes back only if all that interrupted it would have let it.
      current.comesBack = current.comesBack && comesBack
    } else {
      current.isCancelling = true
      current.comesBack = comesBack
      current.deadline = now + timing.cancel
      output.commands.append(.cancel)
    }
    self.current = current
  }

  /// Forgets waiting utterances of a priority.
  mutating func drop(
    _ priority: SpeechPriority, _ output: inout Output, where matches: (Utterance) -> Bool
  ) {
    for utterance in lanes[priority.rank] where matches(utterance) {
      complete(utterance, spokenToEnd: false, &output)
    }
    lanes[priority.rank].removeAll(where: matches)
  }

  /// Reports that an utterance is over.
  mutating func complete(_ utterance: Utterance, spokenToEnd: Bool, _ output: inout Output) {
    returned.remove(utterance.id)
    output.completions.append(SpeechCompletion(id: utterance.id, spokenToEnd: spokenToEnd))
  }

  /// Hands over the most urgent utterance, if the synthesizer has none.
  mutating func startNext(at now: Int, _ output: inout Output) {
    guard current == nil, let lane = lanes.lastIndex(where: { !$0.isEmpty }),
      let next = lanes[lane].popFirst()
    else { return }
    current = Current(
      utterance: next, sentAt: now, isProbe: !isAvailable, deadline: now + timing.begin)
    output.commands.append(.speak(next))
  }
}
