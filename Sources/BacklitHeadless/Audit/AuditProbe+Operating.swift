import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

extension AuditProbe {
  /// Taps, steps and drags elements that are not simple buttons, and records what they respond to. Their
  /// values change.
  mutating func operateElements() {
    window.focus(on: nil)
    restoreOffsets()
    for element in elements where element.node.isDraggedByAudit {
      subject.elements[element.index].answers = answers(of: element)
    }
    for (view, parts) in Dictionary(grouping: elements.filter(\.isPart), by: \.view.nodeID) {
      guard let view = views[view] else { continue }
      let answers = answersToKeys(view, parts)
      for part in parts { subject.elements[part.index].containerRespondsToKeys = answers }
    }
  }

  /// Whether a key changes the picture of a view or the accessibility state of its parts while the view keeps
  /// the focus.
  private func answersToKeys(_ view: View, _ parts: [Element]) -> Bool {
    func state() -> ([[String?]], [SceneLayer]) {
      window.settle()
      let layers = Set(layers(of: view))
      return (
        parts.map { accessibilityState(of: $0.item) },
        window.currentScene().layers.filter { layers.contains($0.id) }
      )
    }
    let keys: [Key] = [.right, .down, .left, .up, .end, .home, .character(" "), .enter]
    return keys.contains { key in
      guard window.focus(on: view) else { return false }
      let before = state()
      send(.key(KeyEvent(key)))
      return window.focusedView === view && state() != before
    }
  }

  /// Sends an event one second after the last one, so that taps do not count as a double click.
  private func send(_ event: InputEvent) { window.send(event, at: window.time + 1) }

  private func answers(of element: Element) -> AuditOperability {
    let (node, item) = (element.node, element.item)
    var state = accessibilityState(of: item)
    func hasChanged() -> Bool {
      let now = accessibilityState(of: item)
      defer { state = now }
      return now != state
    }
    for action in [AccessibilityAction.increment, .decrement] {
      window.perform(ActionRequest(node: node.id, action: action))
      if hasChanged() { return AuditOperability(respondsToDrag: false, respondsToOtherInput: true) }
    }
    if window.focus(on: element.view) {
      for key in [Key.up, .down, .left, .right] {
        send(.key(KeyEvent(key)))
        if hasChanged() { return AuditOperability(respondsToDrag: false, respondsToOtherInput: true) }
      }
    }
    let shares = [0.5, 0.2, 0.8]
    let places = shares.flatMap { x in
      shares.map { y in
        Point(x: node.frame.minX + x * node.frame.width, y: node.frame.minY + y * node.frame.height)
      }
    }
    for place in places {
      pointer(.down, at: place)
      pointer(.up, at: place)
      if hasChanged() { return AuditOperability(respondsToDrag: false, respondsToOtherInput: true) }
    }
    for place in places {
      for (dx, dy) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
        pointer(.down, at: place)
        for share in [0.15, 0.3] {
          pointer(
            .drag,
            at: place.offsetBy(dx: dx * share * node.frame.width, dy: dy * share * node.frame.height))
        }
        let isChanged = hasChanged()
        window.cancelTouch()
        if isChanged { return AuditOperability(respondsToDrag: true, respondsToOtherInput: false) }
      }
    }
    return AuditOperability(respondsToDrag: false, respondsToOtherInput: false)
  }

  private func pointer(_ phase: PointerEvent.Phase, at place: Point) {
    send(.pointer(PointerEvent(phase, button: .primary, location: place)))
  }

  /// The properties of an item that a screen reader reports.
  private func accessibilityState(of item: AccessibilityItem) -> [String?] {
    [
      item.accessibilityValue, item.accessibilityRange.map { "\($0.value)" },
      item.accessibilityExpanded.map { "\($0)" }, "\(item.accessibilityTraits.contains(.selected))",
    ]
  }
}

extension AccessibilityNode {
  /// Whether an audit drags the element if nothing else changes it. Buttons are only tapped.
  var isDraggedByAudit: Bool {
    let buttons: AccessibilityTraits = [.button, .link, .toggleButton]
    return !traits.contains(.notEnabled) && (traits.contains(.adjustable) || traits.isDisjoint(with: buttons))
  }
}
