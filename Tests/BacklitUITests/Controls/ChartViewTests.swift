import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitValues
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite("A chart")
struct ChartViewTests {
  private let harness = ControlHarness()
  private let chart: ChartView

  init() {
    chart = harness.add(ChartView(style: .line, title: "CPU"), columns: 40, rows: 10)
    chart.unit = .percent
    chart.values = (0..<60).map { 2 + Double($0) * 96 / 59 }.map { $0.rounded() }
    chart.labels = (0..<60).map { "14:\($0 < 10 ? "0" : "")\($0)" }
    harness.display.settle()
  }

  private func begin(_ language: Language = .en) {
    harness.display.session.language = language
    harness.display.session.window.focus(on: chart)
    harness.robot.reader(.on)
    harness.display.advance(by: 20)
  }

  private func press(_ key: Key, _ modifiers: KeyModifiers = [], for seconds: Double = 1.9) -> [[String]] {
    harness.speech(for: seconds) { harness.robot.press(key, modifiers: modifiers) }
  }

  private func rows(of view: View) -> [String] {
    let area = harness.cells(of: view)
    let grid = harness.display.grid
    return area.rows.map { row in area.columns.map { grid[$0, row].glyph.text }.joined() }
  }

  @Test(
    "A summary is heard first, in every language",
    arguments: [
      ("en", "line chart, 60 points, from 2 to 98 percent, rising", "adjustable"),
      ("de", "Liniendiagramm, 60 Punkte, von 2 bis 98 Prozent, steigend", "einstellbar"),
      ("es", "gráfico de líneas, 60 puntos, de 2 a 98 por ciento, en aumento", "ajustable"),
      ("fr", "graphique en courbe, 60 points, de 2 à 98 pour cent, en hausse", "réglable"),
      ("ar", "مخطط خطي، 60 نقطة، من 2 إلى 98 بالمئة، في ارتفاع", "قابل للضبط"),
    ])
  func summary(tag: String, summary: String, trait: String) {
    begin(Language(locale: tag))
    #expect(
      harness.display.transcript.contains { $0.text.starts(with: ["CPU", summary]) },
      "\(harness.display.transcript.map(\.text))")
  }

  @Test("The reader steps through the points and returns to the summary")
  func stepping() {
    begin()
    #expect(press(.up) == [["14:00, 2 percent"]])
    #expect(press(.up) == [["14:01, 4 percent"]])
    #expect(press(.pageUp) == [["14:07, 13 percent"]])
    #expect(press(.end, .control) == [["14:59, 98 percent"]])
    #expect(press(.home, .control) == [["14:00, 2 percent"]])
    #expect(press(.down, for: 9) == [["line chart, 60 points, from 2 to 98 percent, rising"]])
    let elements = harness.display.session.window.accessibilityTree().readingOrder
    chart.values = (0..<100_000).map(Double.init)
    harness.display.settle()
    #expect(harness.display.session.window.accessibilityTree().readingOrder.count == elements.count)
  }

  @Test("Arrows, Page, Home, End and Control with arrows choose points; Escape returns to the whole")
  func keys() {
    chart.values = [3, 9, .nan, -4, 5]
    harness.display.session.window.focus(on: chart)
    let log = EventLog(chart)
    func point(after key: Key, _ modifiers: KeyModifiers = []) -> Int? {
      harness.robot.press(key, modifiers: modifiers)
      return chart.selectedPoint
    }
    #expect(point(after: .right) == 0)
    #expect(point(after: .right) == 1)
    #expect(point(after: .left) == 0)
    #expect(point(after: .left) == 0)
    #expect(point(after: .end) == 4)
    #expect(point(after: .pageUp) == 3)
    #expect(point(after: .up, .control) == 1)
    #expect(point(after: .down, .control) == 3)
    #expect(point(after: .home) == 0)
    #expect(log.count("valueChanged") == 8)
    chart.selectedPoint = 2
    #expect(chart.accessibilityValue == "14:02, no value")
    #expect(point(after: .escape) == nil)
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(point(after: .left) == 0)
    #expect(point(after: .left) == 1)
    #expect(point(after: .right) == 0)
  }

  @Test("A step beyond the last point says that it is the last, and one before the summary repeats it")
  func ends() {
    begin()
    _ = press(.end, .control)
    #expect(press(.up) == [["14:59, 98 percent", "last"]])
    _ = press(.home, .control)
    #expect(press(.down, for: 9) == [["line chart, 60 points, from 2 to 98 percent, rising"]])
    #expect(press(.down, for: 9) == [["line chart, 60 points, from 2 to 98 percent, rising"]])
  }

  private var shape: String? {
    harness.display.settle()
    return harness.display.session.window.accessibilityTree()[chart.nodeID]?.brailleGraph
  }

  @Test("Its shape is a line of braille dots: each point is in its quarter of the axis, and bars are filled")
  func braille() {
    (chart.minimum, chart.maximum) = (0, 100)
    chart.values = [0, 30, 60, 99, .nan, 10]
    #expect(shape == "⣠⠏⢀")
    chart.style = .bar
    #expect(shape == "⣠⣾⢀")
    chart.style = .line
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    chart.values = chart.values
    #expect(shape == "⢀⠏⣠")
    chart.values = (0..<100_000).map { Double($0 % 100) }
    #expect(shape == String(repeating: "⣿", count: 20))
    chart.style = .gauge
    #expect(shape == "")
  }

  @Test("Up and Down choose a series, which is named with its points") func series() {
    chart.series = [
      ChartView.Series(name: "user", values: [1, 2.5], tint: .cyan),
      ChartView.Series(name: "system", values: [7, 8], tint: .amber),
    ]
    chart.labels = []
    #expect(chart.accessibilityValue == "line chart, 2 points, user, system, from 1 to 8 percent")
    harness.display.session.window.focus(on: chart)
    harness.robot.press(.right)
    #expect(chart.accessibilityValue == "1, user, 1 percent")
    harness.robot.press(.down)
    #expect(chart.accessibilityValue == "1, system, 7 percent")
    #expect(chart.accessibilityChartDescriptor.yAxis.range == 0...8)
  }

  @Test("A description that was set is heard instead of the automatic one") func descriptor() {
    var description = chart.accessibilityChartDescriptor
    #expect(description.title == "CPU")
    description.title = "Load"
    description.summary = "the load of the last hour"
    chart.accessibilityChartDescriptor = description
    #expect(chart.accessibilityLabel == "Load")
    #expect(chart.accessibilityValue == "the load of the last hour")
    #expect(
      chart.accessibilityCustomContent.map(\.value) == [
        "from 14:00 to 14:59", "from 0 percent to 100 percent",
      ])
  }

  @Test("Space plays the values: the pitch follows them") func audioGraph() throws {
    begin()
    _ = press(.character(" "))
    let graph = try #require(harness.display.synthesizer.graphs.last)
    #expect(graph == chart.audioGraph())
    let tenth = graph.samples.count / 10
    let crossings = (0..<10).map { part in
      let samples = graph.samples[part * tenth..<(part + 1) * tenth]
      return zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }
    #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0 < $1 }, "\(crossings)")
    chart.values = []
    #expect(!chart.activate())
  }

  @Test("Added points push out the oldest ones, and the chosen point stays the same") func rolling() {
    chart.maximumPointCount = 5
    chart.values = [0, 1, 2, 3, 4]
    chart.labels = ["a", "b", "c", "d", "e"]
    chart.selectedPoint = 3
    for (value, label) in zip(5..., ["f", "g", "h", "i", "j", "k"]) {
      chart.append(Double(value), label: label)
      #expect(chart.pointCount == 5)
      #expect(chart.values == (value - 4...value).map(Double.init))
      #expect(chart.labels.last == label && chart.labels.count == 5)
      let expected = max(3, value - 4)
      #expect(chart.selectedPoint == expected - (value - 4))
    }
    chart.append(1, toSeries: 7)
    #expect(chart.values.last == 10)
  }

  @Test("Ends that are equal, reversed or not finite give a range") func ranges() {
    let ends: [(Double, Double)] = [(5, 5), (9, 1), (.nan, .infinity), (1e300, -1e300)]
    for (minimum, maximum) in ends {
      (chart.minimum, chart.maximum) = (minimum, maximum)
      let range = chart.accessibilityChartDescriptor.yAxis.range
      #expect(range.lowerBound < range.upperBound && range.upperBound.isFinite)
    }
    (chart.minimum, chart.maximum) = (nil, nil)
    let cases: [[Double]] = [[], [.nan], [4], [4, 4], [-.infinity, 3]]
    for values in cases {
      for style in ChartView.Style.allCases {
        (chart.style, chart.values) = (style, values)
        harness.display.settle()
        let range = chart.accessibilityChartDescriptor.yAxis.range
        #expect(range.lowerBound < range.upperBound, "\(values)")
      }
    }
  }

  @Test("A line is drawn with braille dots, and its axis has round numbers") func line() {
    harness.display.session.displayQuality = .symbols
    harness.display.settle()
    let rows = rows(of: chart)
    #expect(rows[0].hasPrefix("CPU"))
    // Between 100 and 0, 50 is in the middle; a row above stays empty for that.
    #expect([2, 5, 8].map { rows[$0].prefix(6) } == ["100 %┤", " 50 %┤", "  0 %┤"], "\(rows)")
    #expect(rows[9].contains("14:00 14:14"), "\(rows)")
    let dots = rows[2...8].joined().unicodeScalars.filter { (0x2801...0x28FF).contains($0.value) }
    #expect(dots.count >= 34, "a dot in each column")
  }

  @Test("The numbers of the axis are at even distances", arguments: 4...20) func evenNumbers(height: Int) {
    harness.display.session.displayQuality = .symbols
    for most in [3.0, 6, 7, 12, 98, 0.4] {
      let added = harness.add(ChartView(style: .bar), column: 60, columns: 20, rows: height)
      (added.values, added.labels) = ([0, most], ["a", "b"])
      harness.display.settle()
      let marks = rows(of: added).indices.filter { rows(of: added)[$0].contains("┤") }
      let distances = Set(zip(marks, marks.dropFirst()).map { $1 - $0 })
      #expect(marks.count >= 2 && distances.count == 1, "\(most): \(rows(of: added))")
      added.removeFromSuperview()
    }
  }

  @Test("The texts of the points never touch, and are those of every n-th point") func regularLabels() {
    harness.display.session.displayQuality = .symbols
    for (style, count) in [(ChartView.Style.bar, 10), (.bar, 25), (.line, 61), (.line, 7), (.line, 2)] {
      for columns in [20, 33, 50, 76] {
        for isLong in [false, true] {
          let added = harness.add(ChartView(style: style), row: 12, columns: columns, rows: 8)
          added.values = (0..<count).map(Double.init)
          added.labels = (0..<count).map { isLong ? "12:12:00:\($0)" : "h\($0)" }
          harness.display.settle()
          let shown = rows(of: added)[7].split(separator: " ").map(String.init)
          let points = shown.compactMap { added.labels.firstIndex(of: $0) }
          let distances = Set(zip(points, points.dropFirst()).map { $1 - $0 })
          #expect(points.count == shown.count && points.first == 0 && distances.count <= 1, "\(shown)")
          added.removeFromSuperview()
        }
      }
    }
    let bars = harness.add(ChartView(style: .bar), row: 12, columns: 76, rows: 8)
    (bars.values, bars.labels) = ((1...10).map(Double.init), (1...10).map { "host\($0)" })
    harness.display.settle()
    #expect((1...10).allSatisfy { rows(of: bars)[7].contains("host\($0)") }, "\(rows(of: bars))")
  }

  @Test("With plain quality a line has a sign in each column, and bars are blocks") func plain() {
    harness.display.session.displayQuality = .plain
    harness.display.settle()
    #expect(rows(of: chart)[1...8].joined().count { $0 == "•" } >= 34)
    chart.style = .bar
    chart.values = [0, 50, 100, -50]
    harness.display.settle()
    let text = rows(of: chart)[1...8].joined()
    #expect(text.contains("█"), "\(text)")
    chart.style = .gauge
    chart.values = [25]
    harness.display.settle()
    let gauge = rows(of: chart)
    #expect(gauge[1].prefix(40).count { $0 == "█" } == 10, "\(gauge)")
    #expect(gauge[0].contains("25 %") && gauge[9].hasPrefix("0 %") && gauge[9].hasSuffix("100 %"))
    #expect(chart.accessibilityValue == "gauge, 25 percent")
  }

  @Test(
    "With pixels a value without neighbours is a dot",
    arguments: [[5], [1, .nan, 5, .nan, 9], [5, .nan, .nan], [1, 2, .nan, .nan, 5]])
  func lonelyPoint(values: [Double]) {
    harness.display.session.displayQuality = .pixels
    chart.series = [ChartView.Series(name: "level", values: values, tint: .red)]
    chart.labels = []
    harness.display.settle()
    let renderer = BitmapRenderer(width: 960, height: 640)
    renderer.draw(harness.display.session.window.currentScene())
    let color = Color(premultiplied: renderer.bitmap[0, 0])
    let layout = chart.chartLayout
    for index in values.indices where values[index].isFinite {
      let x = Int(chart.frame.minX + layout.x(of: index, of: values.count))
      let rows = Int(chart.frame.minY + layout.plot.minY)..<Int(chart.frame.minY + layout.plot.maxY)
      let reds = rows.filter {
        let pixel = Color(premultiplied: renderer.bitmap[x, $0])
        return pixel.red > color.red + 0.4 && pixel.red > 2 * pixel.blue
      }
      #expect(reds.count >= 1, "\(values): no ink at \(index)")
    }
  }

  @Test("Bars end at eighths of a cell", arguments: 0...8) func bars(eighths: Int) {
    harness.display.session.displayQuality = .symbols
    let bar = harness.add(ChartView(style: .bar), column: 60, columns: 4, rows: 1)
    (bar.minimum, bar.maximum, bar.values) = (0, 8, [Double(eighths)])
    harness.display.settle()
    let blocks = ["▁", "▁", "▂", "▃", "▄", "▅", "▆", "▇", " "]
    #expect(harness.picture(of: bar)[0].glyph.text == blocks[eighths])
  }

  @Test("In a right-to-left language the first point is at the right") func mirrored() {
    harness.display.session.displayQuality = .symbols
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    let rows = rows(of: chart)
    #expect(rows[2].contains("├") && rows[0].hasSuffix("CPU"), "\(rows)")
    let first = rows[2].unicodeScalars.prefix { !(0x2801...0x28FF).contains($0.value) }.count
    let last = rows[8].unicodeScalars.prefix { !(0x2801...0x28FF).contains($0.value) }.count
    #expect(first < last, "the line rises towards the left")
  }

  @Test("A touch chooses the point under it") func touch() {
    harness.touch(.down, Point(x: chart.bounds.maxX - 2, y: 80), in: chart)
    harness.touch(.up, Point(x: chart.bounds.maxX - 2, y: 80), in: chart)
    #expect(chart.selectedPoint == 59)
    #expect(harness.text(of: chart).contains("14:59  98 %"))
  }
}
