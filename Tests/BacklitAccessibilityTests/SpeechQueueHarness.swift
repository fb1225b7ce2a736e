import BacklitAccessibility

/// A speech queue with a simulated synthesizer and clock, which the test controls.
struct SpeechQueueHarness {
  var queue = SpeechQueue(timing: SpeechTiming(end: 500, perByte: 10))
  var now = 0
  var commands: [SynthesizerCommand] = []
  var records: [SpeechRecord] = []
  var completions: [SpeechCompletion] = []
  private var nextID: UInt64 = 1

  mutating func collect(_ output: SpeechQueue.Output) {
    commands += output.commands
    records += output.records
    completions += output.completions
  }

  /// Adds an utterance to the queue.
  @discardableResult mutating func speak(
    _ text: String, _ priority: SpeechPriority = .cursor, _ kind: Utterance.Kind = .element,
    topic: UInt64? = nil, interrupting: Bool? = nil
  ) -> UInt64 {
    defer { nextID += 1 }
    let utterance = Utterance(
      id: nextID, parts: [SpokenText(text)], priority: priority, kind: kind, topic: topic,
      canBeShortened: kind == .value)
    collect(queue.enqueue(utterance, interrupting: interrupting, at: now))
    return nextID
  }

  mutating func handle(_ event: SynthesizerEvent) { collect(queue.handle(event, at: now)) }
  mutating func stop() { collect(queue.stop(at: now)) }

  mutating func wait(_ milliseconds: Int) {
    now += milliseconds
    collect(queue.tick(at: now))
  }

  /// Reports that the current utterance began.
  mutating func begin() {
    if let speaking = queue.speaking { handle(.began(speaking.id)) }
  }

  /// Reports that the current utterance ended or was cancelled.
  mutating func end(cancelled: Bool = false) {
    if let speaking = queue.speaking { handle(cancelled ? .cancelled(speaking.id) : .ended(speaking.id)) }
  }

  /// Speaks all remaining utterances.
  mutating func speakAll() {
    var rounds = 0
    while !queue.isIdle, rounds < 1_000 {
      // What waits for the end of a burst.
      if queue.speaking == nil, let due = queue.nextDeadline { wait(max(0, due - now)) }
      begin()
      end()
      rounds += 1
    }
  }

  /// The texts sent to the synthesizer; `/` is a cancellation.
  var script: [String] {
    commands.map { if case .speak(let utterance) = $0 { utterance.text } else { "/" } }
  }

  /// The heard texts; `…` marks interrupted ones.
  var heard: [String] { records.map { $0.text.joined(separator: ", ") + ($0.interrupted ? "…" : "") } }

  /// Whether an utterance was spoken to its end; `nil` before its completion.
  func outcome(_ id: UInt64) -> Bool? { completions.first { $0.id == id }?.spokenToEnd }
}
