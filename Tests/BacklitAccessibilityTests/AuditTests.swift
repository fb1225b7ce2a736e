import AllocationCounter
import BacklitAccessibility
import BacklitGeometry
import Testing

/// Tests each rule with violations and with similar elements that satisfy it.
@Suite("Audit rules")
struct AuditTests {
  /// A subject of adjacent elements that Tab reaches in order.
  private static func subject(
    _ nodes: [AccessibilityNode], in container: AccessibilityNode? = nil
  ) -> AuditSubject {
    var placed = nodes
    for index in placed.indices where placed[index].frame == .zero {
      placed[index].frame = Rect(x: Double(index) * 100, y: 0, width: 80, height: 48)
    }
    let ids = placed.filter { $0.id < NodeID(100) }.map(\.id)
    let root = AccessibilityNode(id: NodeID(0), children: container.map { [$0.id] } ?? ids)
    var subject = AuditSubject(
      tree: AccessibilityTree(root: root.id, nodes: [root] + [container].compactMap { $0 } + placed))
    subject.forwardWalk = FocusWalk(stops: nodes.filter { $0.actions.contains(.focus) }.map(\.id))
    subject.backwardWalk = FocusWalk(stops: nodes.filter { $0.actions.contains(.focus) }.map(\.id).reversed())
    return subject
  }

  private static func node(
    _ id: UInt64, _ label: String?, _ traits: AccessibilityTraits = .button, value: String? = nil,
    focus: Bool = true
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(id), identifier: "n\(id)", label: label, value: value, traits: traits,
      actions: focus ? [.focus] : [], isElement: true)
  }

  /// The violated rules and criteria, with the identifiers of the elements.
  private func broken(_ subject: AuditSubject) -> [String] {
    subject.findings().map { "\($0.node) \($0.rule) \($0.criterion.number)" }
  }

  @Test("Every control and every visible element needs a label") func label() {
    let nodes = [
      Self.node(1, nil), Self.node(2, "  "), Self.node(3, "Cue"), Self.node(4, nil, .image, focus: false),
      Self.node(5, nil, .staticText, focus: false),
    ]
    var subject = Self.subject(nodes)
    #expect(broken(subject) == ["#1 label 4.1.2", "#2 label 4.1.2", "#4 label 1.1.1"])
    // An element that draws nothing needs no label; a visible text needs one.
    subject.elements[3].prominence = 1
    subject.elements[4].prominence = 9
    #expect(broken(subject) == ["#1 label 4.1.2", "#2 label 4.1.2", "#5 label 1.1.1"])
  }

  @Test("Every adjustable element needs a value") func value() {
    var ranged = Self.node(3, "Three", .adjustable)
    ranged.range = AccessibilityRange(minimum: 0, maximum: 1, step: 0.1, value: 0)
    let nodes = [
      Self.node(1, "One", .adjustable), Self.node(2, "Two", .adjustable, value: "0"), ranged,
      Self.node(4, "Four"),
    ]
    #expect(broken(Self.subject(nodes)) == ["#1 value 4.1.2"])
  }

  @Test("Labels within a container are distinct") func duplicateLabels() {
    let nodes = [
      Self.node(1, "Mute"), Self.node(2, "mute "), Self.node(3, "Mute", .adjustable, value: "1"),
      Self.node(4, "Solo"), Self.node(5, "Mute", [.staticText], focus: false),
    ]
    #expect(broken(Self.subject(nodes)) == ["#2 duplicateLabel 2.4.6"])
    // A state does not change the kind of a control.
    #expect(
      broken(Self.subject([Self.node(1, "A", [.button, .selected]), Self.node(2, "A")]))
        == ["#2 duplicateLabel 2.4.6"])
    // Row and column tell the elements of a grid apart.
    var boxes = [Self.node(1, "Box"), Self.node(2, "Box")]
    for index in 0..<2 {
      boxes[index].position = SetPosition(index + 1, of: 2, at: GridCell(row: 1, column: index + 1))
    }
    #expect(broken(Self.subject(boxes)) == [])
  }

  @Test("Two containers may use the same label") func labelsInContainers() {
    let group = AccessibilityNode(
      id: NodeID(200), frame: Rect(x: 0, y: 100, width: 300, height: 48), containerType: .group,
      children: [NodeID(2)])
    var subject = Self.subject([Self.node(1, "Mute"), Self.node(2, "Mute")])
    #expect(broken(subject) == ["#2 duplicateLabel 2.4.6"])
    subject.tree[NodeID(0)]?.children = [NodeID(1), group.id]
    subject.tree[group.id] = group
    #expect(broken(subject) == [])
  }

  @Test("A label does not repeat the role") func roleInLabel() {
    var subject = Self.subject([
      Self.node(1, "Play button"), Self.node(2, "Botón: Play"), Self.node(3, "Buttonhole"),
      Self.node(4, "Button colour", .adjustable, value: "red"), Self.node(5, "The Buttons"),
    ])
    subject.roleNames = [AuditRoleName(.button, "button"), AuditRoleName(.button, "botón")]
    #expect(broken(subject) == ["#1 roleInLabel 2.4.6", "#2 roleInLabel 2.4.6"])
  }

  @Test("Text needs contrast") func textContrast() {
    var subject = Self.subject([Self.node(1, "One"), Self.node(2, "Two", [.button, .notEnabled])])
    func text(
      _ contrast: Double, size: Double = 13, isBold: Bool = false, node: UInt64 = 1, _ text: String = "abc"
    ) -> AuditText {
      AuditText(
        node: NodeID(node), text: text, contrast: contrast, color: "#777777", ground: "#FFFFFF", size: size,
        isBold: isBold)
    }
    subject.texts = [
      text(4.5), text(3, size: 24), text(3, size: 18.66, isBold: true), text(1, node: 2), text(1, "──"),
    ]
    #expect(broken(subject) == [])
    subject.texts = [
      text(4.499), text(2.99, size: 24), text(4, size: 18.66), text(4, size: 18, isBold: true),
    ]
    #expect(broken(subject) == Array(repeating: "#1 textContrast 1.4.3", count: 4))
    // Measured contrasts are never rounded up to the required contrast.
    #expect(
      subject.findings()[0].description
        == "n1 \"One\": the text \"abc\", #777777 on #FFFFFF, has a contrast of 4.49:1; "
        + "make it 4.5:1 or more (WCAG 2.2, 1.4.3 Contrast (Minimum))")
  }

  @Test("Controls and their states need contrast") func partContrast() {
    var subject = Self.subject([
      Self.node(1, "One"), Self.node(2, "Two"), Self.node(3, "Three", [.button, .notEnabled]),
      Self.node(4, "Four", .staticText, focus: false),
    ])
    for (index, prominence) in [3, 2.9, 1, 1].enumerated() { subject.elements[index].prominence = prominence }
    #expect(broken(subject) == ["#2 partContrast 1.4.11"])
    subject.elements[1].prominence = 8
    subject.elements[0].states = [AuditState(name: "on", difference: AuditDifference(contrast: 2))]
    #expect(broken(subject) == ["#1 partContrast 1.4.11"])
    subject.elements[0].states[0].difference.changesText = true
    #expect(broken(subject) == [])
  }

  @Test(
    "Each label is searched for visible names once, however many controls are compared",
    .enabled(if: allocation_counter_is_available()))
  func comparisonsOfColors() {
    func work(_ count: UInt64) -> UInt64 {
      let label = { (number: UInt64) in "a control of colour number \(number + 100)" }
      var subject = Self.subject((1...count).map { Self.node($0, label($0)) })
      let hue = AuditDifference(contrast: 1.2, changesHue: true)
      for first in 1...count {
        for second in 1..<first {
          subject.comparisons.append(AuditComparison(NodeID(second), NodeID(first), difference: hue))
        }
      }
      subject.texts = (1...count).map {
        AuditText(node: NodeID($0), text: label($0), contrast: 9, color: "", ground: "")
      }
      allocation_counter_start()
      let findings = subject.colorFindings()
      let work = allocation_counter_stop().allocations
      #expect(findings.isEmpty)
      return work
    }
    _ = work(2)
    // Four times the controls are sixteen times the pairs.
    #expect(work(80) <= 20 * work(20))
  }

  @Test("Hue is not the only difference") func colorAlone() {
    var subject = Self.subject([Self.node(1, "Record"), Self.node(2, "Stop")])
    let hue = AuditDifference(contrast: 1.2, changesHue: true)
    subject.elements[0].states = [AuditState(name: "on", difference: hue)]
    subject.comparisons = [AuditComparison(NodeID(1), NodeID(2), difference: hue)]
    #expect(broken(subject) == ["#1 colorAlone 1.4.1", "#2 colorAlone 1.4.1"])
    subject.elements[0].states[0].difference.contrast = 3
    #expect(broken(subject) == ["#2 colorAlone 1.4.1"])
    // A visible name next to one of them distinguishes both.
    subject.texts = [AuditText(node: NodeID(0), text: "Stop", contrast: 9, color: "", ground: "")]
    #expect(broken(subject) == [])
    subject.texts = []
    subject.comparisons[0].difference.changesHue = false
    #expect(broken(subject) == [])
  }

  @Test("Touch targets have a minimum size") func targetSize() {
    let sizes = [
      Size(width: 24, height: 32), Size(width: 23, height: 48), Size(width: 80, height: 16), .zero,
    ]
    var subject = Self.subject(sizes.indices.map { Self.node(UInt64($0 + 1), "N\($0)") })
    for (index, size) in sizes.enumerated() { subject.elements[index].target = size }
    #expect(broken(subject) == [2, 3, 4].map { "#\($0) targetSize 2.5.8" })
    #expect(
      subject.findings().map(\.problem) == [
        "its touch target is 2×3 cells", "its touch target is 10×1 cells",
        "no touch reaches it",
      ])
  }

  @Test("Tab reaches every control") func keyboard() {
    let nodes = [
      Self.node(1, "One"), Self.node(2, "Two", focus: false), Self.node(3, "Three"),
      Self.node(4, "Four", [.button, .notEnabled], focus: false),
      Self.node(5, "Five", .staticText, focus: false),
    ]
    var subject = Self.subject(nodes)
    #expect(broken(subject) == ["#2 keyboard 2.1.1"])
    // One segment of a set is sufficient.
    for id in [NodeID(2), NodeID(3)] { subject.tree[id]?.position = SetPosition(Int(id.rawValue) - 1, of: 2) }
    subject.elements = subject.tree.readingOrder.compactMap { subject.tree[$0] }.map(AuditElement.init)
    #expect(broken(subject) == [])
    subject.forwardWalk?.stops = [NodeID(1)]
    subject.tree[NodeID(3)]?.actions = []
    subject.elements = subject.tree.readingOrder.compactMap { subject.tree[$0] }.map(AuditElement.init)
    subject.backwardWalk = nil
    #expect(broken(subject) == ["#2 keyboard 2.1.1", "#3 keyboard 2.1.1"])
  }

  @Test("Tab reaches the view that contains an element") func keyboardInContainer() {
    var subject = Self.subject([
      Self.node(1, "One", focus: false), Self.node(2, "Two", focus: false), Self.node(3, "Three"),
    ])
    for index in 0...1 { subject.elements[index].container = NodeID(9) }
    #expect(broken(subject) == ["#1 keyboard 2.1.1", "#2 keyboard 2.1.1"])
    subject.forwardWalk?.stops.append(NodeID(9))
    #expect(broken(subject) == [])
    subject.elements[1].containerRespondsToKeys = false
    #expect(broken(subject) == ["#2 keyboard 2.1.1"])
    subject.elements[1].containerRespondsToKeys = true
    #expect(broken(subject) == [])
  }

  @Test("Every control has a size") func size() {
    var nodes = [
      Self.node(1, "One"), Self.node(2, "Two", focus: false),
      Self.node(3, "Three", [], value: "3", focus: false),
      Self.node(4, "Four", [.button, .notEnabled]), Self.node(5, "Five", .staticText, focus: false),
      Self.node(6, "Six"),
    ]
    for index in 0...4 { nodes[index].frame = Rect(x: 8, y: 8, width: 0, height: index == 0 ? 48 : 0) }
    nodes[5].frame = Rect(x: 0, y: 0, width: 80, height: 48)
    var subject = AuditSubject(
      tree: AccessibilityTree(
        root: NodeID(0),
        nodes: [AccessibilityNode(id: NodeID(0), children: nodes.map(\.id))] + nodes))
    #expect(broken(subject) == ["#1 size 4.1.2", "#2 size 2.1.1", "#3 size 4.1.2"])
    #expect(
      subject.findings()[0].problem
        == "its size is 0×48 points, so it is invisible and screen readers skip it")
    // Focus stops on elements without size cause no further findings.
    subject.forwardWalk = FocusWalk(stops: [NodeID(1), NodeID(6)])
    #expect(broken(subject) == ["#1 size 4.1.2", "#2 size 2.1.1", "#3 size 4.1.2"])
    // Descendants of elements, hidden nodes and nodes excluded by a modal one are ignored.
    subject.tree[NodeID(6)]?.children = [NodeID(1)]
    subject.tree[NodeID(2)]?.isHidden = true
    subject.tree[NodeID(0)]?.children = [NodeID(2), NodeID(6)]
    #expect(broken(subject) == [])
  }

  @Test("Texts are completely visible") func cutText() {
    var subject = Self.subject([Self.node(1, "Resonance")])
    subject.truncatedTexts = [
      AuditTruncatedText(node: NodeID(1), text: "Resonance", shown: "Reson…"),
      AuditTruncatedText(node: NodeID(1), text: "Hz", shown: ""),
    ]
    #expect(broken(subject) == ["#1 cutText 1.4.4", "#1 cutText 1.4.4"])
    #expect(
      subject.findings().map(\.problem) == [
        "only \"Reson…\" of the text \"Resonance\" is visible", "the text \"Hz\" is not visible",
      ])
  }

  @Test("Tab does not get trapped") func focusTrap() {
    let nodes = [Self.node(1, "One"), Self.node(2, "Two"), Self.node(3, "Three")]
    var subject = Self.subject(nodes)
    #expect(broken(subject) == [])
    subject.forwardWalk = FocusWalk(stops: [NodeID(1), NodeID(2)], loopStart: 1)
    #expect(broken(subject) == ["#2 focusTrap 2.1.2"])
    #expect(
      subject.findings()[0].problem == "Tab does not leave it, although 2 other elements can be focused")
    subject.forwardWalk = FocusWalk(stops: [NodeID(1), NodeID(2)])
    #expect(
      subject.findings()[0].problem == "Tab moves from it back to \"One\" and never reaches another element")
    subject.forwardWalk = FocusWalk(stops: [NodeID(1)], loopStart: nil)
    #expect(broken(subject) == ["#1 focusTrap 2.1.2"])
    // The only element of a screen cannot be left.
    var alone = Self.subject([nodes[0]])
    #expect(broken(alone) == [])
    alone.backwardWalk = FocusWalk(stops: [], loopStart: nil)
    #expect(broken(alone) == [])
  }

  @Test("The focus order matches the reading order") func focusOrder() {
    var subject = Self.subject([Self.node(1, "One"), Self.node(2, "Two"), Self.node(3, "Three")])
    subject.forwardWalk?.stops = [NodeID(1), NodeID(3), NodeID(2)]
    #expect(broken(subject) == ["#2 focusOrder 2.4.3"])
    // A container, such as a scroll view, has the position of its first element.
    subject.tree[NodeID(9)] = AccessibilityNode(id: NodeID(9), children: [NodeID(2), NodeID(3)])
    subject.tree[NodeID(0)]?.children = [NodeID(1), NodeID(9)]
    subject.forwardWalk?.stops = [1, 9, 2, 3].map { NodeID($0) }
    #expect(broken(subject) == [])
    subject.forwardWalk?.stops = [9, 1, 2, 3].map { NodeID($0) }
    #expect(broken(subject) == ["#1 focusOrder 2.4.3"])
  }

  @Test("A drag is not the only way to operate an element") func dragging() {
    var own = Self.node(5, "Five", .adjustable, value: "0")
    own.customActions = [CustomAction(id: "reset", name: "Reset")]
    var subject = Self.subject([
      Self.node(1, "One", []), Self.node(2, "Two", [], value: "0"),
      Self.node(3, "Three", .adjustable, value: "0"), Self.node(4, "Four", .adjustable, value: "0"), own,
    ])
    subject.elements[0].answers = AuditOperability(respondsToDrag: false, respondsToOtherInput: false)
    subject.elements[1].answers = AuditOperability(respondsToDrag: true, respondsToOtherInput: false)
    subject.elements[2].answers = AuditOperability(respondsToDrag: false, respondsToOtherInput: false)
    subject.elements[3].answers = AuditOperability(respondsToDrag: false, respondsToOtherInput: true)
    subject.elements[4].answers = AuditOperability(respondsToDrag: true, respondsToOtherInput: false)
    #expect(broken(subject) == ["#2 dragging 2.5.7", "#3 dragging 2.5.7"])
  }

  @Test("Intended findings can be excluded") func exclusions() {
    let subject = Self.subject([Self.node(1, nil), Self.node(2, "A", focus: false), Self.node(3, "A")])
    func left(_ exclusions: AuditExclusion...) -> [AuditRule] {
      subject.findings(ignoring: exclusions).map(\.rule)
    }
    #expect(left() == [.label, .keyboard, .duplicateLabel])
    #expect(left(.rule(.keyboard)) == [.label, .duplicateLabel])
    #expect(left(.element("n1")) == [.keyboard, .duplicateLabel])
    #expect(left(.element("A")) == [.label])
    #expect(left(.rule(.keyboard, of: "n3"), .rule(.duplicateLabel, of: "n3")) == [.label, .keyboard])
  }

  @Test("An element without a name is described by its frame") func unnamedElement() {
    var nameless = Self.node(1, nil)
    nameless.identifier = nil
    nameless.frame = Rect(x: 8, y: 16.4, width: 80, height: 48)
    let finding = Self.subject([nameless]).findings().first
    #expect(finding?.element == "an element without a name at 8, 16, 80×48 points")
  }

  @Test("A tree with a cycle can be audited") func cycle() {
    var loop = Self.node(1, nil)
    loop.children = [NodeID(0), NodeID(1)]
    #expect(broken(Self.subject([loop])) == ["#1 label 4.1.2"])
  }
}
