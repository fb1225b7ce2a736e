import BacklitAccessibility
import BacklitGeometry
import BacklitValues
import Testing

@testable import BacklitBraille

/// A screen with controls of several kinds.
enum BrailleSample {
  static func node(
    _ id: UInt64, _ label: String, _ traits: AccessibilityTraits = [], value: String? = nil,
    actions: Set<AccessibilityAction> = [], selection: AccessibilityTextSelection? = nil
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(id), label: label, value: value, traits: traits,
      frame: Rect(x: 0, y: Double(id) * 16, width: 160, height: 16), actions: actions, isElement: true,
      textSelection: selection)
  }

  static var tree: AccessibilityTree {
    AccessibilityTree(
      root: NodeID(1),
      nodes: [
        AccessibilityNode(
          id: NodeID(1), frame: Rect(x: 0, y: 0, width: 640, height: 400),
          children: [2, 3, 4, 5, 6].map { NodeID($0) }),
        node(2, "Decks", .header),
        node(3, "Pitch", .adjustable, value: "plus 5 percent", actions: [.increment, .decrement, .focus]),
        node(4, "Mute", [.toggleButton], value: "0", actions: [.activate, .focus]),
        node(
          5, "Title", [.textField], value: "Blue Mönday", actions: [.focus],
          selection: AccessibilityTextSelection(anchor: 12, head: 12)),
        node(6, "PIN", [.textField, .secureText, .notEnabled], value: "12"),
      ])
  }
}

@Suite("Reading a tree on a braille display")
struct BrailleReaderTests {
  @Test("A cell of a table has the title of its column before it, and a title says what it is")
  func columns() {
    func line(_ cell: GridCell, _ label: String) -> String {
      var node = BrailleSample.node(9, label)
      node.position = SetPosition(1, of: 4, at: cell)
      return BrailleLine(node, language: .en).string
    }
    #expect(line(GridCell(row: 1, column: 2, columnHeader: "Memory"), "12 MB") == "Memory 12 MB r1 c2")
    #expect(line(GridCell(row: 0, column: 2, columnHeader: "Memory"), "Memory") == "Memory colhdr")
  }

  @Test("The shape of a chart stands before its role") func charts() {
    var node = BrailleSample.node(9, "CPU", .adjustable, value: "60 points", actions: [.increment])
    node.brailleGraph = "⡀⠄⠂"
    #expect(BrailleLine(node, language: .en).string == "CPU 60 points ⡀⠄⠂ chart")
  }

  @Test("The bar of a level meter stands before its words, which are long") func meters() {
    func line(_ level: Double, _ traits: AccessibilityTraits = .updatesFrequently, minimum: Double = -60)
      -> String
    {
      var node = BrailleSample.node(9, "Level", traits, value: "words")
      node.range = AccessibilityRange(minimum: minimum, maximum: 6, step: 0, value: level)
      return BrailleLine(node, language: .en).string
    }
    #expect(line(-60) == "Level \u{2800}\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}\u{2800}\u{2800} words pbar")
    #expect(line(-12) == "Level ⣿⣿⣿⣿⣿⣿\u{2800}\u{2800} words pbar")
    #expect(line(-10) == "Level ⣿⣿⣿⣿⣿⣿\u{2800}\u{2800} words pbar")
    #expect(line(-8) == "Level ⣿⣿⣿⣿⣿⣿⡇\u{2800} words pbar")
    #expect(line(6) == "Level ⣿⣿⣿⣿⣿⣿⣿⣿ words pbar")
    // Neither a slider nor a progress bar is a meter.
    #expect(line(-12, .adjustable) == "Level words sldr" && line(3, minimum: 0) == "Level words pbar")
  }

  private func reader(focus: UInt64? = 3, columns: Int = 40) -> BrailleReader {
    BrailleReader(
      BrailleSample.tree, language: .en, focus: focus.map { NodeID($0) }, columns: columns)
  }

  @Test("An item of a list has its number, and one of a grid its row and its column") func positions() {
    var node = BrailleSample.node(1, "Box", .button)
    node.position = SetPosition(5, of: 16)
    #expect(BrailleLine(node, language: .en).string == "Box btn 5/16")
    node.position?.cell = GridCell(row: 2, column: 1)
    #expect(BrailleLine(node, language: .en).string == "Box btn r2 c1")
  }

  @Test("A row of an outline has a sign for its state, its level and its place among its siblings")
  func outlineRow() {
    var node = BrailleSample.node(1, "Letters", [])
    (node.level, node.isExpanded, node.position) = (2, false, SetPosition(3, of: 7))
    #expect(BrailleLine(node, language: .en).string == "Letters + lv2 3/7")
    node.isExpanded = true
    #expect(BrailleLine(node, language: .en).string == "Letters - lv2 3/7")
  }

  @Test("A line has the label, the value, the role and the state")
  func lines() {
    var reader = reader(focus: 2)
    var lines: [String] = []
    for _ in 0..<5 {
      lines.append(reader.line?.string ?? "")
      _ = reader.handle(.nextElement)
    }
    #expect(
      lines == [
        "Decks h1", "Pitch plus 5 percent sldr", "Mute off tglbtn", "Title Blue Mönday  txt",
        "PIN **  pwd grayed",
      ])
  }

  @Test("The cursor is at the focus or at the insertion point")
  func cursor() {
    var reader = reader()
    #expect(reader.output == BrailleOutput(text: "Pitch plus 5 percent sldr", cursor: 0))
    _ = reader.handle(.nextElement)
    #expect(reader.output.cursor == nil)
    reader.follow(NodeID(5))
    #expect(reader.output.cursor == 17)
    _ = reader.handle(.firstElement)
    #expect(reader.output == BrailleOutput(text: "Decks h1"))
    _ = reader.handle(.home)
    #expect(reader.output.text == "Title Blue Mönday  txt")
    _ = reader.handle(.lastElement)
    #expect(reader.current == NodeID(6))
  }

  @Test("Panning goes through a line, and then to the next element and back")
  func panning() {
    var reader = reader(columns: 10)
    var shown: [String] = []
    for _ in 0..<4 {
      shown.append(reader.output.text)
      _ = reader.handle(.panRight)
    }
    #expect(shown == ["Pitch plus", " 5 percent", " sldr", "Mute off t"])
    _ = reader.handle(.panLeft)
    #expect(reader.output.text == "Mute off t")
    _ = reader.handle(.panLeft)
    #expect(reader.output.text == " sldr")
    reader.follow(NodeID(5))
    #expect(reader.output == BrailleOutput(text: " Mönday  t", cursor: 7))
    reader.resize(columns: 40)
    #expect(reader.output.cursor == 17)
  }

  @Test("A routing key activates, focuses, or places the insertion point")
  func routing() {
    var reader = reader(focus: 4)
    #expect(reader.handle(.route(2)) == ActionRequest(node: NodeID(4), action: .activate))
    reader.follow(NodeID(3))
    #expect(reader.handle(.route(2)) == ActionRequest(node: NodeID(3), action: .focus))
    reader.follow(NodeID(5))
    // The umlaut has two bytes.
    #expect(reader.handle(.route(13)) == ActionRequest(node: NodeID(5), action: .text(.select(8..<8))))
    #expect(reader.handle(.route(17)) == ActionRequest(node: NodeID(5), action: .text(.select(12..<12))))
    #expect(reader.handle(.route(1)) == ActionRequest(node: NodeID(5), action: .focus))
    reader.follow(NodeID(6))
    #expect(reader.handle(.route(0)) == nil)
  }

  @Test("A change of the tree keeps the element, and one that is gone is replaced by its neighbour")
  func updates() {
    var reader = reader()
    var tree = BrailleSample.tree
    tree[NodeID(3)]?.value = "plus 6 percent"
    reader.update(tree, language: .en)
    #expect(reader.output.text == "Pitch plus 6 percent sldr")
    tree[NodeID(3)] = nil
    tree[NodeID(1)]?.children.remove(at: 1)
    reader.update(tree, language: .en)
    #expect(reader.current == NodeID(4) && reader.line != nil)
    _ = reader.handle(.lastElement)
    tree[NodeID(6)] = nil
    tree[NodeID(1)]?.children.removeLast()
    reader.update(tree, language: .en)
    #expect(reader.current == NodeID(5))
  }

  @Test("A line that becomes shorter than the part that is shown is shown from its last part") func shorter()
  {
    var reader = reader(columns: 10)
    for _ in 0..<2 { _ = reader.handle(.panRight) }
    #expect(reader.output.text == " sldr")
    var tree = BrailleSample.tree
    tree[NodeID(3)]?.value = "0"
    reader.update(tree, language: .en)
    #expect(reader.output.text == "dr")
  }

  @Test("An announcement stays until the element changes, the focus moves or a key is pressed")
  func announcements() {
    let shown = BrailleOutput(text: "Saved as a")
    var reader = reader(columns: 10)
    var tree = BrailleSample.tree
    func announce() {
      reader.announce("Saved as a copy")
      #expect(reader.output == shown)
    }
    announce()
    tree[NodeID(4)]?.value = "1"
    reader.update(tree, language: .en)
    reader.follow(NodeID(3))
    #expect(reader.output == shown)
    tree[NodeID(3)]?.label = "Tempo"
    reader.update(tree, language: .en)
    #expect(reader.output.text == "Tempo plus")
    announce()
    reader.follow(NodeID(4))
    #expect(reader.output.text == "Mute on tg")
    announce()
    _ = reader.handle(.home)
    #expect(reader.output.text == "Mute on tg")
  }

  @Test("Keys that pan go through a long announcement, and then along the line")
  func longAnnouncement() {
    var reader = reader(columns: 10)
    reader.announce("Saved as a copy")
    _ = reader.handle(.panRight)
    #expect(reader.output == BrailleOutput(text: " copy"))
    _ = reader.handle(.panLeft)
    #expect(reader.output.text == "Saved as a")
    for _ in 0..<2 { _ = reader.handle(.panRight) }
    #expect(reader.output.text == " 5 percent")
  }

  @Test("A page that opens has its name before the line at which it begins, until a key is pressed")
  func pages() {
    var tree = BrailleSample.tree
    tree[NodeID(7)] = AccessibilityNode(
      id: NodeID(7), label: "Mixer", frame: Rect(x: 0, y: 32, width: 640, height: 99),
      containerType: .group, children: [NodeID(4)])
    tree[NodeID(1)]?.children = [2, 3, 7].map { NodeID($0) }
    var reader = BrailleReader(tree, language: .en, focus: NodeID(3), columns: 40)
    reader.enter(NodeID(4))
    #expect(reader.output == BrailleOutput(text: "Mixer, Mute off tglbtn"))
    _ = reader.handle(.panRight)
    #expect(reader.current == NodeID(4))
    // Nothing is around this element.
    reader.enter(NodeID(2))
    #expect(reader.output.text == "Decks h1")
  }

  @Test(
    "Codes of BrlAPI are keys",
    arguments: [
      (0x2000_0001, BrailleKey.previousElement), (0x2000_0018, .panRight), (0x2001_0003, .route(3)),
      (0x1_2000_001D, .home), (0x2000_0032, .whereAmI),
      (0x2000_001F, nil), (0x61, nil),
    ] as [(UInt64, BrailleKey?)])
  func codes(code: UInt64, key: BrailleKey?) { #expect(BrailleKey(code: code) == key) }

  @Test("A routing key closes an announcement, and acts on the element only when that is shown")
  func routingInAnnouncement() {
    var reader = reader(focus: 4, columns: 10)
    reader.announce("Saved as a copy")
    #expect(reader.handle(.route(2)) == nil)
    #expect(reader.output.text == "Mute off t")
    #expect(reader.handle(.route(2)) == ActionRequest(node: NodeID(4), action: .activate))
  }
}
