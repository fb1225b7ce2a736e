import Accessibility
import ScreenReader
import Speech
import Testing

@Suite("Containers") struct ContainerTests {
  /// A title, a deck with a pad and with a bank of two effects, and a mute switch.
  var hall: Hall

  init() {
    hall = Hall([
      Hall.node(1, "Title", .header), Hall.node(2, "Cue", hint: "Returns", .button),
      Hall.node(3, "Echo", .button),
      Hall.node(4, "Reverb", .button), Hall.node(5, "Mute", value: "off", .toggleButton),
    ])
    hall.group(20, "Deck A", hint: "The left one", [2, 3, 4])
    hall.group(21, "Effects", hint: "Choose one", [3, 4], in: 20)
    hall.show()
    hall.perform(.on)
    hall.clear()
  }

  @Test("A container is said on the way in, once, and not within or on the way out") mutating func way() {
    hall.perform(.next, .next, .next, .next)
    #expect(
      hall.said == [
        ["Deck A", "Cue", "button"], ["Effects", "Echo", "button"], ["Reverb", "button"],
        ["Mute", "off", "toggle button"],
      ])
    #expect(hall.sounds == [.enteredContainer, .enteredContainer, .leftContainer])
  }

  @Test("The outermost comes first, and what one stays in is not said again") mutating func nested() {
    hall.perform(.last, .previous, .first)
    #expect(hall.said[1] == ["Deck A", "Effects", "Reverb", "button"])
    hall.clear()
    hall.perform(.last, .previous, .previous, .previous, .next)
    #expect(hall.said.suffix(2) == [["Cue", "button"], ["Effects", "Echo", "button"]])
  }

  @Test("One without a label has nothing to say, nor has one that is an element") mutating func silent() {
    hall.tree[NodeID(20)]?.label = " "
    hall.tree[NodeID(21)]?.label = nil
    hall.show()
    hall.perform(.next, .next)
    #expect(hall.said == [["Cue", "button"], ["Echo", "button"]])
    hall.tree[NodeID(20)]?.isElement = true
    hall.tree[NodeID(20)]?.label = "Deck A"
    hall.show()
    hall.clear()
    hall.perform(.first, .next)
    #expect(hall.said.last == ["Deck A"])
  }

  @Test("Its hint stands in for the element's, at its time") mutating func hints() {
    hall.perform(.next)
    hall.finishSpeaking()
    hall.wait(1_000)
    #expect(hall.said.last == ["Returns"])
    hall.perform(.next)
    hall.finishSpeaking()
    hall.wait(999)
    #expect(hall.said.last == ["Effects", "Echo", "button"])
    hall.wait(1)
    #expect(hall.said.last == ["Choose one"])
    hall.perform(.next)
    hall.finishSpeaking()
    #expect(hall.reader.nextDeadline == nil)
  }

  @Test("A focus, a pointer and a new screen lead into it as well") mutating func otherWays() {
    hall.take(hall.reader.focusMoved(to: NodeID(3), at: 0))
    #expect(hall.said == [["Deck A", "Effects", "Echo", "button"]])
    hall.take(hall.reader.screenChanged(NodeID(4), at: 0))
    // What was there before may have been another one.
    #expect(hall.said.last == ["Deck A", "Effects", "Reverb", "button"])
    hall.take(hall.reader.layoutChanged(NodeID(2), at: 0))
    #expect(hall.said.last == ["Cue", "button"])
  }

  @Test("One that comes to be around the cursor is not said, then or later") mutating func around() {
    hall.group(22, "All", [1, 20], in: 0)
    hall.show()
    #expect(hall.said.isEmpty)
    hall.perform(.next)
    #expect(hall.said == [["Deck A", "Cue", "button"]])
  }

  @Test("A label that comes next anyway is not said twice") mutating func heading() {
    hall.tree[NodeID(2)]?.label = "Deck A"
    hall.tree[NodeID(21)]?.label = "Deck A"
    hall.show()
    hall.perform(.next)
    #expect(hall.said == [["Deck A", "button"]])
    hall.perform(.last, .previous)
    #expect(hall.said.last == ["Deck A", "Reverb", "button"])
  }

  @Test("A low verbosity keeps them: four strips with a fader each are told apart by them")
  mutating func low() {
    hall.reader.settings.verbosity = .low
    hall.perform(.next)
    #expect(hall.said == [["Deck A", "Cue"]])
  }

  @Test("Containers that contain each other end somewhere") mutating func cycle() {
    hall.tree[NodeID(21)]?.children.append(NodeID(20))
    hall.show()
    hall.perform(.next, .next)
    #expect(hall.said.last == ["Effects", "Echo", "button"])
  }
}
