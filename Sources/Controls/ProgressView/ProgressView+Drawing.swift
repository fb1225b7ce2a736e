import AutoLayout
import Drawing
import Geometry
import Toolkit

extension ProgressView {
  func drawBar(in canvas: inout Canvas) {
    let finish = self.finish
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    // "100 %" and a column before it.
    let readout = showsValue && !isIndeterminate && bounds.width >= 14 * cell.width ? 6 * cell.width : 0
    let height = min(cell.height, bounds.height)
    let bar = Rect(
      x: isMirrored ? readout : 0, y: bounds.midY - height / 2, width: bounds.width - readout, height: height
    ).snapped(to: block)
    guard bar.width > 0, bar.height > 0 else { return }
    // Blocks of a terminal are coarser than a round corner.
    let corner = block == .zero ? 4.0 : 0
    canvas.fill(Path(roundedRect: bar, cornerRadius: corner), with: finish.groove)
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
    guard readout > 0 else { return }
    let width = Double(TextMetrics.columns(of: writtenValue)) * cell.width
    canvas.drawText(
      writtenValue, at: Point(x: isMirrored ? 0 : bounds.width - width, y: bar.midY - cell.height / 2),
      font: Font(isBold: true), color: finish.mark)
  }

  /// The parts of the bar that are lit, as shares of it.
  private var litParts: [ClosedRange<Double>] {
    guard isIndeterminate else { return [0...progress] }
    if traitCollection.prefersReducedMotion {
      return (0..<5).map { Double($0) / 5 + 0.05...Double($0) / 5 + 0.15 }
    }
    let phase = runTime / Self.runPeriod
    let start = 0.75 * (phase < 0.5 ? 2 * phase : 2 - 2 * phase)
    return [start...start + 0.25]
  }
}
