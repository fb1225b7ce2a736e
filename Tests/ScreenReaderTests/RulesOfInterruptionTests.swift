import Accessibility
import Geometry
import ScreenReader
import Speech
import Testing

@Suite("Rules of interruption") struct RulesOfInterruptionTests {
  var listener = Listener([
    Hall.node(1, "Title", .header),
    Hall.node(2, "Pitch", value: "0 percent", hint: "Adjust pitch", .adjustable),
    Hall.node(3, "Cue", .button), Hall.node(4, "Disc", value: "0:01", [.adjustable, .updatesFrequently]),
  ])

  /// Turned on, at an element, in silence.
  mutating func begin(at id: UInt64) {
    listener.perform(.on)
    listener.take(listener.hall.reader.focusMoved(to: NodeID(id), at: 0))
    listener.wait(20_000)
    listener.forget()
  }

  @Test("Moving the cursor interrupts what is being said") mutating func moves() {
    begin(at: 1)
    for _ in 0..<2 {
      listener.perform(.next)
      listener.wait(20)
    }
    listener.wait(5_000)
    #expect(listener.cutOff == ["Pitch, 0 percent, adjustable"])
    #expect(listener.whole == ["Cue, button"])
  }

  @Test("Ten quick increments end with the last value spoken whole and nothing stale", arguments: [0, 1, 30])
  mutating func increments(_ pause: Int) {
    begin(at: 2)
    for step in 1...10 {
      listener.step(to: "\(step) percent")
      listener.wait(pause)
    }
    listener.wait(20_000)
    #expect(listener.whole == ["10 percent"])
    #expect(listener.records.last?.interrupted == false)
  }

  @Test("Ten quick increments into the end say the value that led there and then the end")
  mutating func intoTheEnd() {
    begin(at: 2)
    for step in 1...10 { listener.step(to: step <= 7 ? "\(step) percent" : nil) }
    listener.wait(20_000)
    #expect(listener.whole.last == "maximum")
    #expect(!listener.whole.contains("6 percent"))
  }

  @Test("Ten quick moves end with the last element whole") mutating func manyMoves() {
    begin(at: 1)
    for step in 0..<10 {
      listener.perform(step % 2 == 0 ? .next : .previous)
      listener.wait(15)
    }
    listener.perform(.last)
    listener.wait(20_000)
    #expect(listener.whole == ["Disc, 0:01, adjustable"])
  }

  @Test("A fast sweep of the pointer says whole only where it rests") mutating func sweep() {
    begin(at: 1)
    for y in [45, 65, 85, 65] as [Double] {
      listener.take(listener.hall.reader.pointerMoved(to: Point(x: 10, y: y), at: listener.hall.now))
      listener.wait(20)
    }
    listener.wait(20_000)
    #expect(listener.whole == ["Cue, button"])
    #expect(listener.cutOff.count == 3)
  }

  @Test("A high announcement survives moves of the cursor") mutating func high() {
    begin(at: 1)
    let alarm = listener.announce("The track ends", .high)
    listener.wait(20)
    listener.perform(.next)
    listener.perform(.next)
    listener.wait(20_000)
    #expect(listener.whole == ["The track ends", "Cue, button"] && listener.cutOff.isEmpty)
    #expect(alarm.flatMap { listener.ends[$0] } == true)
  }

  @Test("A default announcement may be interrupted, and then reports that it was") mutating func standard() {
    begin(at: 1)
    let news = listener.announce("Saved", .default)
    listener.wait(20)
    listener.perform(.next)
    listener.wait(5_000)
    #expect(listener.cutOff == ["Saved"])
    #expect(news.flatMap { listener.ends[$0] } == false)
    let second = listener.announce("Saved", .default)
    listener.wait(5_000)
    #expect(listener.whole.last == "Saved")
    #expect(second.flatMap { listener.ends[$0] } == true)
  }

  @Test("A low announcement waits for silence and is not lost") mutating func low() {
    begin(at: 1)
    listener.perform(.next)
    let tip = listener.announce("A tip", .low)
    listener.wait(20)
    listener.perform(.next)
    listener.wait(100)
    #expect(!listener.whole.contains("A tip"))
    listener.wait(50)
    listener.perform(.previous)
    listener.wait(5_000)
    #expect(listener.cutOff == ["Pitch, 0 percent, adjustable", "A tip"])
    #expect(listener.whole == ["Cue, button", "Pitch, 0 percent, adjustable", "A tip", "Adjust pitch"])
    #expect(tip.flatMap { listener.ends[$0] } == true)
  }

  @Test("An announcement while the reader is off comes to nothing") mutating func off() {
    #expect(listener.announce("Saved", .high) == nil)
  }

  @Test("Stopping speech drops all that waits") mutating func stop() {
    begin(at: 1)
    listener.perform(.next)
    for priority in [SpeechPriority.low, .default, .high] { listener.announce("\(priority)", priority) }
    listener.perform(.stop)
    listener.wait(20_000)
    #expect(listener.whole.isEmpty)
  }

  @Test("A changed screen moves to its first element, or to the one given, and says where it is")
  mutating func screenChanged() {
    begin(at: 3)
    listener.take(listener.hall.reader.screenChanged(nil, at: listener.hall.now))
    listener.wait(2_000)
    listener.take(listener.hall.reader.screenChanged(NodeID(3), at: listener.hall.now))
    listener.wait(2_000)
    #expect(listener.whole == ["Title, heading", "Cue, button"])
  }

  @Test("A changed layout moves to the element given, and says nothing without one")
  mutating func layoutChanged() {
    begin(at: 3)
    listener.take(listener.hall.reader.layoutChanged(nil, at: listener.hall.now))
    listener.take(listener.hall.reader.layoutChanged(NodeID(1), at: listener.hall.now))
    listener.wait(2_000)
    #expect(listener.whole == ["Title, heading"])
  }

  @Test("A focused element that goes away hands the cursor to its nearest neighbour, which is said")
  mutating func goesAway() {
    begin(at: 2)
    listener.hall.tree[NodeID(2)]?.isHidden = true
    listener.show()
    listener.wait(2_000)
    #expect(listener.whole == ["Cue, button"])
  }

  @Test("What changes all the time is silent unless the user changed it") mutating func frequent() {
    begin(at: 4)
    for second in 2...5 {
      listener.hall.tree[NodeID(4)]?.value = "0:0\(second)"
      listener.show()
      listener.wait(1_000)
    }
    #expect(listener.records.isEmpty)
    listener.step(to: "0:15")
    listener.wait(1_000)
    #expect(listener.whole == ["0:15"])
  }

  @Test("A hint comes in silence after the element, and a move ends it") mutating func hint() {
    begin(at: 1)
    listener.perform(.next)
    // 30 characters, the pause, and some of the hint.
    listener.wait(300 + 1_000 + 20)
    listener.perform(.next)
    listener.wait(5_000)
    #expect(listener.whole == ["Pitch, 0 percent, adjustable", "Cue, button"])
    #expect(listener.cutOff == ["Adjust pitch"])
  }
}
