import BacklitAccessibility
import BacklitGeometry
import Testing

@Suite("Tree updates") struct TreeUpdateTests {
  let old = AccessibilityTree(
    root: NodeID(0),
    nodes: [
      AccessibilityNode(id: NodeID(0), children: [NodeID(1), NodeID(2)]),
      AccessibilityNode(id: NodeID(1), label: "Mute", value: "off"),
      AccessibilityNode(id: NodeID(2), label: "Pitch"),
    ])

  @Test("Without an older tree all nodes are inserted") func first() {
    let update = old.difference(from: nil)
    #expect(update.inserted == [NodeID(0), NodeID(1), NodeID(2)])
    #expect(update.removed.isEmpty && update.changed.isEmpty && !update.isEmpty)
  }

  @Test("Equal trees have no difference") func same() {
    #expect(old.difference(from: old).isEmpty)
  }

  @Test("The difference lists inserted, removed and changed nodes, with their fields") func changes() {
    var tree = old
    tree[NodeID(2)] = nil
    tree[NodeID(3)] = AccessibilityNode(id: NodeID(3), label: "Disc")
    tree[NodeID(1)]?.value = "on"
    tree[NodeID(1)]?.traits.insert(.selected)
    tree[NodeID(0)]?.children = [NodeID(1), NodeID(3)]
    let update = tree.difference(from: old)
    #expect(update.inserted == [NodeID(3)])
    #expect(update.removed == [NodeID(2)])
    #expect(update.changed.map(\.id) == [NodeID(0), NodeID(1)])
    #expect(update.fields(of: NodeID(1)) == [.value, .traits])
    #expect(update.fields(of: NodeID(0)) == [.children])
    #expect(update.fields(of: NodeID(3)).isEmpty)
  }

  @Test("A limited difference compares only the given nodes and lists each node once") func among() {
    var tree = old
    tree[NodeID(2)] = nil
    tree[NodeID(1)]?.value = "on"
    let names = [2, 9, 1, 2].map { NodeID($0) }
    let update = tree.difference(from: old, among: names)
    #expect(update == tree.difference(from: old))
    #expect(tree.difference(from: old, among: [NodeID(0)]).isEmpty)
  }

  @Test("Putting a node reports whether the tree changed") func put() {
    var tree = old
    let isNew = [("Pitch", 2), ("Tempo", 2), ("Disc", 3)].map {
      tree.put(AccessibilityNode(id: NodeID($0.1), label: $0.0))
    }
    #expect(isNew == [false, true, true])
    #expect(tree[NodeID(2)]?.label == "Tempo" && tree.count == 4)
    #expect(old[NodeID(2)]?.label == "Pitch" && old.count == 3)
  }

  @Test("Nodes that come and go leave no memory behind") func pages() {
    var tree = old
    let numbers = UInt64(1_000)..<21_000
    // As while a list scrolls, a hundred nodes exist at a time.
    for number in numbers {
      tree.put(AccessibilityNode(id: NodeID(number)))
      tree[NodeID(number - 100)] = nil
    }
    #expect(tree.count == old.count + 100 && tree.pageCount < 6)
    let full = tree
    for number in numbers.suffix(100) { tree[NodeID(number)] = nil }
    #expect(tree == old && tree.pageCount == 1)
    #expect(tree.difference(from: full).removed == numbers.suffix(100).map { NodeID($0) })
    #expect(full.count == old.count + 100)
    tree[NodeID(20_999)] = full[NodeID(20_999)]
    #expect(tree.count == old.count + 1 && tree != full)
  }

  @Test("An attributed text concatenates its parts") func attributedText() {
    let title: AttributedText = "Now playing " + AttributedText("La vie en rose", language: "fr")
    #expect(title.text == "Now playing La vie en rose")
    #expect(title.runs.map(\.language) == [nil, "fr"])
    #expect(AttributedText("DJ", spellsOut: true) != "DJ")
  }

  @Test("Each field is compared", arguments: ChangedField.allCases)
  func fields(_ field: ChangedField) {
    let node = AccessibilityNode(id: NodeID(1))
    var other = node
    switch field {
    case .identifier: other.identifier = "x"
    case .label: other.label = "x"
    case .value: other.value = "x"
    case .hint: other.hint = "x"
    case .language: other.language = "x"
    case .traits: other.traits = .link
    case .frame: other.frame = Rect(x: 0, y: 0, width: 1, height: 1)
    case .activationPoint: other.activationPoint = Point(x: 1, y: 1)
    case .range: other.range = AccessibilityRange(minimum: 0, maximum: 1, step: 1, value: 0)
    case .actions: other.actions = [.scroll(.up)]
    case .customActions: other.customActions = [CustomAction(id: "x", name: "x")]
    case .isElement: other.isElement = true
    case .isFocused: other.isFocused = true
    case .isModal: other.isModal = true
    case .isHidden: other.isHidden = true
    case .groupsChildren: other.groupsChildren = true
    case .clipsChildren: other.clipsChildren = true
    case .isOn: other.isOn = false
    case .textSelection: other.textSelection = AccessibilityTextSelection(anchor: 0, head: 1)
    case .headingLevel: other.headingLevel = 1
    case .headingPosition: other.headingPosition = SetPosition(1, of: 2)
    case .lines: other.lines = ["x", "y"]
    case .brailleGraph: other.brailleGraph = "⣿"
    case .isExpanded: other.isExpanded = false
    case .userInputLabels: other.userInputLabels = ["x"]
    case .position: other.position = SetPosition(1, of: 2)
    case .itemCount: other.itemCount = 3
    case .level: other.level = 2
    case .containerType: other.containerType = .list
    case .layoutDirection: other.layoutDirection = .rightToLeft
    case .children: other.children = [NodeID(2)]
    case .explicitOrder: other.explicitOrder = []
    case .attributedLabel: other.attributedLabel = "x"
    case .customContent: other.customContent = [AccessibilityCustomContent(label: "x", value: "x")]
    case .rotors: other.rotors = [AccessibilityNode.Rotor(name: "x", items: [])]
    case .respondsToUserInteraction: other.respondsToUserInteraction = true
    }
    #expect(other.changedFields(from: node) == [field])
    #expect(node.changedFields(from: node).isEmpty)
  }

  @Test("The key replaces the identifier of a node") func keys() {
    var tree = AccessibilityTree(root: NodeID(1), nodes: [NodeID(1): AccessibilityNode(id: NodeID(9))])
    #expect(tree[NodeID(1)]?.id == NodeID(1))
    tree[NodeID(2)] = AccessibilityNode(id: NodeID(9), identifier: "two", isFocused: true)
    #expect(tree.node(identifier: "two")?.id == NodeID(2))
    #expect(tree.focusedNode == NodeID(2))
  }

  @Test("Traits convert to and from their UIKit names") func names() {
    let traits: AccessibilityTraits = [.toggleButton, .notEnabled, .button]
    #expect(traits.names == ["button", "notEnabled", "toggleButton"])
    #expect(AccessibilityTraits.allNames.count == 23)
    for name in AccessibilityTraits.allNames {
      #expect(AccessibilityTraits(name: name)?.names == [name])
    }
    #expect(AccessibilityTraits(name: "knob") == nil)
  }
}
