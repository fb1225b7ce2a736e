import BacklitAccessibility
import BacklitGeometry
import Testing

@Suite("Interruption, from the screen reader to the voice") struct InterruptionTests {
  var harness = QueuedReaderHarness([
    ReaderHarness.node(1, "Title", .header),
    ReaderHarness.node(2, "Pitch", value: "0 percent", hint: "Adjust pitch", .adjustable),
    ReaderHarness.node(3, "Cue", .button),
    ReaderHarness.node(4, "Disc", value: "0:01", [.adjustable, .updatesFrequently]),
  ])

  /// Turns the reader on, moves the cursor to an element and waits for silence.
  mutating func begin(at id: UInt64) {
    harness.perform(.on)
    harness.collect(harness.base.reader.focusMoved(to: NodeID(id), at: 0))
    harness.wait(20_000)
    harness.clearRecords()
  }

  @Test("Moving the cursor interrupts the current utterance") mutating func moves() {
    begin(at: 1)
    for _ in 0..<2 {
      harness.perform(.next)
      harness.wait(20)
    }
    harness.wait(5_000)
    #expect(harness.interrupted == ["Pitch, 0 percent, adjustable"])
    #expect(harness.completed == ["Cue, button"])
  }

  @Test("Ten quick increments end with only the last value complete", arguments: [0, 1, 30])
  mutating func increments(_ pause: Int) {
    begin(at: 2)
    for step in 1...10 {
      harness.step(to: "\(step) percent")
      harness.wait(pause)
    }
    harness.wait(20_000)
    // While the value changes, only numbers follow the first one.
    #expect(harness.completed.last == "10 percent")
    #expect(Set(harness.completed).isSubset(of: ["1 percent", "10", "10 percent"]), "\(harness.completed)")
    #expect(harness.records.last?.interrupted == false)
  }

  @Test("Ten quick increments to the limit speak the value and then the limit")
  mutating func intoTheEnd() {
    begin(at: 2)
    for step in 1...10 { harness.step(to: step <= 7 ? "\(step) percent" : nil) }
    harness.wait(20_000)
    #expect(harness.completed.last == "7 percent, maximum")
    #expect(!harness.completed.contains("6 percent"))
  }

  @Test("Ten quick moves end with only the last element complete") mutating func manyMoves() {
    begin(at: 1)
    for step in 0..<10 {
      harness.perform(step % 2 == 0 ? .next : .previous)
      harness.wait(15)
    }
    harness.perform(.last)
    harness.wait(20_000)
    #expect(harness.completed == ["Disc, 0:01, adjustable"])
  }

  @Test("A fast pointer movement completes only the last element") mutating func sweep() {
    begin(at: 1)
    for y in [45, 65, 85, 65] as [Double] {
      harness.collect(harness.base.reader.pointerMoved(to: Point(x: 10, y: y), at: harness.base.now))
      harness.wait(20)
    }
    harness.wait(20_000)
    #expect(harness.completed == ["Cue, button"])
    #expect(harness.interrupted.count == 3)
  }

  @Test("Cursor moves do not interrupt an announcement of high priority") mutating func high() {
    begin(at: 1)
    let alarm = harness.announce("The track ends", .high)
    harness.wait(20)
    harness.perform(.next)
    harness.perform(.next)
    harness.wait(20_000)
    #expect(harness.completed == ["The track ends", "Cue, button"] && harness.interrupted.isEmpty)
    #expect(alarm.flatMap { harness.ends[$0] } == true)
  }

  @Test("An announcement of default priority can be interrupted, which is reported")
  mutating func standard() {
    begin(at: 1)
    let news = harness.announce("Saved", .default)
    harness.wait(20)
    harness.perform(.next)
    harness.wait(5_000)
    #expect(harness.interrupted == ["Saved"])
    #expect(news.flatMap { harness.ends[$0] } == false)
    let second = harness.announce("Saved", .default)
    harness.wait(5_000)
    #expect(harness.completed.last == "Saved")
    #expect(second.flatMap { harness.ends[$0] } == true)
  }

  @Test("An announcement of low priority waits for silence and is not lost") mutating func low() {
    begin(at: 1)
    harness.perform(.next)
    let tip = harness.announce("A tip", .low)
    harness.wait(20)
    harness.perform(.next)
    harness.wait(100)
    #expect(!harness.completed.contains("A tip"))
    harness.wait(50)
    harness.perform(.previous)
    harness.wait(5_000)
    #expect(harness.interrupted == ["Pitch, 0 percent, adjustable", "A tip"])
    #expect(harness.completed == ["Cue, button", "Pitch, 0 percent, adjustable", "A tip", "Adjust pitch"])
    #expect(tip.flatMap { harness.ends[$0] } == true)
  }

  @Test("Announcements have no effect while the reader is off") mutating func off() {
    #expect(harness.announce("Saved", .high) == nil)
  }

  @Test("Stopping speech drops all waiting utterances") mutating func stop() {
    begin(at: 1)
    harness.perform(.next)
    for priority in [SpeechPriority.low, .default, .high] { harness.announce("\(priority)", priority) }
    harness.perform(.stop)
    harness.wait(20_000)
    #expect(harness.completed.isEmpty)
  }

  @Test("A screen change moves to the first or to the given element and speaks it")
  mutating func screenChanged() {
    begin(at: 3)
    harness.collect(harness.base.reader.screenChanged(nil, at: harness.base.now))
    harness.wait(2_000)
    harness.collect(harness.base.reader.screenChanged(NodeID(3), at: harness.base.now))
    harness.wait(2_000)
    #expect(harness.completed == ["Title, heading", "Cue, button"])
  }

  @Test("A layout change moves to the given element; without one it is silent")
  mutating func layoutChanged() {
    begin(at: 3)
    harness.collect(harness.base.reader.layoutChanged(nil, at: harness.base.now))
    harness.collect(harness.base.reader.layoutChanged(NodeID(1), at: harness.base.now))
    harness.wait(2_000)
    #expect(harness.completed == ["Title, heading"])
  }

  @Test("When the element is removed, the cursor moves to its nearest neighbour and speaks it")
  mutating func goesAway() {
    begin(at: 2)
    harness.base.tree[NodeID(2)]?.isHidden = true
    harness.show()
    harness.wait(2_000)
    #expect(harness.completed == ["Cue, button"])
  }

  @Test("A frequently updated value is silent unless the user changed it") mutating func frequent() {
    begin(at: 4)
    for second in 2...5 {
      harness.base.tree[NodeID(4)]?.value = "0:0\(second)"
      harness.show()
      harness.wait(1_000)
    }
    #expect(harness.records.isEmpty)
    harness.step(to: "0:15")
    harness.wait(1_000)
    #expect(harness.completed == ["0:15"])
  }

  @Test("A hint follows the element after a pause, and a move interrupts it") mutating func hint() {
    begin(at: 1)
    harness.perform(.next)
    // 30 characters, the pause, and a part of the hint.
    harness.wait(300 + 1_000 + 20)
    harness.perform(.next)
    harness.wait(5_000)
    #expect(harness.completed == ["Pitch, 0 percent, adjustable", "Cue, button"])
    #expect(harness.interrupted == ["Adjust pitch"])
  }
}
