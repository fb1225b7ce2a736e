import BacklitGeometry
import BacklitGraphics

extension ChartView {
  /// A text of a point on the horizontal axis, with its columns in the row.
  struct PointLabel: Equatable {
    var text: String
    var columns: Range<Int>
  }

  /// The texts of every n-th point, with at least a column between them; n is the smallest number for which they fit. A line
  /// has one at its last point, too, if that leaves at least half of them.
  func shownLabels(_ layout: ChartLayout) -> [PointLabel] {
    guard pointCount > 0, layout.columns > 0 else { return [] }
    // A text and the column after it take two columns at least.
    var step = max(1, pointCount / max(1, layout.columns / 2))
    var found = pointLabels(ofEvery: step, layout)
    while found == nil {
      step += max(1, step / 16)
      found = pointLabels(ofEvery: step, layout)
    }
    if style != .bar, step < pointCount {
      for wider in step...2 * step where (pointCount - 1) % wider == 0 {
        if let closed = pointLabels(ofEvery: wider, layout) { return closed }
      }
    }
    return found ?? []
  }

  /// The texts of every n-th point; nil if two of them touch.
  private func pointLabels(ofEvery step: Int, _ layout: ChartLayout) -> [PointLabel]? {
    var labels: [PointLabel] = []
    for point in stride(from: 0, to: pointCount, by: step) {
      let label = pointLabel(at: point, layout)
      if let before = labels.last {
        let (left, right) = layout.isMirrored ? (label, before) : (before, label)
        guard left.columns.upperBound < right.columns.lowerBound else { return nil }
      }
      labels.append(label)
    }
    return labels
  }

  /// The text of a point below its middle, within the row.
  private func pointLabel(at point: Int, _ layout: ChartLayout) -> PointLabel {
    let text = TextMetrics.truncated(label(at: point), toColumns: layout.columns)
    let width = TextMetrics.columns(of: text)
    let center = style == .bar ? barMiddle(of: point, layout) : layout.x(of: point, of: pointCount)
    let start = ((center - layout.plot.minX) / layout.cell.width - Double(width) / 2).rounded()
    let first = min(max(0, Int(saturated: start)), max(0, layout.columns - width))
    return PointLabel(text: text, columns: first..<first + width)
  }
}
