import BacklitAccessibility
import Testing

@Suite("Containers") struct ContainerTests {
  /// A title, a deck that contains a pad and a bank of two effects, and a mute switch.
  var harness: ReaderHarness

  init() {
    harness = ReaderHarness([
      ReaderHarness.node(1, "Title", .header), ReaderHarness.node(2, "Cue", hint: "Returns", .button),
      ReaderHarness.node(3, "Echo", .button),
      ReaderHarness.node(4, "Reverb", .button), ReaderHarness.node(5, "Mute", value: "off", .toggleButton),
    ])
    harness.group(20, "Deck A", hint: "The left one", [2, 3, 4])
    harness.group(21, "Effects", hint: "Choose one", [3, 4], in: 20)
    harness.show()
    harness.perform(.on)
    harness.clear()
  }

  @Test("A container is spoken only when the cursor enters it") mutating func way() {
    harness.perform(.next, .next, .next, .next)
    #expect(
      harness.spoken == [
        ["Deck A", "Cue", "button"], ["Effects", "Echo", "button"], ["Reverb", "button"],
        ["Mute", "off", "toggle button"],
      ])
    #expect(harness.sounds == [.enteredContainer, .enteredContainer, .leftContainer])
  }

  @Test("The outermost container is spoken first, and only entered containers are spoken")
  mutating func nested() {
    harness.perform(.last, .previous, .first)
    #expect(harness.spoken[1] == ["Deck A", "Effects", "Reverb", "button"])
    harness.clear()
    harness.perform(.last, .previous, .previous, .previous, .next)
    #expect(harness.spoken.suffix(2) == [["Cue", "button"], ["Effects", "Echo", "button"]])
  }

  @Test("The texts of a dialog are spoken with its first control, once") func dialog() {
    var harness = ReaderHarness([
      ReaderHarness.node(1, "Notice", .button), ReaderHarness.node(2, "Notice", .header),
      ReaderHarness.node(3, "Good morning"), ReaderHarness.node(4, "Two tasks are left"),
      ReaderHarness.node(5, "Close", .button), ReaderHarness.node(6, "Later", .button),
    ])
    harness.group(20, "Notice", [2, 3, 4, 5, 6])
    for button in [1, 5, 6] as [UInt64] { harness.tree[NodeID(button)]?.respondsToUserInteraction = true }
    harness.show()
    harness.perform(.on)
    harness.clear()
    // A group is not a dialog.
    harness.collect(harness.reader.screenChanged(NodeID(5), at: harness.now))
    #expect(harness.spoken == [["Notice", "Close", "button"]])
    harness.tree[NodeID(20)]?.isModal = true
    harness.show()
    harness.clear()
    harness.collect(harness.reader.screenChanged(NodeID(5), at: harness.now))
    #expect(harness.spoken == [["Notice", "Good morning", "Two tasks are left", "Close", "button"]])
    harness.clear()
    // Inside, and behind its first control, they are not.
    harness.perform(.next, .previous)
    harness.collect(harness.reader.screenChanged(NodeID(6), at: harness.now))
    #expect(harness.spoken == [["Later", "button"], ["Close", "button"], ["Notice", "Later", "button"]])
  }

  @Test("A list is spoken with its number of items, a landmark as such") mutating func kinds() {
    harness.tree[NodeID(20)]?.containerType = .landmark
    harness.tree[NodeID(21)]?.containerType = .list
    harness.show()
    harness.perform(.next, .next)
    #expect(
      harness.spoken == [
        ["Deck A", "landmark", "Cue", "button"], ["Effects", "list", "2 items", "Echo", "button"],
      ])
    harness.clear()
    harness.tree[NodeID(20)]?.label = nil
    harness.tree[NodeID(21)]?.label = nil
    harness.tree[NodeID(21)]?.containerType = .table
    harness.show()
    harness.perform(.last, .previous)
    #expect(harness.spoken.last == ["landmark", "table", "2 rows", "Reverb", "button"])
  }

  @Test("The items of a list are its parts, or as many as the first item reports") mutating func items() {
    harness.tree[NodeID(20)]?.containerType = .list
    harness.show()
    // Cue and the bank of effects.
    #expect(harness.tree.itemCount(of: NodeID(20)) == 2)
    harness.group(22, nil, [20])
    harness.tree[NodeID(22)]?.containerType = .list
    #expect(harness.tree.itemCount(of: NodeID(22)) == 2)
    harness.tree[NodeID(2)]?.position = SetPosition(1, of: 40)
    #expect(harness.tree.itemCount(of: NodeID(22)) == 40)
    #expect(harness.tree.itemCount(of: NodeID(99)) == 0)
    harness.tree[NodeID(20)]?.children.append(NodeID(20))
    #expect(harness.tree.itemCount(of: NodeID(21)) == 2)
  }

  @Test("A labelled view without a container type is neither spoken nor a stop of the rotor")
  mutating func plain() {
    harness.tree[NodeID(20)]?.containerType = .none
    harness.tree[NodeID(21)]?.containerType = .none
    harness.show()
    harness.perform(.next, .next)
    #expect(harness.spoken == [["Cue", "button"], ["Echo", "button"]])
    #expect(harness.sounds.isEmpty)
    #expect(!harness.reader.rotorChoices.contains(.containers))
  }

  @Test("Containers without a label and containers that are elements are not spoken") mutating func silent() {
    harness.tree[NodeID(20)]?.label = " "
    harness.tree[NodeID(21)]?.label = nil
    harness.show()
    harness.perform(.next, .next)
    #expect(harness.spoken == [["Cue", "button"], ["Echo", "button"]])
    harness.tree[NodeID(20)]?.isElement = true
    harness.tree[NodeID(20)]?.label = "Deck A"
    harness.show()
    harness.clear()
    harness.perform(.first, .next)
    #expect(harness.spoken.last == ["Deck A"])
  }

  @Test("The hint of a container replaces a missing hint of the element") mutating func hints() {
    harness.perform(.next)
    harness.finishSpeaking()
    harness.wait(1_000)
    #expect(harness.spoken.last == ["Returns"])
    harness.perform(.next)
    harness.finishSpeaking()
    harness.wait(999)
    #expect(harness.spoken.last == ["Effects", "Echo", "button"])
    harness.wait(1)
    #expect(harness.spoken.last == ["Choose one"])
    harness.perform(.next)
    harness.finishSpeaking()
    #expect(harness.reader.nextDeadline == nil)
  }

  @Test("Focus, pointer and screen changes also enter containers") mutating func otherWays() {
    harness.collect(harness.reader.focusMoved(to: NodeID(3), at: 0))
    #expect(harness.spoken == [["Deck A", "Effects", "Echo", "button"]])
    harness.collect(harness.reader.screenChanged(NodeID(4), at: 0))
    // A new screen may have a different container with the same identifier.
    #expect(harness.spoken.last == ["Deck A", "Effects", "Reverb", "button"])
    harness.collect(harness.reader.layoutChanged(NodeID(2), at: 0))
    #expect(harness.spoken.last == ["Cue", "button"])
  }

  @Test("A container that appears around the cursor is not spoken") mutating func around() {
    harness.group(22, "All", [1, 20], in: 0)
    harness.show()
    #expect(harness.spoken.isEmpty)
    harness.perform(.next)
    #expect(harness.spoken == [["Deck A", "Cue", "button"]])
  }

  @Test("A container label that equals the next label is not repeated") mutating func heading() {
    harness.tree[NodeID(2)]?.label = "Deck A"
    harness.tree[NodeID(21)]?.label = "Deck A"
    harness.show()
    harness.perform(.next)
    #expect(harness.spoken == [["Deck A", "button"]])
    harness.perform(.last, .previous)
    #expect(harness.spoken.last == ["Deck A", "Reverb", "button"])
  }

  @Test("A container label with which the next label begins is not repeated") mutating func beginning() {
    harness.tree[NodeID(2)]?.label = "Deck A cue"
    harness.tree[NodeID(21)]?.label = "Deck A"
    harness.show()
    harness.perform(.next)
    #expect(harness.spoken == [["Deck A cue", "button"]])
    #expect("Deck A cue".begins(withWordsOf: "Deck A") && !"Deck Art".begins(withWordsOf: "Deck A"))
  }

  @Test("Low verbosity speaks containers, which distinguish equal elements")
  mutating func low() {
    harness.reader.settings.verbosity = .low
    harness.perform(.next)
    #expect(harness.spoken == [["Deck A", "Cue"]])
  }

  @Test("Cycles of containers terminate") mutating func cycle() {
    harness.tree[NodeID(21)]?.children.append(NodeID(20))
    harness.show()
    harness.perform(.next, .next)
    #expect(harness.spoken.last == ["Effects", "Echo", "button"])
  }
}
