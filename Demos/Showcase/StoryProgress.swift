import Backlit

/// The place in a story: a cell for each event. A tap on a cell, the arrow keys and the screen reader choose an event.
final class StoryProgress: Control {
  /// The number of events.
  var count = 0 { didSet { if count != oldValue { didChange() } } }
  /// The current event, from 0.
  var current = 0 { didSet { if current != oldValue { didChange() } } }

  /// The distance from the edges to the cells, and between the cells, in points.
  private static let spacing = 2.0

  override init() {
    super.init()
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
  }

  private func didChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  private func choose(_ event: Int) {
    guard isEnabled, (0..<count).contains(event), event != current else { return }
    current = event
    sendActions(for: .valueChanged)
  }

  /// The cell of an event.
  func cell(of event: Int) -> Rect {
    let gaps = Self.spacing * Double(count + 1)
    let width = max(0, bounds.width - gaps) / Double(max(1, count))
    let place = effectiveLayoutDirection == .rightToLeft ? count - 1 - event : event
    return Rect(
      x: Self.spacing + Double(place) * (width + Self.spacing), y: Self.spacing, width: width,
      height: max(0, bounds.height - 2 * Self.spacing))
  }

  override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds, with: Color(white: 0, alpha: 0.7))
    for event in 0..<count {
      canvas.fill(cell(of: event), with: event == current ? .white : Color(white: 1, alpha: 0.5))
    }
  }

  override func endTracking(_ touch: Touch) {
    guard isTouchInside else { return }
    let x = touch.location(in: self).x
    if let event = (0..<count).min(by: { abs(cell(of: $0).midX - x) < abs(cell(of: $1).midX - x) }) {
      choose(event)
    }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    let forward = effectiveLayoutDirection == .rightToLeft ? -1 : 1
    switch event.key {
    case .right: choose(current + forward)
    case .left: choose(current - forward)
    case .home: choose(0)
    case .end: choose(count - 1)
    default: return super.keyPressed(event)
    }
    return true
  }

  override func accessibilityIncrement() { choose(current + 1) }
  override func accessibilityDecrement() { choose(current - 1) }
}
