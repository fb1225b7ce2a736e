import BacklitAccessibility
import BacklitGeometry
import BacklitValues

extension ChartView {
  /// The description for readers: title, summary and axes.
  ///
  /// A description that was set replaces the title, the summary and the names of the axes that readers hear.
  public var accessibilityChartDescriptor: AccessibilityChartDescriptor {
    get {
      if let explicitDescriptor { return explicitDescriptor }
      return AccessibilityChartDescriptor(
        title: chartName, summary: summary, xAxis: .init(),
        yAxis: .init(range: valueAxis(maximumCount: 6).range))
    }
    set {
      explicitDescriptor = newValue
      setNeedsAccessibilityUpdate()
    }
  }

  private var chartName: String { title.isEmpty ? word(.chart) : title }

  /// The name, for readers.
  var spokenName: String { explicitDescriptor?.title ?? chartName }

  /// The form, the number of points, the extremes and the trend in words.
  var summary: String {
    let language = Language(locale: effectiveLanguage)
    let kind: ControlText =
      switch style {
      case .line: .lineChart
      case .bar: .barChart
      case .sparkline: .sparkline
      case .gauge: .gauge
      }
    guard let extremes else { return joined([word(kind), word(.noData)]) }
    if style == .gauge { return joined([word(kind), gaugeValue.map(spoken) ?? word(.noValue)]) }
    var parts = [word(kind), language.text(ControlText.points, count: pointCount)]
    if plots.count > 1 { parts.append(joined(plots.map(\.name).filter { !$0.isEmpty })) }
    let highest = spoken(extremes.upperBound)
    if extremes.lowerBound == extremes.upperBound {
      parts.append(highest)
    } else {
      var format = format(for: extremes.lowerBound)
      format.unit = .none
      let lowest = format.spokenString(for: extremes.lowerBound, words: NumberWords(language))
      parts.append(language.text(ControlText.fromTo, ["minimum": lowest, "maximum": highest]))
    }
    let plot = plots[selectedSeries]
    switch plot.points.trend(in: indices(of: plot)) {
    case .rising where plots.count == 1: parts.append(word(.rising))
    case .falling where plots.count == 1: parts.append(word(.falling))
    case .steady where plots.count == 1: parts.append(word(.steady))
    default: break
    }
    return joined(parts.filter { !$0.isEmpty })
  }

  /// The value that a gauge shows: the last one of the first series that is not a gap.
  var gaugeValue: Double? {
    plots[0].points.values[indices(of: plots[0])].last { $0.isFinite }
  }

  /// The chosen point in words, or the summary.
  var spokenValue: String {
    guard let point = selectedPoint else {
      let name = plots.count > 1 && selectedSeries > 0 ? plots[selectedSeries].name : ""
      return joined([name, explicitDescriptor?.summary ?? summary].filter { !$0.isEmpty })
    }
    let plot = plots[selectedSeries]
    let value = value(at: point, of: plot).map(spoken) ?? word(.noValue)
    return joined([label(at: point), plots.count > 1 ? plot.name : "", value].filter { !$0.isEmpty })
  }

  private func spoken(_ value: Double) -> String {
    format(for: value).spokenString(for: value, words: NumberWords(language: effectiveLanguage))
  }

  /// Words with the comma of the language.
  private func joined(_ parts: [String]) -> String {
    parts.joined(separator: effectiveLanguage.hasPrefix("ar") ? "، " : ", ")
  }

  /// The selected series as a line of at most twenty cells of eight dots: a row of dots for each quarter of the axis. Bars are
  /// columns of dots. Empty for a gauge.
  var brailleGraph: String {
    guard style != .gauge else { return "" }
    let (plot, range) = (plots[selectedSeries], valueAxis(maximumCount: 5).range)
    let places = indices(of: plot)
    func row(_ value: Double) -> Int {
      let fraction = (value / 2 - range.lowerBound / 2) / (range.upperBound / 2 - range.lowerBound / 2)
      return min(max(Int(saturated: fraction * 4), 0), 3)
    }
    // The bits of a column of dots from the lowest to the highest.
    let dots: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    let count = min(40, places.count)
    let columns =
      style == .bar
      ? (0..<count).map { column in
        let (start, end) = (column * places.count / count, (column + 1) * places.count / count)
        let bars = plot.points.extremes(in: places.lowerBound + start..<places.lowerBound + end)
        return bars.map { plot.points.values[$0.lowest]...plot.points.values[$0.highest] }
      } : plot.points.columns(count, in: places)
    let cells = stride(from: 0, to: columns.count, by: 2).map { start in
      columns[start..<min(start + 2, columns.count)].enumerated().reduce(UInt32(0x2800)) { cell, column in
        guard let values = column.element else { return cell }
        let base = style == .bar ? row(0) : row(values.lowerBound)
        let (first, last) = (min(base, row(values.lowerBound)), max(base, row(values.upperBound)))
        return (first...last).reduce(cell) { $0 | dots[column.offset][$1] }
      }
    }
    let scalars = cells.compactMap(Unicode.Scalar.init)
    return String(String.UnicodeScalarView(growsLeftwards ? scalars.reversed() : scalars))
  }

  /// The axes, which readers speak on request.
  var axesInWords: [AccessibilityCustomContent] {
    guard pointCount > 0, style == .line || style == .bar else { return [] }
    let language = Language(locale: effectiveLanguage)
    let range = explicitDescriptor?.yAxis.range ?? valueAxis(maximumCount: 6).range
    func span(_ first: String, _ last: String) -> String {
      language.text(ControlText.fromTo, ["minimum": first, "maximum": last])
    }
    func name(_ key: ControlText, _ title: String?) -> String {
      title.flatMap { $0.isEmpty ? nil : $0 } ?? word(key)
    }
    return [
      AccessibilityCustomContent(
        label: name(.horizontalAxis, explicitDescriptor?.xAxis.title),
        value: span(label(at: 0), label(at: pointCount - 1))),
      AccessibilityCustomContent(
        label: name(.verticalAxis, explicitDescriptor?.yAxis.title),
        value: span(spoken(range.lowerBound), spoken(range.upperBound))),
    ]
  }
}
