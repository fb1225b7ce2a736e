import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// A dial that turns through 270°, with a pointer, an arc up to the value, and ticks.
///
/// A drag anywhere on the knob turns it; ``dragMode`` selects the direction of the drag. While Control is
/// held, the drag counts a tenth. A double click resets the value.
@MainActor
open class Knob: ValueControl {
  /// How a drag turns the dial.
  public var dragMode = DialDragMode.vertical
  /// The number of ticks from end to end; fewer than 2 for none.
  public var tickCount = 11 { didSet { if tickCount != oldValue { setNeedsDisplay() } } }
  /// Whether the value appears below the dial where there is room.
  public var showsValue = true { didSet { if showsValue != oldValue { formatDidChange() } } }

  open override func beginTracking(_ touch: Touch) -> Bool {
    guard super.beginTracking(touch) else { return false }
    drag = TouchTracker(
      mode: dragMode, valueRange: valueRange, value: value, at: touch.location(in: self), center: dial.center,
      cell: traitCollection.cellSize)
    return true
  }

  /// Eleven columns by six rows: room for ticks and a value such as "+2.4 %".
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: 11 * cell.width, height: 6 * cell.height)
  }

  override var captionOffset: Double? {
    let area = bounds.isEmpty ? Rect(origin: .zero, size: intrinsicContentSize) : bounds
    let dial = DialLayout(in: area, cell: traitCollection.cellSize, showsValue: showsValue)
    return dial.textRow.map { $0 - area.midY }
  }

  open override func draw(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    let isLow = bounds.height < (palette.isFlat ? 3 : 2) * cell.height
    if isLow, showsValue, !palette.isPlain { return drawField(in: &canvas, palette) }
    palette.drawSurface(in: &canvas, bounds, cell: cell)
    if palette.isPlain { return drawPlain(in: &canvas, palette) }
    let dial = self.dial
    guard dial.radius >= 6 else { return }
    // The parts that do not move come first, so that the renderer keeps their pixels while the knob turns.
    drawScale(in: &canvas, dial, palette)
    drawCap(in: &canvas, dial, palette)
    drawArc(in: &canvas, dial, palette)
    drawPointer(in: &canvas, dial, palette)
    if let row = dial.textRow {
      drawValue(in: &canvas, row: row, palette)
    }
  }
}
