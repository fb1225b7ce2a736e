import BacklitAccessibility
import BacklitGeometry

/// A screen with an object of each kind.
enum FuzzTree {
  static let tree: AccessibilityTree = {
    let steps: Set<AccessibilityAction> = [.increment, .decrement, .focus]
    let range = AccessibilityRange(minimum: -8, maximum: 8, step: 1, value: 2)
    return AccessibilityTree(
      root: NodeID(1),
      nodes: [
        container(1, [2, 3, 4, 5, 6, 7, 8, 20]),
        element(2, "Decks", .header),
        element(3, "Play", .toggleButton, value: "on", actions: [.activate, .focus]),
        element(4, "Site", .link, actions: [.activate]),
        element(5, "Pitch", .adjustable, range: range, actions: steps),
        element(
          6, "Title", [.textField], value: "Blue Mönday 👩‍👩‍👧 e\u{301}", actions: [.focus],
          selection: AccessibilityTextSelection(anchor: 0, head: 4)),
        element(
          7, "PIN", [.textField, .secureText], value: "1234", actions: [.focus],
          selection: AccessibilityTextSelection(anchor: 4, head: 4)),
        element(8, "Level", .updatesFrequently, range: range),
        container(20, [21, 22], type: .list),
        element(21, "One", .selected, actions: [.focus]),
        element(22, "Two", [], actions: [.focus]),
      ])
  }()

  private static func element(
    _ id: UInt64, _ label: String, _ traits: AccessibilityTraits, value: String? = nil,
    range: AccessibilityRange? = nil, actions: Set<AccessibilityAction> = [],
    selection: AccessibilityTextSelection? = nil
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(id), identifier: "node-\(id)", label: label, value: value, traits: traits,
      frame: Rect(x: 8, y: Double(id) * 16, width: 160, height: 16), range: range, actions: actions,
      isElement: true, textSelection: selection)
  }

  private static func container(
    _ id: UInt64, _ children: [UInt64], type: ContainerType = .none
  ) -> AccessibilityNode {
    AccessibilityNode(
      id: NodeID(id), frame: Rect(x: 0, y: 0, width: 640, height: 480), isElement: false, containerType: type,
      children: children.map { NodeID($0) })
  }
}
