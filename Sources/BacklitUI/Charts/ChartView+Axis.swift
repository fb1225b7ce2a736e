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
  func valueAxis(maximumCount: Int) -> AxisTicks {
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
    return AxisTicks(
      lower...upper, maximumCount: maximumCount, widensLower: isLoose && fixed.0 == nil,
      widensUpper: isLoose && fixed.1 == nil)
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
