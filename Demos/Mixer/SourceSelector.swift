import Backlit

/// A switch with named positions, one below the other, that selects the source of a channel.
///
/// The value is the index of the position, from 0. A touch selects the position under it, and a drag follows
/// the touch.
@MainActor
final class SourceSelector: ValueControl {
  /// The names of the positions, from the top. A single name is used for two positions.
  var names: [String] {
    didSet {
      guard names != oldValue else { return }
      valueRange = Self.valueRange(positions: names.count)
      invalidateIntrinsicContentSize()
      formatDidChange()
    }
  }

  init(names: [String] = ["A", "B"]) {
    self.names = names
    super.init(valueRange: Self.valueRange(positions: names.count))
  }

  // MARK: Range: a whole number for each position

  private static func valueRange(positions: Int) -> ValueRange {
    // Whole numbers from 0 to at least 1 always make a valid range.
    guard let valueRange = try? ValueRange(minimum: 0, maximum: Double(max(positions, 2) - 1), step: 1) else {
      preconditionFailure("whole numbers must make a valid range")
    }
    return valueRange
  }

  /// The name of a position.
  func name(at value: Double) -> String {
    names.isEmpty ? "" : names[min(Int(value), names.count - 1)]
  }

  // MARK: Drawing and touches: a row of cells for each position

  /// The value at a y coordinate in points.
  func position(at y: Double) -> Double { (y / traitCollection.cellSize.height).rounded(.down) }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let columns = Int(bounds.width / cell.width) - 2
    for (index, name) in names.enumerated() {
      let isCurrent = Double(index) == value
      // A filled ring and bold letters show the selection without colours.
      canvas.drawText(
        (isCurrent ? "● " : "○ ") + TextMetrics.truncated(name, toColumns: max(0, columns)),
        at: Point(x: 0, y: Double(index) * cell.height), font: Font(isBold: isCurrent),
        color: isCurrent ? palette.legible(palette.fill(for: tint), on: palette.surface) : palette.label)
    }
  }

  override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let widest = names.map { TextMetrics.columns(of: $0) }.max() ?? 0
    return Size(width: Double(widest + 2) * cell.width, height: Double(names.count) * cell.height)
  }

  // MARK: Tracking: proposes the value under the touch

  override func beginTracking(_ touch: Touch) -> Bool {
    super.beginTracking(touch) && continueTracking(touch)
  }

  override func continueTracking(_ touch: Touch) -> Bool {
    propose(position(at: touch.location(in: self).y))
    return true
  }

  // MARK: Accessibility: speaks the name of the position instead of its number

  override var accessibilityValue: String? {
    get { name(at: value) }
    set { super.accessibilityValue = newValue }
  }
}
