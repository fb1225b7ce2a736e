import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

/// The line between the columns of a ``SplitViewController``, one column wide. A drag, the left and right arrow keys and
/// the screen reader move it. Touches beside the line belong to it, as far as the least target of the audit reaches.
@MainActor
final class SplitDivider: Control {
  /// Called with the number of columns by which the divider moves towards the trailing edge.
  var onMove: (@MainActor (Double) -> Void)?
  /// Returns the title of the list before the divider, if that distinguishes it from a different one.
  var listTitle: (@MainActor () -> String?)?
  private var columns = 0.0
  /// The distance from the line to the touch that moves it, in points.
  private var grip = 0.0

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

  // MARK: Touches

  /// The area for touches: as wide as the least target, with the line in its middle.
  private var target: Rect {
    let cell = traitCollection.cellSize.width
    let missing = (Double(AuditSubject.leastTarget.columns) - bounds.width / cell) / 2
    return bounds.insetBy(dx: -max(0, missing.rounded(.up) * cell), dy: 0)
  }

  override func point(inside point: Point) -> Bool {
    guard !bounds.contains(point) else { return true }
    guard target.contains(point), let superview else { return false }
    // The scroll indicator of a list is as narrow, and beside the line.
    let place = convert(point, to: superview)
    return !superview.subviews.contains { view in
      !(view is SplitDivider) && view.pointFromSuperview(place).flatMap(view.hitTest) is ScrollIndicator
    }
  }

  override var staysHighlightedOutside: Bool { true }

  override func beginTracking(_ touch: Touch) -> Bool {
    grip = touch.location(in: self).x - bounds.midX
    return true
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    let cell = traitCollection.cellSize.width
    let distance = ((touch.location(in: self).x - bounds.midX - grip) / cell).rounded()
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

  override var accessibilityFrame: Rect {
    get { convert(target, to: nil) }
    set {}
  }

  /// The line, around which focus and cursor are drawn.
  override var rectInView: (view: View, rect: Rect)? { (self, bounds) }

  override var defaultAccessibilityLabel: String? {
    [word(PageText.divider), listTitle?()].compactMap(\.self).joined(separator: ", ")
  }

  override var defaultAccessibilityValue: String? {
    Language(locale: effectiveLanguage).text(PageText.columns, count: Int(saturated: columns))
  }

  override var stateTraits: AccessibilityTraits { super.stateTraits.union(.adjustable) }

  override func accessibilityIncrement() { move(by: 1) }

  override func accessibilityDecrement() { move(by: -1) }
}
