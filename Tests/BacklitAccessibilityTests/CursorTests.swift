import BacklitAccessibility
import BacklitGeometry
import TestSupport
import Testing

@Suite("The cursor") struct CursorTests {
  var harness = ReaderHarness([
    ReaderHarness.node(1, "Title", .header),
    ReaderHarness.node(2, "Cue", hint: "Returns to the cue point", .button),
    ReaderHarness.node(3, "Pitch", value: "plus 2.4 percent", hint: "Adjust pitch", .adjustable),
    ReaderHarness.node(4, "Tracks", .header), ReaderHarness.node(5, "Mute", value: "off", .toggleButton),
  ])

  @Test("Turning on speaks a message and then the first element, one utterance each") mutating func on() {
    harness.perform(.on, .on)
    #expect(harness.spoken == [["Screen reader on"], ["Title", "heading"]])
    #expect(harness.interrupting == [true, false])
    #expect(harness.reader.cursor == NodeID(1))
    #expect(harness.effects.contains(.cursorMoved(NodeID(1))))
  }

  @Test("Turning on starts at the focused element") mutating func onFocused() {
    harness.tree[NodeID(3)]?.isFocused = true
    harness.show()
    harness.perform(.toggle)
    #expect(harness.spoken.last == ["Pitch", "plus 2.4 percent", "adjustable"])
  }

  @Test("Turning on starts at the given element, or at the focused one if that is gone")
  mutating func onGiven() {
    harness.tree[NodeID(3)]?.isFocused = true
    harness.show()
    harness.reader.start = NodeID(2)
    harness.perform(.on)
    #expect(harness.reader.cursor == NodeID(2))
    harness.perform(.off)
    harness.reader.start = NodeID(9)
    harness.perform(.on)
    #expect(harness.reader.cursor == NodeID(3))
  }

  @Test("Turned on with an empty tree, it starts with the first element that appears")
  mutating func onEarly() {
    var empty = ReaderHarness([])
    empty.perform(.on, .next, .activate, .readAll, .spell, .repeat)
    #expect(empty.spoken.first == ["Screen reader on"])
    #expect(empty.reader.cursor == nil)
    empty.clear()
    empty.tree = harness.tree
    empty.show()
    #expect(empty.spoken == [["Title", "heading"]])
  }

  @Test("Turning off speaks a message and nothing afterwards") mutating func off() {
    harness.perform(.on, .toggle)
    #expect(harness.spoken.last == ["Screen reader off"])
    #expect(harness.effects.last == .cursorMoved(nil))
    harness.clear()
    harness.perform(.next, .activate, .stop, .readAll, .off)
    harness.collect(harness.reader.announce("saved", at: 0))
    harness.collect(harness.reader.screenChanged(nil, at: 0))
    harness.collect(harness.reader.focusMoved(to: NodeID(3), at: 0))
    harness.tree[NodeID(1)]?.label = "Other"
    harness.show()
    harness.wait(10_000)
    #expect(harness.effects.isEmpty)
  }

  @Test("Next and previous follow the reading order and interrupt; the ends are boundaries")
  mutating func walk() {
    harness.perform(.on)
    harness.clear()
    harness.perform(.next, .next, .previous, .last, .next)
    #expect(
      harness.spoken == [
        ["Cue", "button"], ["Pitch", "plus 2.4 percent", "adjustable"], ["Cue", "button"],
        ["Mute", "off", "toggle button"], ["Mute", "off", "toggle button"],
      ])
    #expect(harness.interrupting.allSatisfy { $0 })
    let moves = harness.effects.filter { if case .cursorMoved = $0 { true } else { false } }
    #expect(moves.count == 4)
    harness.clear()
    harness.perform(.first, .previous)
    #expect(harness.spoken == [["Title", "heading"], ["Title", "heading"]])
  }

  @Test("Heading commands move to headings") mutating func headings() {
    harness.perform(.on)
    harness.clear()
    harness.perform(.nextHeading, .nextHeading, .previousHeading, .previousHeading)
    #expect(harness.spoken.map { $0[0] } == ["Tracks", "nothing further", "Title", "nothing further"])
  }

  @Test("A changed tree with an empty update is read completely") mutating func unannounced() {
    harness.perform(.on)
    harness.tree[NodeID(2)] = nil
    harness.collect(harness.reader.update(TreeUpdate(tree: harness.tree), at: 0))
    #expect(harness.reader.order == [1, 3, 4, 5].map { NodeID($0) })
    harness.clear()
    harness.perform(.next)
    #expect(harness.reader.cursor == NodeID(3))
  }

  @Test("The cursor follows the focus once") mutating func focus() {
    harness.perform(.on)
    harness.clear()
    harness.collect(harness.reader.focusMoved(to: NodeID(3), at: 0))
    harness.collect(harness.reader.focusMoved(to: NodeID(3), at: 0))
    harness.collect(harness.reader.focusMoved(to: nil, at: 0))
    #expect(harness.spoken == [["Pitch", "plus 2.4 percent", "adjustable"]])
    #expect(harness.reader.cursor == NodeID(3))
  }

  @Test("A focus inside an element moves to the element; a focus on a future node waits")
  mutating func focusInside() {
    harness.tree[NodeID(2)]?.children = [NodeID(20)]
    harness.tree[NodeID(20)] = AccessibilityNode(id: NodeID(20))
    harness.show()
    harness.perform(.on)
    harness.clear()
    harness.collect(harness.reader.focusMoved(to: NodeID(20), at: 0))
    #expect(harness.spoken == [["Cue", "button"]])
    harness.collect(harness.reader.focusMoved(to: NodeID(6), at: 0))
    harness.tree[NodeID(6)] = ReaderHarness.node(6, "New", .button)
    harness.tree[NodeID(0)]?.children.append(NodeID(6))
    harness.show()
    #expect(harness.spoken.last == ["New", "button"])
  }

  @Test("A screen change moves to the first or to the given element") mutating func screenChanged() {
    harness.perform(.on, .last)
    harness.clear()
    harness.collect(harness.reader.screenChanged(nil, at: 0))
    harness.collect(harness.reader.screenChanged(NodeID(3), at: 0))
    harness.collect(harness.reader.screenChanged(NodeID(99), at: 0))
    #expect(harness.spoken.map { $0[0] } == ["Title", "Pitch", "Title"])
  }

  @Test("A layout change moves to the given element, if any") mutating func layoutChanged() {
    harness.perform(.on)
    harness.clear()
    harness.collect(harness.reader.layoutChanged(nil, at: 0))
    harness.collect(harness.reader.layoutChanged(NodeID(99), at: 0))
    #expect(harness.effects.isEmpty)
    harness.collect(harness.reader.layoutChanged(NodeID(5), at: 0))
    #expect(harness.spoken.map { $0[0] } == ["Mute"])
  }

  @Test(
    "An element that goes away hands the cursor to its nearest neighbour",
    arguments: [([3], 4), ([3, 4], 2), ([3, 4, 5], 2), ([1, 2, 3], 4), ([2, 3], 4), ([5, 3, 2], 4)]
      as [([UInt64], UInt64)])
  mutating func neighbour(_ gone: [UInt64], _ heir: UInt64) {
    harness.perform(.on, .first, .next, .next)
    harness.clear()
    for id in gone { harness.tree[NodeID(id)]?.isHidden = true }
    harness.show()
    #expect(harness.reader.cursor == NodeID(heir))
    #expect(harness.utterances.count == 1)
  }

  @Test("Without elements there is no cursor until an element appears") mutating func nothingLeft() {
    harness.perform(.on)
    harness.clear()
    harness.tree[NodeID(0)]?.isHidden = true
    harness.show()
    #expect(harness.effects == [.cursorMoved(nil)])
    harness.tree[NodeID(0)]?.isHidden = false
    harness.show()
    #expect(harness.spoken == [["Title", "heading"]])
  }

  @Test("Continuous reading moves from element to element until it is stopped") mutating func readAll() {
    harness.perform(.on, .next)
    harness.clear()
    harness.perform(.readAll)
    harness.finishSpeaking()
    harness.finishSpeaking()
    harness.finishSpeaking()
    #expect(harness.spoken.map { $0[0] } == ["Cue", "Pitch", "Tracks", "Mute"])
    harness.finishSpeaking()
    harness.wait(5_000)
    #expect(harness.utterances.count == 4)
    harness.clear()
    harness.perform(.first, .readAll, .stop)
    harness.finishSpeaking(spokenToEnd: false)
    #expect(harness.spoken.map { $0[0] } == ["Title", "Title"])
    #expect(harness.effects.contains(.silence))
  }

  @Test("The last utterance can be repeated and spelled") mutating func again() {
    harness.perform(.on, .next)
    harness.clear()
    harness.perform(.repeat, .spell)
    #expect(harness.spoken == [["Cue", "button"], ["capital C", "u", "e"]])
    #expect(Set(harness.utterances.map(\.id)).count == 2)
  }

  @Test("With random commands and trees the cursor stays on an element") func random() {
    for seed in 0..<150 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var reader = ScreenReader()
      var shown: AccessibilityTree?
      var ids: [UInt64] = []
      for now in 0..<60 {
        var effects: [ReaderEffect] = []
        let id = NodeID(UInt64.random(in: 0..<14, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
          let tree = AccessibilityTree.random(using: &random)
          effects = reader.update(tree.difference(from: shown), at: now)
          shown = tree
        case 2: effects = reader.focusMoved(to: id, at: now)
        case 3: effects = reader.screenChanged(Bool.random(using: &random) ? id : nil, at: now)
        case 4:
          effects = reader.speechFinished(
            ids.last ?? 0, spokenToEnd: Bool.random(using: &random), at: now)
        case 5: effects = reader.tick(at: now * 1_000)
        case 6:
          effects = reader.pointerMoved(
            to: Point(x: 5, y: Double(Int.random(in: 0..<110, using: &random))), at: now)
        default:
          effects = reader.perform(ReaderCommand.allCases.randomElement(using: &random) ?? .on)
        }
        for case .request(let request) in effects {
          effects += reader.actionCompleted(request, changed: Bool.random(using: &random), at: now)
        }
        for case .speak(let utterance, _) in effects {
          #expect(!utterance.text.isEmpty, "seed \(seed)")
          ids.append(utterance.id)
        }
        if let cursor = reader.cursor { #expect(reader.order.contains(cursor), "seed \(seed)") }
        #expect(reader.isOn || reader.cursor == nil, "seed \(seed)")
      }
      #expect(Set(ids).count == ids.count, "seed \(seed)")
    }
  }
}

extension AccessibilityTree {
  /// A small tree with missing children, cycles and all traits.
  fileprivate static func random(using random: inout SeededRandom) -> AccessibilityTree {
    let nodes = (0..<12 as Range<UInt64>).map { id in
      AccessibilityNode(
        id: NodeID(id), label: id % 3 == 0 ? nil : "node \(id)",
        value: Bool.random(using: &random) ? "\(Int.random(in: 0..<5, using: &random))" : nil,
        hint: Bool.random(using: &random) ? "hint" : nil,
        traits: AccessibilityTraits(rawValue: UInt64.random(in: 0..<(1 << 18), using: &random)),
        frame: Rect(x: 0, y: Double.random(in: 0...100, using: &random), width: 10, height: 10),
        isElement: id != 0 && Bool.random(using: &random), isFocused: id == 5,
        isHidden: Int.random(in: 0..<8, using: &random) == 0,
        children: (0..<6).map { _ in NodeID(UInt64.random(in: 0..<14, using: &random)) })
    }
    return AccessibilityTree(root: NodeID(0), nodes: nodes)
  }
}
