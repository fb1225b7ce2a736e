import BacklitGeometry

/// The places of the parts of a chart, in points. Parts that do not fit are nil.
struct ChartLayout {
  /// The row of the title, the legend and the chosen point.
  var header: Rect?
  /// The column of the numbers of the axis of values, with the line of the axis at its inner edge.
  var numbers: Rect?
  /// The row of the texts of the points.
  var labels: Rect?
  /// The area of the values, in whole cells.
  var plot: Rect
  /// Whether the first point is at the right.
  let isMirrored: Bool
  let cell: Size

  /// Lays a chart out.
  /// - Parameters:
  ///   - bounds: the bounds of the chart.
  ///   - cell: the size of a cell.
  ///   - style: the form of the chart.
  ///   - numberColumns: the width of the numbers in columns.
  ///   - hasHeader: whether there is a title or a legend.
  ///   - hasLabels: whether the points have texts, or the gauge has ends.
  ///   - isMirrored: whether the first point is at the right.
  init(
    in bounds: Rect, cell: Size, style: ChartView.Style, numberColumns: Int, hasHeader: Bool,
    hasLabels: Bool, isMirrored: Bool
  ) {
    self.cell = cell
    self.isMirrored = isMirrored
    let columns = (bounds.width / cell.width + 1e-6).rounded(.down)
    var rows = (bounds.height / cell.height + 1e-6).rounded(.down)
    plot = Rect(x: bounds.minX, y: bounds.minY, width: columns * cell.width, height: rows * cell.height)
    guard style != .sparkline else { return }
    let isGauge = style == .gauge
    if hasHeader, rows >= (isGauge ? 2 : 4) {
      header = Rect(x: plot.minX, y: plot.minY, width: plot.width, height: cell.height)
      plot = Rect(
        x: plot.minX, y: plot.minY + cell.height, width: plot.width, height: plot.height - cell.height)
      rows -= 1
    }
    if hasLabels, rows >= (isGauge ? 2 : 4) {
      labels = Rect(x: plot.minX, y: plot.maxY - cell.height, width: plot.width, height: cell.height)
      plot = Rect(x: plot.minX, y: plot.minY, width: plot.width, height: plot.height - cell.height)
      rows -= 1
    }
    let width = Double(numberColumns + 1) * cell.width
    guard !isGauge, rows >= 2, plot.width >= 3 * width else { return }
    numbers = Rect(
      x: isMirrored ? plot.maxX - width : plot.minX, y: plot.minY, width: width, height: plot.height)
    plot = Rect(
      x: isMirrored ? plot.minX : plot.minX + width, y: plot.minY, width: plot.width - width,
      height: plot.height)
    if let row = labels {
      labels = Rect(x: plot.minX, y: row.minY, width: plot.width, height: row.height)
    }
  }

  /// Leaves rows at the top of the plot empty.
  mutating func skipRows(_ count: Int) {
    let height = Double(count) * cell.height
    func cut(_ rect: Rect) -> Rect {
      Rect(x: rect.minX, y: rect.minY + height, width: rect.width, height: rect.height - height)
    }
    plot = cut(plot)
    numbers = numbers.map(cut)
  }

  /// The number of columns and of rows of cells of the plot.
  var columns: Int { min(Int(saturated: plot.width / cell.width + 1e-6), 4_096) }
  var rows: Int { min(Int(saturated: plot.height / cell.height + 1e-6), 1_024) }

  /// The middle of a point among a number of points, in points of the view.
  func x(of point: Int, of count: Int) -> Double {
    let share = count > 1 ? Double(point) / Double(count - 1) : 0
    let place = cell.width / 2 + share * max(0, plot.width - cell.width)
    return isMirrored ? plot.maxX - place : plot.minX + place
  }

  /// The point nearest to a place.
  func point(at x: Double, of count: Int) -> Int {
    let place = (isMirrored ? plot.maxX - x : x - plot.minX) - cell.width / 2
    let share = place / max(1, plot.width - cell.width)
    return min(max(Int(saturated: (share * Double(count - 1)).rounded()), 0), max(0, count - 1))
  }
}
