internal import DequeModule

extension SpeechQueue {
  /// Takes note of what the synthesizer tells; what it tells of an utterance that is over is ignored.
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

  /// Stops waiting for what is overdue; call it at ``nextDeadline``, calling it at other times does no harm.
  ///
  /// An utterance that does not begin, or that goes on for longer than its text can take, is cancelled and
  /// given up. One that does not confirm that it was cancelled is taken for silent.
  public mutating func tick(at now: Int) -> Output {
    var output = Output()
    guard let current, now >= current.deadline else { return output }
    if current.isCancelling {
      finish(spokenToEnd: false, at: now, &output)
    } else {
      cut(at: now, comesBack: false, &output)
    }
    return output
  }

  /// The synthesizer is done with its utterance.
  private mutating func finish(spokenToEnd: Bool, at now: Int, _ output: inout Output) {
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: spokenToEnd, &output)
    if current.comesBack && !spokenToEnd {
      lanes[current.utterance.priority.rank].prepend(current.utterance)
    } else {
      complete(current.utterance, spokenToEnd: spokenToEnd, &output)
    }
    startNext(at: now, &output)
  }

  /// The synthesizer cannot speak: what must not be lost waits for it to return, the rest would be stale
  /// by then.
  ///
  /// Nothing is handed over until the synthesizer is back or something new is to be said, so that the two
  /// never chase each other.
  private mutating func fail(at now: Int, _ output: inout Output) {
    isAvailable = false
    for priority in [SpeechPriority.cursor, .default] { drop(priority, &output) { _ in true } }
    guard let current else { return }
    self.current = nil
    record(current, spokenToEnd: false, &output)
    let priority = current.utterance.priority
    let outlives = current.isCancelling ? current.comesBack : true
    // One that fails twice may be what makes it fail.
    if priority == .low || priority == .high, outlives,
      current.isProbe || returned.insert(current.utterance.id).inserted
    {
      lanes[priority.rank].prepend(current.utterance)
    } else {
      complete(current.utterance, spokenToEnd: false, &output)
    }
  }

  /// Notes what was heard of an utterance.
  private func record(_ current: Current, spokenToEnd: Bool, _ output: inout Output) {
    guard let began = current.beganAt ?? (spokenToEnd ? current.sentAt : nil) else { return }
    output.records.append(
      SpeechRecord(
        t: began, text: current.utterance.parts.map(\.text), priority: current.utterance.priority,
        interrupted: !spokenToEnd))
  }
}
