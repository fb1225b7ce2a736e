import Accessibility
import Geometry
import ScreenReader
import Speech
import Testing

@Suite("Actions, values and hints") struct ActionTests {
  var hall = Hall([
    Hall.node(1, "Pitch", value: "plus 2.4 percent", hint: "Adjust pitch", .adjustable),
    Hall.node(2, "Cue", hint: "Returns", [.button, .notEnabled]), Hall.node(3, "Play", .button),
    Hall.node(4, "Disc", value: "0:01", [.adjustable, .updatesFrequently]),
  ])

  /// Turned on, with the cursor at an element and all speech forgotten.
  mutating func begin(at id: UInt64) {
    hall.perform(.on)
    hall.take(hall.reader.focusMoved(to: NodeID(id), at: hall.now))
    hall.clear()
  }

  /// Has the program do what it was asked last.
  mutating func complete(changed: Bool, value: String? = nil) {
    guard let request = hall.requests.last else { return }
    if let value { hall.tree[request.node]?.value = value }
    hall.take(hall.reader.actionCompleted(request, changed: changed, at: hall.now))
  }

  @Test("An increment asks, and the new value alone is said") mutating func increment() {
    begin(at: 1)
    hall.perform(.increment)
    #expect(hall.effects == [.request(ActionRequest(node: NodeID(1), action: .increment))])
    complete(changed: true, value: "plus 2.5 percent")
    hall.show()
    #expect(hall.said == [["plus 2.5 percent"]])
    #expect(hall.interrupting == [true])
    #expect(hall.utterances.last?.kind == .value)
  }

  @Test("It does not matter whether the tree comes before the answer") mutating func treeFirst() {
    begin(at: 1)
    hall.perform(.decrement)
    hall.tree[NodeID(1)]?.value = "plus 2.3 percent"
    hall.show()
    complete(changed: true)
    hall.show()
    #expect(hall.said == [["plus 2.3 percent"]])
  }

  @Test("A step that changes nothing says which end it is") mutating func ends() {
    begin(at: 1)
    hall.perform(.increment)
    complete(changed: false)
    hall.perform(.decrement)
    complete(changed: false)
    hall.perform(.activate)
    complete(changed: false)
    // What nothing answers is not met with silence.
    #expect(hall.said == [["maximum"], ["minimum"], ["no action here"]])
  }

  @Test("A burst into the end says the value and then that it is the end") mutating func burst() {
    begin(at: 1)
    for step in 1...3 {
      hall.perform(.increment)
      complete(changed: step < 3, value: "plus \(step) percent")
    }
    hall.tree[NodeID(1)]?.value = "plus 2 percent"
    #expect(hall.said.isEmpty)
    hall.show()
    #expect(hall.said == [["plus 2 percent"], ["maximum"]])
    #expect(hall.interrupting == [true, false])
  }

  @Test("What the user does by a key is said as if the reader had asked") mutating func otherDoor() {
    begin(at: 4)
    let step = ActionRequest(node: NodeID(4), action: .increment)
    hall.reader.actionStarted(step, at: 0)
    hall.take(hall.reader.actionCompleted(step, changed: true, at: 0))
    hall.tree[NodeID(4)]?.value = "0:11"
    hall.show()
    hall.reader.actionStarted(step, at: 0)
    hall.take(hall.reader.actionCompleted(step, changed: false, at: 0))
    #expect(hall.said == [["0:11"], ["maximum"]])
    let elsewhere = ActionRequest(node: NodeID(1), action: .increment)
    hall.reader.actionStarted(elsewhere, at: 0)
    hall.take(hall.reader.actionCompleted(elsewhere, changed: false, at: 0))
    #expect(hall.utterances.count == 2)
  }

  @Test("A dimmed element refuses, and offers no hint") mutating func dimmed() {
    begin(at: 2)
    hall.perform(.activate, .increment)
    #expect(hall.said == [["dimmed"], ["dimmed"]])
    #expect(hall.requests.isEmpty)
    hall.perform(.first, .next)
    hall.finishSpeaking()
    #expect(hall.reader.nextDeadline == nil)
  }

  @Test("What cannot be stepped is not asked to; escape and magic tap always are") mutating func others() {
    begin(at: 3)
    hall.perform(.increment, .activate, .escape, .magicTap)
    #expect(hall.requests.map(\.action) == [.activate, .escape, .magicTap])
    #expect(hall.said.isEmpty)
  }

  @Test("What changes under the cursor by itself is said, if it does not do so all the time")
  mutating func byItself() {
    begin(at: 1)
    hall.tree[NodeID(1)]?.value = "0 percent"
    hall.tree[NodeID(3)]?.label = "Pause"
    hall.show()
    #expect(hall.said == [["0 percent"]])
    begin(at: 4)
    hall.tree[NodeID(4)]?.value = "0:02"
    hall.show()
    #expect(hall.said.isEmpty)
    hall.perform(.increment)
    complete(changed: true, value: "0:12")
    hall.show()
    hall.tree[NodeID(4)]?.value = "0:13"
    hall.show()
    #expect(hall.said == [["0:12"]])
  }

  @Test("Other news of the element under the cursor is said too") mutating func news() {
    begin(at: 3)
    hall.tree[NodeID(3)]?.label = "Pause"
    hall.show()
    hall.tree[NodeID(3)]?.traits.insert(.selected)
    hall.show()
    hall.tree[NodeID(3)]?.isExpanded = true
    hall.show()
    hall.tree[NodeID(3)]?.traits.insert(.notEnabled)
    hall.show()
    hall.tree[NodeID(3)]?.frame = Rect(x: 1, y: 60, width: 5, height: 5)
    hall.show()
    #expect(hall.said == [["Pause"], ["selected"], ["expanded"], ["dimmed"]])
  }

  @Test("The hint is an utterance of its own, a while after the end of speech") mutating func hint() {
    begin(at: 3)
    hall.perform(.first)
    #expect(hall.said == [["Pitch", "plus 2.4 percent", "adjustable"]])
    hall.wait(5_000)
    #expect(hall.utterances.count == 1)
    hall.finishSpeaking()
    #expect(hall.reader.nextDeadline == hall.now + 1_000)
    hall.wait(999)
    #expect(hall.utterances.count == 1)
    hall.wait(1)
    #expect(hall.said.last == ["Adjust pitch"])
    #expect(hall.interrupting.last == false)
    hall.finishSpeaking()
    hall.wait(5_000)
    #expect(hall.utterances.count == 2)
  }

  @Test("No hint after anything else has happened", arguments: 0..<7)
  mutating func noHint(_ event: Int) {
    begin(at: 3)
    hall.perform(.first)
    hall.finishSpeaking(spokenToEnd: event != 0)
    switch event {
    case 1: hall.perform(.stop)
    case 2: hall.perform(.increment)
    case 3: hall.take(hall.reader.announce("saved", at: hall.now))
    case 4:
      hall.tree[NodeID(1)]?.value = "0 percent"
      hall.show()
    case 5: hall.perform(.off)
    case 6:
      hall.tree[NodeID(1)]?.isHidden = true
      hall.show()
    default: break
    }
    hall.wait(10_000)
    #expect(!hall.said.contains(["Adjust pitch"]))
  }

  @Test("Announcements keep their priority, and only high ones interrupt") mutating func announcements() {
    begin(at: 3)
    for priority in [SpeechPriority.low, .default, .high, .cursor] {
      hall.take(hall.reader.announce("news", priority: priority, at: 0))
    }
    hall.take(hall.reader.announce("  ", at: 0))
    #expect(hall.utterances.map(\.priority) == [.low, .default, .high, .default])
    #expect(hall.interrupting == [false, false, true, false])
    #expect(hall.utterances.allSatisfy { $0.kind == .announcement })
  }

  @Test("With the queue: ten quick increments end with the last value whole, nothing stale")
  mutating func withQueue() {
    begin(at: 1)
    var queue = SpeechQueue()
    var records: [SpeechRecord] = []
    hall.perform(.first)
    for step in 1...10 {
      hall.perform(.increment)
      complete(changed: true, value: "plus \(step) percent")
      hall.show()
    }
    for case .speak(let utterance, let interrupting) in hall.effects {
      records += queue.enqueue(utterance, interrupting: interrupting, at: 0).records
    }
    while let speaking = queue.speaking {
      records += queue.handle(.began(speaking.id), at: 1).records
      records += queue.handle(speaking.id == 3 ? .cancelled(speaking.id) : .ended(speaking.id), at: 2).records
    }
    #expect(
      records.map(\.text) == [["Pitch", "plus 2.4 percent", "adjustable"], ["plus 10 percent"]])
    #expect(records.map(\.interrupted) == [true, false])
  }
}
