import Backlit

/// A switch with named positions, one below the other: what a channel listens to.
///
/// Its value is the number of the position, from 0. A touch chooses the position under it, and may slide on.
@MainActor
final class SourceSelector: ValueControl {
  /// The names of the positions, from the top. One name alone leaves nothing to choose, and is repeated.
  var names: [String] {
    didSet {
      guard names != oldValue else { return }
      law = Self.law(positions: names.count)
      invalidateIntrinsicContentSize()
      formatDidChange()
    }
  }

  init(names: [String] = ["A", "B"]) {
    self.names = names
    super.init(law: Self.law(positions: names.count))
  }

  // MARK: The law: whole numbers, a position each.

  private static func law(positions: Int) -> ValueLaw {
    // Whole numbers from 0 to at least 1 always make a law.
    guard let law = try? ValueLaw(minimum: 0, maximum: Double(max(positions, 2) - 1), step: 1) else {
      preconditionFailure("whole numbers make no law")
    }
    return law
  }

  /// The name of a position.
  func name(at value: Double) -> String {
    names.isEmpty ? "" : names[min(Int(value), names.count - 1)]
  }

  // MARK: Drawing and touching share one map: a row of cells for each position.

  /// The value under a height in points.
  func position(at y: Double) -> Double { (y / traitCollection.cellSize.height).rounded(.down) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(bounds.width / cell.width) - 2
    for (index, name) in names.enumerated() {
      let isChosen = Double(index) == value
      // A filled ring and bold letters: the choice shows without colour as well.
      canvas.drawText(
        (isChosen ? "● " : "○ ") + TextMetrics.truncated(name, toColumns: max(0, columns)),
        at: Point(x: 0, y: Double(index) * cell.height), font: Font(isBold: isChosen),
        color: isChosen ? finish.accent(tint, isEnabled: isEnabled) : finish.mark)
    }
  }

  override var intrinsicContentSize: Size? {
    let cell = traitCollection.cellSize
    let widest = names.map { TextMetrics.columns(of: $0) }.max() ?? 0
    return Size(width: Double(widest + 2) * cell.width, height: Double(names.count) * cell.height)
  }

  // MARK: Tracking: the value proposed is the one under the finger.

  override func beginTracking(_ touch: Touch) -> Bool {
    super.beginTracking(touch) && continueTracking(touch)
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    propose(position(at: touch.location(in: self).y))
    return true
  }

  // MARK: Accessibility: the name says more than the number. All else is the value control's.

  override var accessibilityValue: String? {
    get { name(at: value) }
    set { super.accessibilityValue = newValue }
  }
}
