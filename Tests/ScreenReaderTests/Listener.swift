import Accessibility
import ScreenReader
import Speech

/// A reader with the queue that what it says goes through, and a voice that takes ten milliseconds a character.
struct Listener {
  var hall: Hall
  private var queue = SpeechQueue()
  private var speaking: (id: UInt64, end: Int)?
  private(set) var records: [SpeechRecord] = []
  /// What became of utterances, by their names.
  private(set) var ends: [UInt64: Bool] = [:]

  init(_ nodes: [AccessibilityNode]) { hall = Hall(nodes) }

  /// What was heard whole, and what was cut off.
  var whole: [String] { records.filter { !$0.interrupted }.map { $0.text.joined(separator: ", ") } }
  var cutOff: [String] { records.filter(\.interrupted).map { $0.text.joined(separator: ", ") } }

  mutating func perform(_ command: ReaderCommand) {
    hall.perform(command)
    settle()
  }

  /// Announces something; the name of the utterance.
  @discardableResult
  mutating func announce(_ text: String, _ priority: SpeechPriority) -> UInt64? {
    hall.take(hall.reader.announce(text, priority: priority, at: hall.now))
    let id = hall.utterances.last?.id
    settle()
    return id
  }

  /// Steps the element under the cursor by a key, to a value.
  mutating func step(to value: String?) {
    hall.perform(.choiceUp)
    answer(value)
  }

  private mutating func answer(_ value: String?) {
    guard let request = hall.requests.last else { return }
    if let value { hall.tree[request.node]?.value = value }
    hall.take(hall.reader.actionCompleted(request, changed: value != nil, at: hall.now))
    hall.show()
    settle()
  }

  mutating func show() {
    hall.show()
    settle()
  }

  mutating func take(_ effects: [ReaderEffect]) {
    hall.take(effects)
    settle()
  }

  /// Lets time pass.
  mutating func wait(_ milliseconds: Int) {
    let end = hall.now + milliseconds
    while hall.now < end {
      let due = [speaking?.end, hall.reader.nextDeadline].compactMap(\.self).filter { $0 > hall.now }
      hall.now = min(end, due.min() ?? end)
      if let ended = speaking, ended.end <= hall.now {
        speaking = nil
        take(queue.handle(.ended(ended.id), at: hall.now))
      }
      hall.take(hall.reader.tick(at: hall.now))
      settle()
    }
  }

  /// Forgets what was heard so far.
  mutating func forget() { records = [] }

  /// Gives to the queue what the reader wants said.
  private mutating func settle() {
    while !hall.effects.isEmpty {
      let effects = hall.effects
      hall.clear()
      for effect in effects {
        switch effect {
        case .speak(let utterance, let interrupting):
          take(queue.enqueue(utterance, interrupting: interrupting, at: hall.now))
        case .silence: take(queue.stop(at: hall.now))
        case .play, .request, .cursorMoved: break
        }
      }
    }
  }

  private mutating func take(_ output: SpeechQueue.Output) {
    records += output.records
    for completion in output.completions {
      ends[completion.id] = completion.spokenToEnd
      hall.take(
        hall.reader.speechFinished(completion.id, spokenToEnd: completion.spokenToEnd, at: hall.now))
    }
    for command in output.commands {
      switch command {
      case .speak(let utterance):
        speaking = (utterance.id, hall.now + 10 * utterance.text.count)
        take(queue.handle(.began(utterance.id), at: hall.now))
      case .cancel:
        guard let cut = speaking else { continue }
        speaking = nil
        take(queue.handle(.cancelled(cut.id), at: hall.now))
      }
    }
  }
}
