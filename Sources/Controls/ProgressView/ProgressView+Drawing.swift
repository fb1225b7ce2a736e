import AutoLayout
import Drawing
import Geometry
import Toolkit

extension ProgressView {
  func drawBar(in canvas: inout Canvas) {
    let finish = self.finish
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    // The width of "100 %" with a column before it.
    let readout = showsValue && !isIndeterminate && bounds.width >= 14 * cell.width ? 6 * cell.width : 0
    let height = min(cell.height, bounds.height)
    let bar = Rect(
      x: isMirrored ? readout : 0, y: bounds.midY - height / 2, width: bounds.width - readout, height: height
    ).snapped(to: block)
    guard bar.width > 0, bar.height > 0 else { return }
    if finish.isPlain {
      drawPlainBar(in: &canvas, bar, isMirrored: isMirrored, finish)
    } else {
      drawBar(in: &canvas, bar, isMirrored: isMirrored, finish)
    }
    guard readout > 0 else { return }
    let width = Double(TextMetrics.columns(of: valueText)) * cell.width
    canvas.drawText(
      valueText, at: Point(x: isMirrored ? 0 : bounds.width - width, y: bar.midY - cell.height / 2),
      font: Font(isBold: true), color: finish.mark)
  }

  /// Draws the bar. The remaining part is half as high, because no grey contrasts with all tints and with the
  /// plate.
  private func drawBar(in canvas: inout Canvas, _ bar: Rect, isMirrored: Bool, _ finish: Finish) {
    // The blocks of a terminal are too coarse for a round corner.
    let corner = block == .zero ? 4.0 : 0
    let low = Rect(x: bar.minX, y: bar.midY - bar.height / 4, width: bar.width, height: bar.height / 2)
      .snapped(to: block)
    canvas.fill(
      Path(roundedRect: low, cornerRadius: corner), with: finish.isColored ? finish.groove : finish.mark)
    for part in litParts {
      let start = isMirrored ? 1 - part.upperBound : part.lowerBound
      let lit = Rect(
        x: bar.minX + bar.width * start, y: bar.minY,
        width: bar.width * (part.upperBound - part.lowerBound), height: bar.height
      ).snapped(to: block)
      if lit.width > 0 {
        canvas.fill(Path(roundedRect: lit, cornerRadius: corner), with: finish.accent(tint, isEnabled: true))
      }
    }
  }

  /// The lit parts of the bar, as fractions of its length.
  var litParts: [ClosedRange<Double>] {
    guard isIndeterminate else { return [0...progress] }
    if traitCollection.prefersReducedMotion {
      return (0..<5).map { Double($0) / 5 + 0.05...Double($0) / 5 + 0.15 }
    }
    let phase = animationTime / Self.indeterminatePeriod
    let start = 0.75 * (phase < 0.5 ? 2 * phase : 2 - 2 * phase)
    return [start...start + 0.25]
  }
}
