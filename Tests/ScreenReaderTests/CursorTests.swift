import Accessibility
import Geometry
import Randomness
import ScreenReader
import Speech
import Testing

@Suite("The cursor") struct CursorTests {
  var hall = Hall([
    Hall.node(1, "Title", .header), Hall.node(2, "Cue", hint: "Returns to the cue point", .button),
    Hall.node(3, "Pitch", value: "plus 2.4 percent", hint: "Adjust pitch", .adjustable),
    Hall.node(4, "Tracks", .header), Hall.node(5, "Mute", value: "off", .toggleButton),
  ])

  @Test("Turned on, it says so and then the first element, one utterance each") mutating func on() {
    hall.perform(.on, .on)
    #expect(hall.said == [["Screen reader on"], ["Title", "heading"]])
    #expect(hall.interrupting == [true, false])
    #expect(hall.reader.cursor == NodeID(1))
    #expect(hall.effects.contains(.cursorMoved(NodeID(1))))
  }

  @Test("Turned on, it starts at the focused element") mutating func onFocused() {
    hall.tree[NodeID(3)]?.isFocused = true
    hall.show()
    hall.perform(.toggle)
    #expect(hall.said.last == ["Pitch", "plus 2.4 percent", "adjustable"])
  }

  @Test("Turned on before there is anything, it starts when there is") mutating func onEarly() {
    var empty = Hall([])
    empty.perform(.on, .next, .activate, .readAll, .spell, .repeat)
    #expect(empty.said.first == ["Screen reader on"])
    #expect(empty.reader.cursor == nil)
    empty.clear()
    empty.tree = hall.tree
    empty.show()
    #expect(empty.said == [["Title", "heading"]])
  }

  @Test("Turned off, it says so and nothing more") mutating func off() {
    hall.perform(.on, .toggle)
    #expect(hall.said.last == ["Screen reader off"])
    #expect(hall.effects.last == .cursorMoved(nil))
    hall.clear()
    hall.perform(.next, .activate, .stop, .readAll, .off)
    hall.take(hall.reader.announce("saved", at: 0))
    hall.take(hall.reader.screenChanged(nil, at: 0))
    hall.take(hall.reader.focusMoved(to: NodeID(3), at: 0))
    hall.tree[NodeID(1)]?.label = "Other"
    hall.show()
    hall.wait(10_000)
    #expect(hall.effects.isEmpty)
  }

  @Test("Next and previous walk the order, interrupting; the ends are boundaries") mutating func walk() {
    hall.perform(.on)
    hall.clear()
    hall.perform(.next, .next, .previous, .last, .next)
    #expect(
      hall.said == [
        ["Cue", "button"], ["Pitch", "plus 2.4 percent", "adjustable"], ["Cue", "button"],
        ["Mute", "off", "toggle button"], ["Mute", "off", "toggle button"],
      ])
    #expect(hall.interrupting.allSatisfy { $0 })
    let moves = hall.effects.filter { if case .cursorMoved = $0 { true } else { false } }
    #expect(moves.count == 4)
    hall.clear()
    hall.perform(.first, .previous)
    #expect(hall.said == [["Title", "heading"], ["Title", "heading"]])
  }

  @Test("Headings can be jumped to") mutating func headings() {
    hall.perform(.on)
    hall.clear()
    hall.perform(.nextHeading, .nextHeading, .previousHeading, .previousHeading)
    #expect(hall.said.map { $0[0] } == ["Tracks", "nothing further", "Title", "nothing further"])
  }

  @Test("A tree that comes with no word of what changed is read as it is") mutating func unannounced() {
    hall.perform(.on)
    hall.tree[NodeID(2)] = nil
    hall.take(hall.reader.update(TreeUpdate(tree: hall.tree), at: 0))
    #expect(hall.reader.order == [1, 3, 4, 5].map { NodeID($0) })
    hall.clear()
    hall.perform(.next)
    #expect(hall.reader.cursor == NodeID(3))
  }

  @Test("The focus is followed, once") mutating func focus() {
    hall.perform(.on)
    hall.clear()
    hall.take(hall.reader.focusMoved(to: NodeID(3), at: 0))
    hall.take(hall.reader.focusMoved(to: NodeID(3), at: 0))
    hall.take(hall.reader.focusMoved(to: nil, at: 0))
    #expect(hall.said == [["Pitch", "plus 2.4 percent", "adjustable"]])
    #expect(hall.reader.cursor == NodeID(3))
  }

  @Test("A focus inside an element leads to the element, one that is still to come is awaited")
  mutating func focusInside() {
    hall.tree[NodeID(2)]?.children = [NodeID(20)]
    hall.tree[NodeID(20)] = AccessibilityNode(id: NodeID(20))
    hall.show()
    hall.perform(.on)
    hall.clear()
    hall.take(hall.reader.focusMoved(to: NodeID(20), at: 0))
    #expect(hall.said == [["Cue", "button"]])
    hall.take(hall.reader.focusMoved(to: NodeID(6), at: 0))
    hall.tree[NodeID(6)] = Hall.node(6, "New", .button)
    hall.tree[NodeID(0)]?.children.append(NodeID(6))
    hall.show()
    #expect(hall.said.last == ["New", "button"])
  }

  @Test("A changed screen leads to its first element, or to the one given") mutating func screenChanged() {
    hall.perform(.on, .last)
    hall.clear()
    hall.take(hall.reader.screenChanged(nil, at: 0))
    hall.take(hall.reader.screenChanged(NodeID(3), at: 0))
    hall.take(hall.reader.screenChanged(NodeID(99), at: 0))
    #expect(hall.said.map { $0[0] } == ["Title", "Pitch", "Title"])
  }

  @Test("A changed layout leads to the element given, or nowhere") mutating func layoutChanged() {
    hall.perform(.on)
    hall.clear()
    hall.take(hall.reader.layoutChanged(nil, at: 0))
    hall.take(hall.reader.layoutChanged(NodeID(99), at: 0))
    #expect(hall.effects.isEmpty)
    hall.take(hall.reader.layoutChanged(NodeID(5), at: 0))
    #expect(hall.said.map { $0[0] } == ["Mute"])
  }

  @Test(
    "An element that goes away hands the cursor to its nearest neighbour",
    arguments: [([3], 4), ([3, 4], 2), ([3, 4, 5], 2), ([1, 2, 3], 4), ([2, 3], 4), ([5, 3, 2], 4)]
      as [([UInt64], UInt64)])
  mutating func neighbour(_ gone: [UInt64], _ heir: UInt64) {
    hall.perform(.on, .first, .next, .next)
    hall.clear()
    for id in gone { hall.tree[NodeID(id)]?.isHidden = true }
    hall.show()
    #expect(hall.reader.cursor == NodeID(heir))
    #expect(hall.utterances.count == 1)
  }

  @Test("With nothing left the cursor is nowhere, until something comes") mutating func nothingLeft() {
    hall.perform(.on)
    hall.clear()
    hall.tree[NodeID(0)]?.isHidden = true
    hall.show()
    #expect(hall.effects == [.cursorMoved(nil)])
    hall.tree[NodeID(0)]?.isHidden = false
    hall.show()
    #expect(hall.said == [["Title", "heading"]])
  }

  @Test("Reading on goes from element to element until something stops it") mutating func readAll() {
    hall.perform(.on, .next)
    hall.clear()
    hall.perform(.readAll)
    hall.finishSpeaking()
    hall.finishSpeaking()
    hall.finishSpeaking()
    #expect(hall.said.map { $0[0] } == ["Cue", "Pitch", "Tracks", "Mute"])
    hall.finishSpeaking()
    hall.wait(5_000)
    #expect(hall.utterances.count == 4)
    hall.clear()
    hall.perform(.first, .readAll, .stop)
    hall.finishSpeaking(spokenToEnd: false)
    #expect(hall.said.map { $0[0] } == ["Title", "Title"])
    #expect(hall.effects.contains(.silence))
  }

  @Test("What was said last can be heard again, and spelled") mutating func again() {
    hall.perform(.on, .next)
    hall.clear()
    hall.perform(.repeat, .spell)
    #expect(hall.said == [["Cue", "button"], ["capital C", "u", "e"]])
    #expect(Set(hall.utterances.map(\.id)).count == 2)
  }

  @Test("Random commands on random trees keep the cursor on an element") func random() {
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
          effects = reader.perform(ReaderCommand.allCases.randomElement(using: &random) ?? .on, at: now)
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
