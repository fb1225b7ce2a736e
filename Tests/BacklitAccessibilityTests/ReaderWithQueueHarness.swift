import BacklitAccessibility

/// A screen reader with a speech queue and a simulated voice that takes ten milliseconds per character.
struct QueuedReaderHarness {
  var base: ReaderHarness
  private var queue = SpeechQueue()
  private var speaking: (id: UInt64, end: Int)?
  private(set) var records: [SpeechRecord] = []
  /// Whether completed utterances were spoken to their end, by identifier.
  private(set) var ends: [UInt64: Bool] = [:]

  init(_ nodes: [AccessibilityNode]) { base = ReaderHarness(nodes) }

  /// The texts that were heard completely, and the interrupted ones.
  var completed: [String] { records.filter { !$0.interrupted }.map { $0.text.joined(separator: ", ") } }
  var interrupted: [String] { records.filter(\.interrupted).map { $0.text.joined(separator: ", ") } }

  mutating func perform(_ command: ReaderCommand) {
    base.perform(command)
    processEffects()
  }

  /// Makes an announcement and returns the identifier of its utterance.
  @discardableResult
  mutating func announce(_ text: String, _ priority: SpeechPriority) -> UInt64? {
    base.collect(base.reader.announce(text, priority: priority, at: base.now))
    let id = base.utterances.last?.id
    processEffects()
    return id
  }

  /// Increments the element under the cursor by a key; the new value is `nil` if nothing changes.
  mutating func step(to value: String?) {
    base.perform(.choiceUp)
    completeRequest(value)
  }

  private mutating func completeRequest(_ value: String?) {
    guard let request = base.requests.last else { return }
    if let value { base.tree[request.node]?.value = value }
    base.collect(base.reader.actionCompleted(request, changed: value != nil, at: base.now))
    base.show()
    processEffects()
  }

  mutating func show() {
    base.show()
    processEffects()
  }

  mutating func collect(_ effects: [ReaderEffect]) {
    base.collect(effects)
    processEffects()
  }

  /// Advances the time.
  mutating func wait(_ milliseconds: Int) {
    let end = base.now + milliseconds
    while base.now < end {
      let due = [speaking?.end, base.reader.nextDeadline, queue.nextDeadline].compactMap(\.self).filter {
        $0 > base.now
      }
      base.now = min(end, due.min() ?? end)
      if let ended = speaking, ended.end <= base.now {
        speaking = nil
        collect(queue.handle(.ended(ended.id), at: base.now))
      }
      collect(queue.tick(at: base.now))
      base.collect(base.reader.tick(at: base.now))
      processEffects()
    }
  }

  /// Clears the records.
  mutating func clearRecords() { records = [] }

  /// Passes the utterances of the screen reader to the queue.
  private mutating func processEffects() {
    while !base.effects.isEmpty {
      let effects = base.effects
      base.clear()
      for effect in effects {
        switch effect {
        case .speak(let utterance, let interrupting):
          collect(queue.enqueue(utterance, interrupting: interrupting, at: base.now))
        case .silence: collect(queue.stop(at: base.now))
        case .pause, .copy, .play, .request, .cursorMoved: break
        }
      }
    }
  }

  private mutating func collect(_ output: SpeechQueue.Output) {
    records += output.records
    for completion in output.completions {
      ends[completion.id] = completion.spokenToEnd
      base.collect(
        base.reader.speechFinished(completion.id, spokenToEnd: completion.spokenToEnd, at: base.now))
    }
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        speaking = (utterance.id, base.now + 10 * utterance.text.count)
        collect(queue.handle(.began(utterance.id), at: base.now))
      case .cancel:
        guard let cut = speaking else { continue }
        speaking = nil
        collect(queue.handle(.cancelled(cut.id), at: base.now))
      }
    }
  }
}
