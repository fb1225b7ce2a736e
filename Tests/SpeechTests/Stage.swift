import Speech

/// A queue with a synthesizer that does as the test says, and a clock of the test's own.
struct Stage {
  var queue = SpeechQueue(timing: SpeechTiming(begin: 1_000, end: 500, perByte: 10, cancel: 100))
  var now = 0
  var commands: [SynthesizerCommand] = []
  var records: [SpeechRecord] = []
  var completions: [SpeechCompletion] = []
  private var nextID: UInt64 = 1

  mutating func take(_ output: SpeechQueue.Output) {
    commands += output.commands
    records += output.records
    completions += output.completions
  }

  /// Gives the queue something to say.
  @discardableResult mutating func say(
    _ text: String, _ priority: SpeechPriority = .cursor, _ kind: Utterance.Kind = .element,
    topic: UInt64? = nil, interrupting: Bool? = nil
  ) -> UInt64 {
    defer { nextID += 1 }
    let utterance = Utterance(
      id: nextID, parts: [SpokenText(text)], priority: priority, kind: kind, topic: topic)
    take(queue.enqueue(utterance, interrupting: interrupting, at: now))
    return nextID
  }

  mutating func hear(_ event: SynthesizerEvent) { take(queue.handle(event, at: now)) }
  mutating func stop() { take(queue.stop(at: now)) }

  mutating func wait(_ milliseconds: Int) {
    now += milliseconds
    take(queue.tick(at: now))
  }

  /// Tells the queue that what is being said has begun.
  mutating func begin() {
    if let speaking = queue.speaking { hear(.began(speaking.id)) }
  }

  /// Tells the queue that what is being said has ended, or was cut off when that was asked.
  mutating func end(cancelled: Bool = false) {
    if let speaking = queue.speaking { hear(cancelled ? .cancelled(speaking.id) : .ended(speaking.id)) }
  }

  /// Speaks all that is left.
  mutating func runDry() {
    var rounds = 0
    while queue.speaking != nil, rounds < 1_000 {
      begin()
      end()
      rounds += 1
    }
  }

  /// The texts handed to the synthesizer, `/` being a cancellation.
  var script: [String] {
    commands.map { if case .speak(let utterance) = $0 { utterance.text } else { "/" } }
  }

  /// What was heard, `…` after what was cut off.
  var heard: [String] { records.map { $0.text.joined(separator: ", ") + ($0.interrupted ? "…" : "") } }

  /// Whether an utterance was spoken to its end; `nil` while it is not over.
  func outcome(_ id: UInt64) -> Bool? { completions.first { $0.id == id }?.spokenToEnd }
}
