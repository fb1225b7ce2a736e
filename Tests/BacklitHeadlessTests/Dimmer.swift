import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// A light from 0 to 100 percent, usually 50: a control with a value of its own.
final class Dimmer: Control {
  private(set) var level = 50

  override init() {
    super.init()
    accessibilityLabel = "Light"
    accessibilityTraits = .adjustable
  }

  private func choose(_ wanted: Int) {
    let new = min(max(wanted, 0), 100)
    guard isEnabled, new != level else { return }
    level = new
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    sendActions(for: .valueChanged)
  }

  override func draw(in canvas: inout Canvas) {
    canvas.drawText("\(level) %", at: .zero, font: .standard, color: palette.label)
  }

  override var accessibilityValue: String? {
    get { "\(level) percent" }
    set { super.accessibilityValue = newValue }
  }

  override var accessibilityRange: AccessibilityRange? {
    get { AccessibilityRange(minimum: 0, maximum: 100, step: 5, value: Double(level)) }
    set { super.accessibilityRange = newValue }
  }

  override func accessibilityIncrement() { choose(level + 5) }
  override func accessibilityDecrement() { choose(level - 5) }
  override var accessibilityHasDefaultValue: Bool { true }

  override func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    switch adjustment {
    case .pages(let count): choose(level + count * 25)
    case .minimum: choose(0)
    case .maximum: choose(100)
    case .reset: choose(50)
    case .value(let number): choose(Int(min(max(number, 0), 100).rounded()))
    }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    case .up, .right: accessibilityIncrement()
    case .down, .left: accessibilityDecrement()
    case .pageUp: accessibilityAdjust(.pages(1))
    case .pageDown: accessibilityAdjust(.pages(-1))
    case .home: accessibilityAdjust(.minimum)
    case .end: accessibilityAdjust(.maximum)
    case .delete, .backspace: accessibilityAdjust(.reset)
    default: return super.keyPressed(event)
    }
    return true
  }
}
