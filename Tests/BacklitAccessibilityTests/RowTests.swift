import BacklitAccessibility
import BacklitGeometry
import Testing

/// Moving through the rows of a list of which some have buttons, and one has only a value.
@Suite("Rows of lists") struct RowTests {
  /// A title, a list of two rows with a button each and of a row with a value, and a button.
  var harness: ReaderHarness

  init() {
    harness = ReaderHarness([
      ReaderHarness.node(1, "Title", .header), ReaderHarness.node(2, "Anna", value: "here"),
      ReaderHarness.node(3, "More", .button), ReaderHarness.node(4, "Ben"),
      ReaderHarness.node(5, "More", .button), ReaderHarness.node(6, "Volume", value: "5", .adjustable),
      ReaderHarness.node(7, "Done", .button),
    ])
    harness.group(30, "Anna", [2, 3])
    harness.group(31, "Ben", [4, 5])
    harness.tree[NodeID(30)]?.position = SetPosition(1, of: 3)
    harness.tree[NodeID(31)]?.position = SetPosition(2, of: 3)
    harness.tree[NodeID(6)]?.position = SetPosition(3, of: 3)
    harness.group(20, "People", [30, 31, 6])
    harness.tree[NodeID(20)]?.children = [NodeID(30), NodeID(31), NodeID(6)]
    harness.tree[NodeID(0)]?.children = [NodeID(1), NodeID(20), NodeID(7)]
    harness.tree[NodeID(20)]?.containerType = .list
    harness.show()
    harness.perform(.on, .next)
    harness.clear()
  }

  private mutating func visit(_ command: ReaderCommand, times: Int) -> [UInt64?] {
    (0..<times).map { _ in
      harness.perform(command)
      return harness.reader.cursor?.rawValue
    }
  }

  @Test("Down and up stop once at each row, also from a button in it") mutating func rows() {
    #expect(visit(.choiceDown, times: 3) == [4, 6, 7])
    harness.perform(.previous)
    #expect(visit(.choiceUp, times: 3) == [4, 2, 1])
    harness.perform(.next, .next)
    #expect(harness.reader.cursor == NodeID(3))
    #expect(visit(.choiceDown, times: 1) == [4])
    harness.perform(.next)
    #expect(visit(.choiceUp, times: 1) == [2])
  }

  @Test("Right goes into the buttons of a row, whose name is said only to who comes from elsewhere")
  mutating func buttons() {
    harness.perform(.next)
    #expect(harness.spoken == [["More", "button"]])
    harness.perform(.next)
    #expect(harness.spoken.last == ["Ben"])
    harness.clear()
    harness.collect(harness.reader.focusMoved(to: NodeID(3), at: 0))
    #expect(harness.spoken == [["Anna", "More", "button"]] && harness.sounds.isEmpty)
  }

  @Test("The ends of the list are its first and its last row") mutating func ends() {
    harness.perform(.next)
    #expect(visit(.maximum, times: 1) == [6])
    // A value has ends of its own.
    harness.perform(.minimum)
    #expect(harness.requests.map(\.action) == [.adjust(.minimum)])
    harness.perform(.previous)
    #expect(harness.reader.cursor == NodeID(5))
    #expect(visit(.minimum, times: 2) == [2, 2])
  }

  @Test(
    "Left and right change the value of a row that has only that; a turned rotor does so with up and down")
  mutating func values() {
    #expect(!harness.reader.adjustsSideways)
    harness.perform(.maximum)
    #expect(harness.reader.adjustsSideways)
    harness.clear()
    harness.perform(.choiceDown)
    #expect(harness.requests.isEmpty && harness.reader.cursor == NodeID(7))
    harness.perform(.previous)
    while harness.reader.rotorChoice != .value { harness.perform(.nextChoice) }
    harness.perform(.nextChoice, .previousChoice, .choiceUp)
    #expect(harness.requests.map(\.action) == [.increment] && !harness.reader.adjustsSideways)
  }

  @Test("In a grid, down and up stay in the column, right goes on to the next line") mutating func grid() {
    harness = ReaderHarness((1...9).map { ReaderHarness.node($0, "Item \($0)") })
    harness.group(20, "Items", [1, 2, 3, 4, 5, 6, 7, 8])
    harness.tree[NodeID(20)]?.containerType = .list
    for item in 1...8 as ClosedRange<UInt64> {
      let (row, column) = ((item - 1) / 3, (item - 1) % 3)
      harness.tree[NodeID(item)]?.frame = Rect(
        x: Double(column) * 40, y: Double(row) * 20, width: 30, height: 16)
    }
    harness.show()
    harness.perform(.on, .next)
    #expect(visit(.choiceDown, times: 2) == [5, 8])
    #expect(visit(.choiceDown, times: 1) == [9])
    #expect(visit(.previous, times: 3) == [8, 7, 6])
    #expect(visit(.choiceDown, times: 1) == [8])
    #expect(visit(.choiceUp, times: 2) == [5, 2])
    #expect(visit(.next, times: 2) == [3, 4])
  }

  @Test("A list of one row repeats it at both ends") mutating func single() {
    harness.tree[NodeID(20)]?.children = [NodeID(31)]
    harness.tree[NodeID(0)]?.children = [NodeID(20)]
    harness.show()
    harness.clear()
    harness.perform(.choiceDown, .choiceUp)
    #expect(harness.spoken == [["Ben"], ["Ben"]])
  }
}

@Suite("Changes that are announced") struct RepetitionTests {
  @Test("What the program announces about the change at the cursor is said once", arguments: [false, true])
  func once(announcesFirst: Bool) {
    var harness = ReaderHarness([ReaderHarness.node(1, "Message", .button)])
    harness.show()
    harness.perform(.on)
    harness.clear()
    harness.perform(.activate)
    let change = { (harness: inout ReaderHarness) in
      harness.tree[NodeID(1)]?.value = "liked"
      harness.show()
    }
    if !announcesFirst { change(&harness) }
    harness.collect(harness.reader.announce("liked", at: 0))
    if announcesFirst { change(&harness) }
    #expect(harness.spoken == [["liked"]])
    // After the next action, it is news.
    harness.perform(.activate)
    harness.collect(harness.reader.announce("liked", at: 0))
    #expect(harness.spoken == [["liked"], ["liked"]])
  }
}
