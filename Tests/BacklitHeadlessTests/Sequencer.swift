import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// A rhythm of eight steps in one view. Each step is an accessibility element without a view.
final class Sequencer: Control {
  private(set) var isOn = Array(repeating: false, count: 8)
  private var steps: [SequencerStep] = []
  /// The step that keys operate.
  private var place = 0 { didSet { setNeedsDisplay() } }
  /// Whether arrows and Space work; without them an audit finds a fault.
  var takesKeys = true

  override init() {
    super.init()
    isAccessibilityElement = false
    accessibilityLabel = "Rhythm"
    accessibilityContainerType = .group
    steps = isOn.indices.map { SequencerStep(self, index: $0) }
    accessibilityElements = steps
  }

  func toggle(_ index: Int) {
    isOn[index].toggle()
    place = index
    steps[index].setNeedsAccessibilityUpdate()
    sendActions(for: .valueChanged)
  }

  override func layoutSubviews() {
    for (index, step) in steps.enumerated() { step.accessibilityFrameInContainerSpace = frame(of: index) }
  }

  private func frame(of index: Int) -> Rect {
    let width = bounds.width / Double(isOn.count)
    return Rect(x: Double(index) * width, y: 0, width: width, height: bounds.height)
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    for (index, isOn) in isOn.enumerated() {
      let sign = isOn ? "●" : "○"
      // Brackets show the current step, independent of colour.
      canvas.drawCentered(
        isFocused && index == place ? "[\(sign)]" : " \(sign) ", about: frame(of: index).center, columns: 3,
        cell: cell, font: .bold, color: palette.label)
    }
  }

  override func beginTracking(_ touch: Touch) -> Bool {
    let location = touch.location(in: self)
    if let index = isOn.indices.first(where: { frame(of: $0).contains(location) }) { toggle(index) }
    return super.beginTracking(touch)
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard takesKeys else { return false }
    switch event.key {
    case .left: place = max(place - 1, 0)
    case .right: place = min(place + 1, isOn.count - 1)
    case .character(" "): toggle(place)
    default: return super.keyPressed(event)
    }
    return true
  }
}

/// The accessibility element of a step.
final class SequencerStep: AccessibilityElement {
  private unowned let sequencer: Sequencer
  private let index: Int

  init(_ sequencer: Sequencer, index: Int) {
    self.sequencer = sequencer
    self.index = index
    super.init(accessibilityContainer: sequencer)
    accessibilityLabel = "Step \(index + 1)"
    accessibilityTraits = .toggleButton
  }

  override var accessibilityValue: String? {
    get { sequencer.isOn[index] ? "1" : "0" }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityActivate() -> Bool {
    sequencer.toggle(index)
    return true
  }
}
