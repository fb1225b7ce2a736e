import BacklitAccessibility
import BacklitGeometry
import Testing

@testable import BacklitBus

@Suite("Objects of nodes")
struct ObjectTests {
  private let screen = ScreenModel(ScreenState(number: 1, tree: SampleTree.deck, title: "Deck"))

  private func object(_ id: UInt64) throws -> Accessible { try #require(screen.accessible(NodeID(id))) }

  @Test("Each kind of element has its role")
  func roles() throws {
    let roles: [UInt64: AccessibleRole] = [
      1: .frame, 2: .heading, 3: .pushButton, 4: .toggleButton, 5: .slider, 6: .entry, 7: .passwordText,
      8: .levelBar, 12: .radioButton, 14: .link, 20: .listBox, 21: .listItem, 31: .label,
    ]
    for (id, role) in roles { #expect(try object(id).role == role, "node \(id)") }
    #expect(AccessibleRole.passwordText.name == "password text")
    #expect(AccessibleRole.listBox.name == "list box")
  }

  @Test("States follow traits and actions")
  func states() throws {
    #expect(try object(3).states == [.enabled, .sensitive, .visible, .showing, .focusable])
    #expect(try object(4).states.isSuperset(of: [.checkable, .pressed]))
    #expect(try object(5).states.contains(.horizontal))
    #expect(try object(6).states.isSuperset(of: [.editable, .singleLine, .selectableText]))
    #expect(try object(9).states.isDisjoint(with: [.enabled, .sensitive]))
    #expect(try object(22).states.isSuperset(of: [.selectable, .selected]))
    #expect(try object(12).states.contains(.checked) && !(try object(12).states.contains(.selected)))
  }

  @Test("Values, hints and positions have a place of their own")
  func properties() throws {
    #expect(try object(5).range == SampleTree.volume)
    #expect(try object(5).attributes.contains { $0 == ("valuetext", "4 of 10") })
    #expect(try object(3).description == "Starts the record")
    #expect(try object(31).name == "Tempo, 128")
    #expect(try object(22).attributes.contains { $0 == ("posinset", "2") })
    #expect(try object(22).attributes.contains { $0 == ("setsize", "3") })
    var place = try object(22)
    place.position = SetPosition(5, of: 6, at: GridCell(row: 2, column: 1))
    #expect(place.attributes.suffix(2).map(\.key) == ["rowindex", "colindex"])
    #expect(place.attributes.suffix(2).map(\.value) == ["2", "1"])
    #expect(try object(2).attributes.contains { $0 == ("level", "2") })
    #expect(try object(5).actions.map(\.name) == ["increment", "decrement", "mute"])
    #expect(try object(4).actions.map(\.name) == ["toggle"])
    #expect(try object(9).actions.isEmpty)
  }

  @Test("A stepper has its name and value as text; without a range, the value is in the name")
  func steppers() throws {
    var tree = SampleTree.deck
    tree.edit(5) { $0.traits.insert(.stepper) }
    tree[NodeID(31)] = .element(31, "Record", [.adjustable], value: "stopped", actions: [.increment, .focus])
    func object(_ id: UInt64) throws -> Accessible {
      try #require(ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck")).accessible(NodeID(id)))
    }
    #expect(try object(5).role == .slider && object(5).name == "Volume")
    #expect(try object(5).text?.string == "Volume, 4 of 10" && object(5).valueText == "4 of 10")
    #expect(try object(5).states.isDisjoint(with: [.horizontal, .vertical]))
    #expect(try object(31).role == .slider && object(31).name == "Record, stopped")
    #expect(try object(31).states.isDisjoint(with: [.horizontal, .vertical]))
    tree.edit(5) { $0.range?.maximum = .infinity }
    #expect(try object(5).role == .slider && object(5).name == "Volume, 4 of 10")
  }

  @Test("A chart has no orientation, and is a slider, whose value other readers speak") func charts() throws {
    var tree = SampleTree.deck
    tree.edit(5) { $0.brailleGraph = "⣀⣤" }
    let chart = ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck")).accessible(NodeID(5))
    #expect(chart?.role == .slider && chart?.valueText == "4 of 10")
    #expect(chart?.states.isDisjoint(with: [.horizontal, .vertical]) == true)
  }

  @Test("A text with several links is not an object of its own; its parts are") func links() throws {
    var tree = SampleTree.deck
    tree.edit(30) { ($0.label, $0.traits) = ("See Tempo", [.staticText, .link]) }
    #expect(!ObjectIndex(tree).contains(NodeID(30)) && ObjectIndex(tree).contains(NodeID(31)))
  }

  @Test("A name of signs that nobody sees or hears is none") func blankNames() throws {
    var tree = SampleTree.deck
    for (name, expected) in [
      ("\u{200B}", "Starts the record"), ("\u{E0A0}", "Starts the record"), ("Play", "Play"),
    ] {
      tree.edit(3) { $0.label = name }
      let model = ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck"))
      #expect(try #require(model.accessible(NodeID(3))).name == expected)
    }
  }

  @Test("A control in a row has the first text of the row in its description, also after a change")
  func rowOfControl() throws {
    var tree = SampleTree.deck
    let (control, row) = (NodeID(5), NodeID(90))
    tree[row] = .container(90, [91, 5], label: "Ada Lovelace, At seven.", type: .group)
    tree[NodeID(91)] = .element(91, "Ada Lovelace, At seven.", actions: [.activate])
    for id in [90, 91] as [UInt64] { tree.edit(id) { $0.position = SetPosition(1, of: 2) } }
    let parent = try #require(tree.parent(of: control))
    let children = tree.children(of: parent).map { $0 == control ? row : $0 }
    tree[parent]?.children = children
    var model = ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck"))
    #expect(model.accessible(control)?.description == "Ada Lovelace")
    #expect(model.accessible(NodeID(91))?.description == "")
    var named = tree
    named.edit(5) { $0.label = "Call Ada Lovelace" }
    let other = ScreenModel(ScreenState(number: 1, tree: named, title: "Deck"))
    #expect(other.accessible(control)?.description == "")
    tree.edit(90) { $0.label = "Grace Hopper, OK." }
    let events = model.update(to: ScreenState(number: 1, tree: tree, title: "Deck"), touched: [row])
    #expect(events.contains(.descriptionChanged(control, "Grace Hopper")), "\(events)")
  }

  @Test("Without a focus, the frame of the active window has it") func frameWithoutFocus() throws {
    var state = ScreenState(number: 1, tree: SampleTree.deck, title: "Deck")
    func focused() -> [NodeID] {
      let model = ScreenModel(state)
      return model.index.family(of: model.root).filter {
        model.accessible($0)?.states.contains(.focused) == true
      }
    }
    #expect(focused() == [state.tree.root])
    state.isActive = false
    #expect(focused() == [])
    state.isActive = true
    state.focus = NodeID(5)
    #expect(focused() == [NodeID(5)])
  }

  @Test("A row with the name of its only control is not an object of its own") func rows() throws {
    var tree = SampleTree.deck
    let only = NodeID(5)
    tree[NodeID(90)] = AccessibilityNode(
      id: NodeID(90), label: "Volume", value: "4 of 10", frame: Rect(x: 0, y: 0, width: 99, height: 99),
      children: [only])
    let parent = try #require(tree.parent(of: only))
    let children = tree.children(of: parent).map { $0 == only ? NodeID(90) : $0 }
    tree[parent]?.children = children
    #expect(tree.repeatsName(NodeID(90)) && !ObjectIndex(tree).contains(NodeID(90)))
    // The name of a row can be made of its texts.
    tree[NodeID(90)]?.label = "Volume, 4 of 10"
    #expect(tree.repeatsName(NodeID(90)))
    var renamed = tree
    renamed[only]?.label = "Level"
    #expect(ObjectIndex(renamed).places[only]?.parent == NodeID(90))
    #expect(ObjectIndex(tree).isStale(after: renamed.difference(from: tree)))
  }

  @Test("Texts have offsets in scalars, and secrets are bullets")
  func texts() throws {
    let title = try #require(try object(6).text)
    #expect(title.string == "Blue Mönday" && title.caret == 4 && title.selection == 0..<4)
    #expect(title.bytes(5..<7) == 5..<8)
    #expect(title.text(title.range(of: .word, at: 6)) == "Mönday")
    #expect(try object(7).text?.string == "••••")
    #expect(try object(2).text?.string == "Decks")
    // A control has its name and its value.
    #expect(try object(5).text?.string == "Volume, 4 of 10")
    #expect(try object(3).interfaces.contains("org.a11y.atspi.Text"))
  }

  @Test("The root has the elements in reading order, and nodes without a meaning are left out")
  func order() {
    #expect(screen.children(of: NodeID(1)).map(\.rawValue) == [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 20, 31])
    #expect(screen.children(of: NodeID(20)).map(\.rawValue) == [21, 22, 23])
    #expect(screen.accessible(NodeID(30)) == nil)
  }

  @Test("A modal view hides the rest of the screen from clients, too")
  func modal() {
    var tree = SampleTree.deck
    tree[NodeID(40)] = .container(40, [41], label: "Quit?", isModal: true)
    tree[NodeID(41)] = .element(41, "OK", [.button], actions: [.activate])
    tree.edit(1) { $0.children.append(NodeID(40)) }
    let screen = ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck"))
    #expect(screen.children(of: NodeID(1)) == [NodeID(40)])
    #expect(screen.accessible(NodeID(40))?.role == .dialog)
    #expect(screen.accessible(NodeID(40))?.states.contains(.modal) == true)
    #expect(screen.accessible(NodeID(3)) == nil)
  }

  @Test("A dialog has the texts before its first control as description, but not those of a page")
  func message() {
    var tree = SampleTree.dialog
    func description() -> String? {
      ScreenModel(ScreenState(number: 1, tree: tree, title: "Deck")).accessible(NodeID(2))?.description
    }
    #expect(description() == "")
    let texts: [UInt64] = [10, 11]
    for id in texts { tree[NodeID(id)] = .element(id, "Text \(id).", [.staticText]) }
    tree.edit(2) { $0.children = ([3] + texts + [4]).map { NodeID($0) } }
    tree.edit(4) { $0.frame.origin.y = 300 }
    #expect(description() == "Text 10. Text 11.")
    tree.edit(4) { $0.frame.origin.y = 0 }
    #expect(description() == "")
    tree[NodeID(4)] = nil
    tree.edit(2) { $0.children = ([3] + texts).map { NodeID($0) } }
    #expect(description() == "")
  }

  @Test("A tree whose containers contain each other ends")
  func cycles() {
    let tree = AccessibilityTree(
      root: NodeID(1),
      nodes: [
        .container(1, [2]), .container(2, [3], label: "A", type: .group),
        .container(3, [2, 4], label: "B", type: .group),
        .element(4, "Leaf"),
      ])
    let index = ObjectIndex(tree)
    #expect(index.contains(NodeID(4)))
    #expect(index.family(of: NodeID(1)).count <= 4)
  }

  @Test(
    "A text finds its units",
    arguments: [
      (AccessibleText.Unit.word, 0, "One "), (.word, 5, "two.\n"), (.sentence, 1, "One two.\n"),
      (.line, 10, "Three"), (.character, 4, "t"), (.character, 14, ""), (.line, 14, "Three"),
    ])
  func units(unit: AccessibleText.Unit, offset: Int, expected: String) {
    let text = AccessibleText("One two.\nThree", selection: nil, isSecret: false)
    #expect(text.text(text.range(of: unit, at: offset)) == expected)
  }

  @Test("A pattern of a listener matches an event or its beginning, in any spelling")
  func patterns() {
    let filter = EventFilter([
      EventFilter.Listener(client: ":1.1", event: "Object:StateChanged:Focused"),
      EventFilter.Listener(client: ":1.2", event: "window:"),
    ])
    #expect(filter.wants("object", "state-changed", "focused"))
    #expect(!filter.wants("object", "state-changed", "checked"))
    #expect(filter.wants("window", "activate"))
    #expect(!filter.removing(client: ":1.2").wants("window", "activate"))
  }
}
