import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The line between the columns of a ``SplitViewController``, one column wide. A drag, the left and right arrow keys and
/// the screen reader move it.
@MainActor
final class SplitDivider: Control {
  /// Called with the number of columns by which the divider moves towards the trailing edge.
  var onMove: (@MainActor (Double) -> Void)?
  private var columns = 0.0

  override init() {
    super.init()
    identifier = "splitDivider"
    setContentHuggingPriority(.required, for: .horizontal)
    setContentCompressionResistancePriority(.required, for: .horizontal)
  }

  /// Shows the width of the list, in columns.
  func show(width: Double) {
    columns = width
    setNeedsAccessibilityUpdate()
  }

  override var intrinsicContentSize: Size {
    Size(width: traitCollection.cellSize.width, height: View.noIntrinsicMetric)
  }

  override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    canvas.drawColumn(
      x: bounds.minX, from: 0, to: bounds.height, cell: traitCollection.cellSize,
      color: isFocused || isHighlighted ? palette.label : palette.secondaryLabel)
  }

  private func move(by columns: Double) {
    guard isEnabled else { return }
    onMove?(columns)
  }

  private var direction: Double { effectiveLayoutDirection == .rightToLeft ? -1 : 1 }

  override var staysHighlightedOutside: Bool { true }

  override func continueTracking(_ touch: Touch) -> Bool {
    let cell = traitCollection.cellSize.width
    let distance = ((touch.location(in: self).x - bounds.midX) / cell).rounded()
    if distance != 0 { move(by: direction * distance) }
    return true
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard isEnabled, event.modifiers.isEmpty else { return super.keyPressed(event) }
    switch event.key {
    case .left: move(by: -direction)
    case .right: move(by: direction)
    default: return super.keyPressed(event)
    }
    return true
  }

  // MARK: Accessibility

  override var defaultAccessibilityLabel: String? { word(PageText.divider) }

  override var defaultAccessibilityValue: String? {
    Language(locale: effectiveLanguage).text(PageText.columns, count: Int(saturated: columns))
  }

  override func computedTraits(_ explicit: AccessibilityTraits) -> AccessibilityTraits {
    super.computedTraits(explicit).union(.adjustable)
  }

  override func accessibilityIncrement() { move(by: 1) }

  override func accessibilityDecrement() { move(by: -1) }
}
