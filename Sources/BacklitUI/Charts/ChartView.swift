import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// A chart of one or several series of values: lines, bars, a sparkline or a gauge.
///
/// ```swift
/// let chart = ChartView(style: .line, title: "CPU")
/// chart.unit = .percent
/// chart.values = history
/// chart.labels = times
/// chart.append(73, label: "14:05")
/// ```
///
/// Readers hear a summary first: "CPU, line chart, 60 points, from 2 to 98 percent, rising". Left and Right step through the
/// points, each of which is spoken with its label: "14:05, 73 percent". Page Up and Page Down move by a tenth of the points,
/// Home and End lead to the ends, Control-Up and Control-Down to the maximum and the minimum, which are also custom actions.
/// Up and Down choose one of several series, and Escape returns to the summary. Enter and Space play the values as an
/// `AudioGraph`.
///
/// However many points there are, the chart is one element, and a picture takes as much work as its columns need. The first
/// point is at the leading edge, which is the right edge in right-to-left languages.
@MainActor
open class ChartView: Control {
  /// The form of a chart.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// A line for each series, with axes.
    case line
    /// A bar for each value, from zero, with axes.
    case bar
    /// A small line without axes.
    case sparkline
    /// A bar for the last value of the first series between ``ChartView/minimum`` and ``ChartView/maximum``.
    case gauge
  }

  /// Values with a name and a colour.
  public struct Series: Hashable, Sendable {
    /// The name in the legend and for readers; not used in a chart with one series.
    public var name: String
    /// The values in order. NaN and infinities are gaps.
    public var values: [Double]
    /// The colour.
    public var tint: BacklightColor

    /// Creates a series.
    public init(name: String = "", values: [Double], tint: BacklightColor = .cyan) {
      (self.name, self.values, self.tint) = (name, values, tint)
    }
  }

  /// A series as it is stored, with values that are not shown any more.
  struct Plot {
    var name = ""
    var tint = BacklightColor.cyan
    var points = ChartPoints()
  }

  /// The form of the chart.
  public var style: Style { didSet { if style != oldValue { appearanceDidChange() } } }
  /// The title, which is also the label for readers.
  public var title: String { didSet { if title != oldValue { appearanceDidChange() } } }
  /// The unit of the values.
  public var unit = ValueUnit.none { didSet { if unit != oldValue { appearanceDidChange() } } }
  /// The lower end of the axis of values; nil for one that fits the values.
  public var minimum: Double? { didSet { if minimum != oldValue { appearanceDidChange() } } }
  /// The upper end of the axis of values; nil for one that fits the values.
  public var maximum: Double? { didSet { if maximum != oldValue { appearanceDidChange() } } }
  /// The largest number of points: older ones are dropped when points are added. At least 2.
  public var maximumPointCount = 100_000 { didSet { if maximumPointCount != oldValue { pointsDidChange() } } }

  private(set) var plots = [Plot()]
  private(set) var storedLabels: [String] = []
  /// The index of the chosen point in ``plots``.
  private var chosenIndex: Int? { didSet { if chosenIndex != oldValue { pointsDidChange() } } }
  /// The series that readers hear and that is played.
  public private(set) var selectedSeries = 0 {
    didSet { if selectedSeries != oldValue { pointsDidChange() } }
  }
  /// Whether points were added, so that the summary changes all the time.
  private(set) var isLive = false
  var explicitDescriptor: AccessibilityChartDescriptor?

  /// Creates a chart without points.
  public init(style: Style = .line, title: String = "") {
    (self.style, self.title) = (style, title)
    super.init()
  }

  // MARK: Points

  /// The series. Complexity of setting it: O(number of values).
  public var series: [Series] {
    get {
      plots.map {
        Series(name: $0.name, values: Array($0.points.values.dropFirst(firstIndex)), tint: $0.tint)
      }
    }
    set {
      plots = newValue.map { Plot(name: $0.name, tint: $0.tint, points: ChartPoints($0.values)) }
      if plots.isEmpty { plots = [Plot()] }
      selectedSeries = min(selectedSeries, plots.count - 1)
      chosenIndex = nil
      isLive = false
      trim()
      pointsDidChange()
    }
  }

  /// The values of the first series; setting them removes other series.
  public var values: [Double] {
    get { series[0].values }
    set { series = [Series(name: plots[0].name, values: newValue, tint: plots[0].tint)] }
  }

  /// The texts of the points on the horizontal axis, from the first point. A point without one has its number.
  public var labels: [String] {
    get { Array(storedLabels.dropFirst(firstIndex)) }
    set {
      trim()
      storedLabels = newValue
      pointsDidChange()
    }
  }

  /// Adds a point at the end.
  ///
  /// Complexity: O(1), amortized.
  /// - Parameters:
  ///   - value: the value; NaN is a gap.
  ///   - label: the text on the horizontal axis.
  ///   - index: the index of the series; other numbers than those of a series are ignored.
  public func append(_ value: Double, label: String? = nil, toSeries index: Int = 0) {
    guard plots.indices.contains(index) else { return }
    plots[index].points.append(value)
    if let label {
      let place = plots[index].points.values.count - 1
      while storedLabels.count < place { storedLabels.append("") }
      storedLabels.removeLast(storedLabels.count - place)
      storedLabels.append(label)
    }
    isLive = true
    if storedCount >= 2 * max(2, maximumPointCount) { trim() }
    if let chosenIndex, chosenIndex < firstIndex { self.chosenIndex = firstIndex }
    pointsDidChange()
  }

  /// The number of points of the longest series, at most ``maximumPointCount``.
  public var pointCount: Int { storedCount - firstIndex }

  /// The chosen point, from 0; nil for the whole chart. A number beyond the ends is the nearest point.
  public var selectedPoint: Int? {
    get { chosenIndex.map { $0 - firstIndex } }
    set { chosenIndex = pointCount > 0 ? newValue.map { min(max($0, 0), pointCount - 1) + firstIndex } : nil }
  }

  private var storedCount: Int { plots.reduce(0) { max($0, $1.points.values.count) } }
  /// The index of the first point that is shown.
  var firstIndex: Int { max(0, storedCount - max(2, maximumPointCount)) }

  /// The indices of the values of a series that are shown.
  func indices(of plot: Plot) -> Range<Int> {
    let count = plot.points.values.count
    return min(firstIndex, count)..<count
  }

  /// Drops the points that are not shown any more.
  private func trim() {
    let count = firstIndex
    guard count > 0 else { return }
    for index in plots.indices { plots[index].points.removeFirst(count) }
    storedLabels.removeFirst(min(count, storedLabels.count))
    chosenIndex = chosenIndex.map { max(0, $0 - count) }
  }

  /// The value of a series at a point; nil for a gap.
  func value(at point: Int, of plot: Plot) -> Double? {
    let values = plot.points.values
    let index = point + firstIndex
    return values.indices.contains(index) && values[index].isFinite ? values[index] : nil
  }

  /// The text of a point on the horizontal axis.
  func label(at point: Int) -> String {
    let index = point + firstIndex
    let label = storedLabels.indices.contains(index) ? storedLabels[index] : ""
    return label.isEmpty ? "\(point + 1)" : label
  }

  // MARK: Input

  /// Chooses a point for the user.
  func choose(_ point: Int?) {
    let before = selectedPoint
    selectedPoint = point
    if selectedPoint != before { sendActions(for: .valueChanged) }
  }

  /// Chooses the lowest or the highest point of the selected series for the user.
  /// - Returns: whether there is one.
  @discardableResult
  func chooseExtreme(_ place: KeyPath<ChartPoints.Extremes, Int>) -> Bool {
    let plot = plots[selectedSeries]
    guard let found = plot.points.extremes(in: indices(of: plot)) else { return false }
    choose(found[keyPath: place] - firstIndex)
    return true
  }

  /// Moves by a number of points for the user; from the summary, forwards to the first point and backwards to the last.
  func step(by count: Int) {
    choose(selectedPoint.map { $0 + count } ?? (count > 0 ? 0 : pointCount - 1))
  }

  var growsLeftwards: Bool { effectiveLayoutDirection == .rightToLeft }
  /// The number of points of a page.
  var pointsPerPage: Int { max(1, pointCount / 10) }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    handleKey(event) || super.keyPressed(event)
  }

  private func handleKey(_ event: KeyEvent) -> Bool {
    guard isEnabled, pointCount > 0 else { return false }
    if event.modifiers == .control {
      switch event.key {
      case .up: return chooseExtreme(\.highest)
      case .down: return chooseExtreme(\.lowest)
      default: return false
      }
    }
    guard event.modifiers.isEmpty else { return false }
    switch event.key {
    case .right: step(by: growsLeftwards ? -1 : 1)
    case .left: step(by: growsLeftwards ? 1 : -1)
    case .pageDown: step(by: pointsPerPage)
    case .pageUp: step(by: -pointsPerPage)
    case .home: choose(0)
    case .end: choose(pointCount - 1)
    case .down where selectedSeries < plots.count - 1: selectedSeries += 1
    case .up where selectedSeries > 0: selectedSeries -= 1
    case .escape where selectedPoint != nil: choose(nil)
    default: return false
    }
    return true
  }

  /// Chooses the point under the touch.
  open override func beginTracking(_ touch: Touch) -> Bool {
    guard pointCount > 0 else { return false }
    return continueTracking(touch)
  }

  open override func continueTracking(_ touch: Touch) -> Bool {
    choose(chartLayout.point(at: touch.location(in: self).x, of: pointCount))
    return true
  }

  override var staysHighlightedOutside: Bool { true }

  /// Plays the values of the selected series; see ``audioGraph(duration:)``.
  open override func activate() -> Bool {
    let graph = audioGraph()
    guard !graph.samples.isEmpty else { return false }
    window?.post(.audioGraph(graph))
    return true
  }

  /// Returns the values of the selected series as a sound, on the axis of values.
  /// - Parameter duration: the length in seconds, clamped to 0.1 to 10.
  /// - Returns: the sound, which is empty without values.
  public func audioGraph(duration: Double = 3) -> AudioGraph {
    let plot = plots[selectedSeries]
    return AudioGraph(
      values: Array(plot.points.values[indices(of: plot)]), in: valueAxis(maximumCount: 5).range,
      duration: duration)
  }

  // MARK: Accessibility

  override var defaultAccessibilityLabel: String? { spokenName }

  override var defaultAccessibilityValue: String? { spokenValue }

  override var defaultAccessibilityHint: String? { pointCount > 0 ? word(.playsTones) : nil }

  override var stateTraits: AccessibilityTraits {
    super.stateTraits.union(pointCount > 0 ? .adjustable : []).union(isLive ? .updatesFrequently : [])
  }

  /// The number of the chosen point among all points; 0 is the summary. Each series has numbers of its own, because other
  /// readers do not speak a number that stays the same.
  override var defaultAccessibilityRange: AccessibilityRange? {
    guard pointCount > 0 else { return nil }
    return AccessibilityRange(
      minimum: 0, maximum: Double(pointCount), step: 1,
      value: Double((selectedPoint ?? -1) + 1) + Double(selectedSeries) / 1000)
  }

  override var accessibilityBrailleGraph: String? { brailleGraph }

  /// The first and the last point, a point and a page of them.
  package override var accessibilityRangeWords: RangeWords? {
    guard pointCount > 0 else { return nil }
    let language = Language(locale: effectiveLanguage)
    func points(_ count: Int) -> String { language.text(ControlText.points, count: count) }
    return RangeWords(
      minimum: label(at: 0), maximum: label(at: pointCount - 1), step: points(1), page: points(pointsPerPage))
  }

  open override func accessibilityIncrement() { if isEnabled { step(by: 1) } }

  /// Goes to the previous point, and from the first one to the summary.
  open override func accessibilityDecrement() {
    guard isEnabled, let selectedPoint else { return }
    choose(selectedPoint > 0 ? selectedPoint - 1 : nil)
  }

  open override func accessibilityAdjust(_ adjustment: ValueAdjustment) {
    guard isEnabled else { return }
    switch adjustment {
    case .pages(let pages): step(by: pages * pointsPerPage)
    case .minimum: choose(0)
    case .maximum: choose(pointCount - 1)
    case .reset: choose(nil)
    case .value(let number): choose(number < 1 ? nil : Int(saturated: number) - 1)
    }
  }

  open override var accessibilityHasDefaultValue: Bool { true }

  /// The actions that lead to the extremes, followed by the actions that were set.
  open override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      guard pointCount > 0 else { return super.accessibilityCustomActions }
      return [
        AccessibilityCustomAction(name: word(.toMaximum)) { [weak self] in
          self?.chooseExtreme(\.highest) ?? false
        },
        AccessibilityCustomAction(name: word(.toMinimum)) { [weak self] in
          self?.chooseExtreme(\.lowest) ?? false
        },
      ] + super.accessibilityCustomActions
    }
    set { super.accessibilityCustomActions = newValue }
  }

  /// The axes, followed by the content that was set.
  open override var accessibilityCustomContent: [AccessibilityCustomContent] {
    get { axesInWords + super.accessibilityCustomContent }
    set { super.accessibilityCustomContent = newValue }
  }

  // MARK: Appearance

  /// Forty columns by ten rows; a sparkline twelve columns by two rows, and a gauge twenty-four columns by three rows.
  open override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    let (columns, rows) =
      switch style {
      case .line, .bar: (40.0, 10.0)
      case .sparkline: (12, 2)
      case .gauge: (24, 3)
      }
    return Size(width: columns * cell.width, height: rows * cell.height)
  }

  open override func draw(in canvas: inout Canvas) { drawChart(in: &canvas) }

  private func pointsDidChange() {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
  }

  private func appearanceDidChange() {
    invalidateIntrinsicContentSize()
    pointsDidChange()
  }
}
