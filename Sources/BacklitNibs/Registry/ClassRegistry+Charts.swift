import BacklitUI
import BacklitValues

extension ClassRegistry {
  mutating func registerChart() {
    register(
      ChartView.self, name: "ChartView", inherits: "Control",
      "A chart of values: lines, bars, a sparkline or a gauge.",
      properties: [
        .choice("style", \ChartView.style, "The form of the chart."),
        .text("title", \ChartView.title, "The title, which is also the label for readers."),
        .property(
          "values", .chartValues, "The values in order; null is a gap.",
          get: { (view: ChartView) in view.values.map { $0.isFinite ? $0 : nil } },
          set: { view, values in view.values = values.map { $0 ?? .nan } }),
        .property(
          "series", .chartSeries, "Several series of values, in place of `values` and `tint`.",
          get: { (view: ChartView) in view.series.map(SeriesDescription.init) },
          set: { view, series in view.series = series.map(\.series) }),
        .texts("labels", \ChartView.labels, "The texts of the points on the horizontal axis."),
        .number(
          "minimum", \ChartView.minimum, in: PropertyType.chartNumbers,
          "The lower end of the axis of values; without it, the axis fits the values."),
        .number(
          "maximum", \ChartView.maximum, in: PropertyType.chartNumbers,
          "The upper end of the axis of values; without it, the axis fits the values."),
        .property(
          "unit", .string, "The unit of the values: %, dB, or a symbol that is written and spoken.",
          get: { (view: ChartView) in view.unitSymbol }, set: { $0.unitSymbol = $1 }),
        .choice("tint", \ChartView.tint, "The colour of the values."),
      ], make: { ChartView() })
  }
}

extension ChartView {
  /// The symbol of the unit in a definition; empty for none.
  fileprivate var unitSymbol: String {
    get {
      switch unit {
      case .none: ""
      case .percent, .balance: "%"
      case .decibels: "dB"
      case .named(let symbol, _): symbol
      }
    }
    set {
      unit =
        switch newValue {
        case "": .none
        case "%": .percent
        case "dB": .decibels
        default: .named(symbol: newValue, spoken: newValue)
        }
    }
  }

  /// The colour of the first series.
  fileprivate var tint: BacklightColor {
    get { series[0].tint }
    set { series = [Series(name: series[0].name, values: series[0].values, tint: newValue)] }
  }
}

/// A series of a chart in a definition. A gap is nil, so that series can be compared.
struct SeriesDescription: Equatable, Sendable {
  var name = ""
  var values: [Double?] = []
  var tint = BacklightColor.cyan

  init(name: String, values: [Double?], tint: BacklightColor) {
    (self.name, self.values, self.tint) = (name, values, tint)
  }

  init(_ series: ChartView.Series) {
    self.init(
      name: series.name, values: series.values.map { $0.isFinite ? $0 : nil }, tint: series.tint)
  }

  /// The series of the chart.
  var series: ChartView.Series { .init(name: name, values: values.map { $0 ?? .nan }, tint: tint) }
}

extension NibReader {
  /// Reads the values of a chart: numbers, and null for gaps.
  func readChartValues(_ elements: [JSONValue], _ name: String) -> [Double?] {
    elements.compactMap { element -> Double?? in
      if case .null = element.content { return .some(nil) }
      return readValue(element, .number(PropertyType.chartNumbers), name)?.number
    }
  }

  /// Reads one series of a chart; nil, with a fault, if it has no values.
  func readSeries(_ value: JSONValue) -> SeriesDescription? {
    guard let members = members(of: value, "a series", known: ["name", "values", "tint"]) else { return nil }
    guard let values = read(members["values"], .chartValues) else {
      if members["values"] == nil { fault(value, "the series has no \"values\"", "add them") }
      return nil
    }
    return SeriesDescription(
      name: read(members["name"], .text) ?? "", values: values,
      tint: read(members["tint"], .choice) ?? .cyan)
  }
}
