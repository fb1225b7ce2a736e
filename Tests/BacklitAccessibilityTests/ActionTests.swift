import BacklitAccessibility
import BacklitGeometry
import Testing

@Suite("Actions, values and hints") struct ActionTests {
  var harness = ReaderHarness([
    ReaderHarness.node(1, "Pitch", value: "plus 2.4 percent", hint: "Adjust pitch", .adjustable),
    ReaderHarness.node(2, "Cue", hint: "Returns", [.button, .notEnabled]),
    ReaderHarness.node(3, "Play", .button),
    ReaderHarness.node(4, "Disc", value: "0:01", [.adjustable, .updatesFrequently]),
  ])

  /// Turns the reader on, moves the cursor to an element and clears the effects.
  mutating func begin(at id: UInt64) {
    harness.perform(.on)
    harness.collect(harness.reader.focusMoved(to: NodeID(id), at: harness.now))
    harness.clear()
  }

  /// Completes the last request.
  mutating func complete(changed: Bool, value: String? = nil) {
    guard let request = harness.requests.last else {
      Issue.record("The request is missing.")
      return
    }
    if let value { harness.tree[request.node]?.value = value }
    harness.collect(harness.reader.actionCompleted(request, changed: changed, at: harness.now))
  }

  @Test("An increment sends a request, and only the new value is spoken") mutating func increment() {
    begin(at: 1)
    harness.perform(.increment)
    #expect(harness.effects == [.request(ActionRequest(node: NodeID(1), action: .increment))])
    complete(changed: true, value: "plus 2.5 percent")
    harness.show()
    #expect(harness.spoken == [["plus 2.5 percent"]])
    #expect(harness.interrupting == [true])
    #expect(harness.utterances.last?.kind == .value)
  }

  @Test("The tree update may arrive before the result of the action") mutating func treeFirst() {
    begin(at: 1)
    harness.perform(.decrement)
    harness.tree[NodeID(1)]?.value = "plus 2.3 percent"
    harness.show()
    complete(changed: true)
    harness.show()
    #expect(harness.spoken == [["plus 2.3 percent"]])
  }

  @Test("A step without a change speaks maximum or minimum") mutating func ends() {
    begin(at: 1)
    harness.perform(.increment)
    complete(changed: false)
    harness.perform(.decrement)
    complete(changed: false)
    harness.perform(.activate)
    complete(changed: false)
    // An action without an effect is reported.
    #expect(
      harness.spoken == [
        ["plus 2.4 percent", "maximum"], ["plus 2.4 percent", "minimum"], ["no action here"],
      ])
  }

  @Test(
    "A step without new words speaks the words again, and the next one the end", arguments: [false, true])
  mutating func sameWords(treeFirst: Bool) {
    harness.tree[NodeID(1)]?.value = "10"
    harness.tree[NodeID(1)]?.range = AccessibilityRange(minimum: 0, maximum: 10, step: 0.25, value: 9.75)
    harness.show()
    begin(at: 1)
    harness.perform(.increment)
    harness.tree[NodeID(1)]?.range?.value = 10
    if treeFirst { harness.show() }
    complete(changed: true)
    harness.show()
    #expect(harness.spoken == [["10"]])
    harness.perform(.increment)
    complete(changed: false)
    #expect(harness.spoken == [["10"], ["10", "maximum"]])
  }

  @Test("A burst of steps to the limit speaks the value and then the limit") mutating func burst() {
    begin(at: 1)
    for step in 1...3 {
      harness.perform(.increment)
      complete(changed: step < 3, value: "plus \(step) percent")
    }
    harness.tree[NodeID(1)]?.value = "plus 2 percent"
    #expect(harness.spoken.isEmpty)
    harness.show()
    #expect(harness.spoken == [["plus 2 percent", "maximum"]])
    #expect(harness.interrupting == [true])
  }

  @Test("The result of a key is spoken like the result of a request") mutating func otherDoor() {
    begin(at: 4)
    let step = ActionRequest(node: NodeID(4), action: .increment)
    harness.reader.actionStarted(step, at: 0)
    harness.collect(harness.reader.actionCompleted(step, changed: true, at: 0))
    harness.tree[NodeID(4)]?.value = "0:11"
    harness.show()
    harness.reader.actionStarted(step, at: 0)
    harness.collect(harness.reader.actionCompleted(step, changed: false, at: 0))
    #expect(harness.spoken == [["0:11"], ["0:11", "maximum"]])
    let elsewhere = ActionRequest(node: NodeID(1), action: .increment)
    harness.reader.actionStarted(elsewhere, at: 0)
    harness.collect(harness.reader.actionCompleted(elsewhere, changed: false, at: 0))
    #expect(harness.utterances.count == 2)
  }

  @Test("A disabled element refuses actions and has no hint") mutating func dimmed() {
    begin(at: 2)
    harness.perform(.activate, .increment)
    #expect(harness.spoken == [["dimmed"], ["dimmed"]])
    #expect(harness.requests.isEmpty)
    harness.perform(.first, .next)
    harness.finishSpeaking()
    #expect(harness.reader.nextDeadline == nil)
  }

  @Test("Steps are requested only from adjustable elements, escape and magic tap always")
  mutating func others() {
    begin(at: 3)
    harness.perform(.increment, .activate, .escape, .magicTap)
    #expect(harness.requests.map(\.action) == [.activate, .escape, .magicTap])
    #expect(harness.spoken == [["not adjustable"]])
  }

  @Test("Changes of the element under the cursor are spoken, unless it updates frequently")
  mutating func byItself() {
    begin(at: 1)
    harness.tree[NodeID(1)]?.value = "0 percent"
    harness.tree[NodeID(3)]?.label = "Pause"
    harness.show()
    #expect(harness.spoken == [["0 percent"]])
    begin(at: 4)
    harness.tree[NodeID(4)]?.value = "0:02"
    harness.show()
    #expect(harness.spoken.isEmpty)
    harness.perform(.increment)
    complete(changed: true, value: "0:12")
    harness.show()
    harness.tree[NodeID(4)]?.value = "0:13"
    harness.show()
    #expect(harness.spoken == [["0:12"]])
  }

  @Test("Changes of state, selection and label are spoken") mutating func news() {
    begin(at: 3)
    harness.tree[NodeID(3)]?.label = "Pause"
    harness.show()
    harness.tree[NodeID(3)]?.traits.insert(.selected)
    harness.show()
    harness.tree[NodeID(3)]?.isExpanded = true
    harness.show()
    harness.tree[NodeID(3)]?.traits.insert(.notEnabled)
    harness.show()
    harness.tree[NodeID(3)]?.frame = Rect(x: 1, y: 60, width: 5, height: 5)
    harness.show()
    #expect(harness.spoken == [["Pause"], ["selected"], ["expanded"], ["dimmed"]])
  }

  @Test("The hint is a separate utterance, with a delay after the end of speech") mutating func hint() {
    begin(at: 3)
    harness.perform(.first)
    #expect(harness.spoken == [["Pitch", "plus 2.4 percent", "adjustable"]])
    harness.wait(5_000)
    #expect(harness.utterances.count == 1)
    harness.finishSpeaking()
    #expect(harness.reader.nextDeadline == harness.now + 1_000)
    harness.wait(999)
    #expect(harness.utterances.count == 1)
    harness.wait(1)
    #expect(harness.spoken.last == ["Adjust pitch"])
    #expect(harness.interrupting.last == false)
    harness.finishSpeaking()
    harness.wait(5_000)
    #expect(harness.utterances.count == 2)
  }

  @Test("Any other event cancels the hint", arguments: 0..<7)
  mutating func noHint(_ event: Int) {
    begin(at: 3)
    harness.perform(.first)
    harness.finishSpeaking(spokenToEnd: event != 0)
    switch event {
    case 1: harness.perform(.stop)
    case 2: harness.perform(.increment)
    case 3: harness.collect(harness.reader.announce("saved", at: harness.now))
    case 4:
      harness.tree[NodeID(1)]?.value = "0 percent"
      harness.show()
    case 5: harness.perform(.off)
    case 6:
      harness.tree[NodeID(1)]?.isHidden = true
      harness.show()
    default: break
    }
    harness.wait(10_000)
    #expect(!harness.spoken.contains(["Adjust pitch"]))
  }

  @Test("Announcements keep their priority, and only those of high priority interrupt")
  mutating func announcements() {
    begin(at: 3)
    for priority in [SpeechPriority.low, .default, .high, .cursor] {
      harness.collect(harness.reader.announce("news", priority: priority, at: 0))
    }
    harness.collect(harness.reader.announce("  ", at: 0))
    #expect(harness.utterances.map(\.priority) == [.low, .default, .high, .default])
    #expect(harness.interrupting == [false, false, true, false])
    #expect(harness.utterances.allSatisfy { $0.kind == .announcement })
  }

  @Test("With the queue, ten quick increments end with only the last value complete")
  mutating func withQueue() {
    begin(at: 1)
    var queue = SpeechQueue()
    var records: [SpeechRecord] = []
    harness.perform(.first)
    for step in 1...10 {
      harness.perform(.increment)
      complete(changed: true, value: "plus \(step) percent")
      harness.show()
    }
    for case .speak(let utterance, let interrupting) in harness.effects {
      records += queue.enqueue(utterance, interrupting: interrupting, at: 0).records
    }
    var now = 1
    while !queue.isIdle {
      now = max(now, queue.nextDeadline ?? 0)
      records += queue.tick(at: now).records
      guard let speaking = queue.speaking else { continue }
      records += queue.handle(.began(speaking.id), at: now).records
      let end = speaking.id == 3 ? SynthesizerEvent.cancelled(3) : .ended(speaking.id)
      records += queue.handle(end, at: now + 1).records
      now += 1
    }
    #expect(
      records.map(\.text) == [["Pitch", "plus 2.4 percent", "adjustable"], ["plus 10 percent"]])
    #expect(records.map(\.interrupted) == [true, false])
  }

  @Test("An element with different content is spoken with its name, not by its value or state alone")
  mutating func otherContent() {
    harness.tree[NodeID(3)]?.value = "on"
    harness.show()
    begin(at: 3)
    harness.tree[NodeID(3)]?.label = "Pause"
    harness.tree[NodeID(3)]?.value = "off"
    harness.show()
    harness.tree[NodeID(3)]?.label = "Stop"
    harness.tree[NodeID(3)]?.traits.insert(.selected)
    harness.show()
    #expect(harness.spoken == [["Pause", "off"], ["selected", "Stop", "off", "button"]])
    harness.clear()
    harness.perform(.activate)
    harness.tree[NodeID(3)]?.label = "Play"
    complete(changed: true, value: "on")
    harness.show()
    #expect(harness.spoken == [["Play", "on"]])
    begin(at: 1)
    harness.perform(.increment)
    harness.tree[NodeID(1)]?.label = "Tempo"
    complete(changed: true, value: "plus 2.5 percent")
    harness.show()
    #expect(harness.spoken == [["plus 2.5 percent"]])
  }
}
