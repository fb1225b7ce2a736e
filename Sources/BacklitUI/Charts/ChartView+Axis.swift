import BacklitValues

extension ChartView {
  /// The extremes of all series; nil without values.
  var extremes: ClosedRange<Double>? {
    let found = plots.compactMap { plot in
      plot.points.extremes(in: indices(of: plot)).map {
        plot.points.values[$0.lowest]...plot.points.values[$0.highest]
      }
    }
    guard let lowest = found.map(\.lowerBound).min(), let highest = found.map(\.upperBound).max() else {
      return nil
    }
    return lowest...highest
  }

  /// The axis of values with at most a number of marks.
  func valueAxis(maximumCount: Int) -> AxisTicks { axisEnds.ticks(maximumCount: maximumCount) }

  /// The ends of the axis of values, and which of them may move outwards to a mark.
  private struct Ends {
    var range: ClosedRange<Double>
    var widensLower: Bool
    var widensUpper: Bool

    func ticks(maximumCount: Int) -> AxisTicks {
      AxisTicks(range, maximumCount: maximumCount, widensLower: widensLower, widensUpper: widensUpper)
    }
  }

  private var axisEnds: Ends {
    let fixed = (minimum.flatMap { $0.isFinite ? $0 : nil }, maximum.flatMap { $0.isFinite ? $0 : nil })
    let found = extremes ?? 0...1
    let hasZero = style == .bar || style == .gauge
    var lower = fixed.0 ?? (hasZero ? min(0, found.lowerBound) : found.lowerBound)
    var upper =
      fixed.1
      ?? (style == .gauge && unit == .percent ? 100 : hasZero ? max(0, found.upperBound) : found.upperBound)
    if lower >= upper {
      let distance = max(1, abs(lower) * 1e-6)
      if fixed.0 == nil { lower = upper - distance }
      if fixed.1 == nil || lower >= upper { upper = lower + distance }
    }
    let isLoose = style != .sparkline
    return Ends(
      range: lower...upper, widensLower: isLoose && fixed.0 == nil, widensUpper: isLoose && fixed.1 == nil)
  }

  /// The axis of values with marks at even distances in a number of rows, about one for each second row.
  ///
  /// To make the distances equal, up to a quarter of the rows stay empty at the top, and the axis is up to half as long again as
  /// with marks at any rows. Otherwise only marks at whole rows are left, such as those at the ends.
  /// - Returns: the axis, and the number of rows that stay empty.
  func evenAxis(rows: Int, maximumCount: Int) -> (ticks: AxisTicks, unusedRows: Int) {
    let ends = axisEnds
    let usual = ends.ticks(maximumCount: maximumCount)
    func length(_ ticks: AxisTicks) -> Double { ticks.range.upperBound / 2 - ticks.range.lowerBound / 2 }
    func isWhole(_ value: Double, _ ticks: AxisTicks, _ steps: Int) -> Bool {
      let row = (value / 2 - ticks.range.lowerBound / 2) / length(ticks) * Double(steps)
      return abs(row - row.rounded()) < 1e-6
    }
    guard rows >= 3, length(usual) > 0 else { return (usual, 0) }
    for unused in 0...rows / 4 where rows - unused >= 3 {
      let steps = rows - unused - 1
      var axes = (3...max(3, maximumCount)).map { ends.ticks(maximumCount: $0) }
      if ends.widensLower, ends.widensUpper {
        axes += (2...max(2, maximumCount)).compactMap { AxisTicks(ends.range, intervals: $0) }
      }
      let even = axes.filter { axis in
        axis.values.count >= 2 && axis.values.allSatisfy { isWhole($0, axis, steps) }
          && length(axis) <= 1.5 * length(usual)
      }
      // Of equally long axes, the one with the most marks.
      let best = even.min { (length($0), -$0.values.count) < (length($1), -$1.values.count) }
      if let best { return (best, unused) }
    }
    let whole = AxisTicks(usual) { isWhole($0, usual, rows - 1) }
    return (whole.values.count >= 2 ? whole : usual, 0)
  }

  /// The form of a value: with the decimals that it has, at most those that tell a hundredth of the axis.
  func format(for value: Double) -> ValueFormat {
    let range = valueAxis(maximumCount: 5).range
    let hundredth = range.upperBound / 100 - range.lowerBound / 100
    var (decimals, scale) = (0, 1.0)
    while decimals < 9, hundredth * scale < 1, abs(value * scale - (value * scale).rounded()) > 1e-6 {
      (decimals, scale) = (decimals + 1, scale * 10)
    }
    return ValueFormat(decimals: decimals, unit: unit)
  }
}
