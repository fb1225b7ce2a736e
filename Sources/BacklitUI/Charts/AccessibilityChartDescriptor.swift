/// The description of a chart for readers, after UIKit's `AXChartDescriptor`.
public struct AccessibilityChartDescriptor: Hashable, Sendable {
  /// The axis of the points.
  public struct CategoricalAxis: Hashable, Sendable {
    /// The name, such as "Time"; empty for none.
    public var title: String
    /// The texts of the points in order.
    public var labels: [String]

    /// Creates an axis.
    public init(title: String = "", labels: [String] = []) { (self.title, self.labels) = (title, labels) }
  }

  /// The axis of the values.
  public struct NumericAxis: Hashable, Sendable {
    /// The name, such as "Load"; empty for none.
    public var title: String
    /// The lowest and the highest value of the axis.
    public var range: ClosedRange<Double>
    /// The values that have a mark.
    public var gridlinePositions: [Double]

    /// Creates an axis.
    public init(title: String = "", range: ClosedRange<Double>, gridlinePositions: [Double] = []) {
      (self.title, self.range, self.gridlinePositions) = (title, range, gridlinePositions)
    }
  }

  /// A series of values.
  public struct DataSeries: Hashable, Sendable {
    /// The name; empty for none.
    public var name: String
    /// Whether the values are points of a line.
    public var isContinuous: Bool
    /// The values in order. NaN and infinities are gaps.
    public var values: [Double]

    /// Creates a series.
    public init(name: String = "", isContinuous: Bool, values: [Double]) {
      (self.name, self.isContinuous, self.values) = (name, isContinuous, values)
    }
  }

  /// The title.
  public var title: String
  /// The content in a sentence.
  public var summary: String
  /// The axis of the points.
  public var xAxis: CategoricalAxis
  /// The axis of the values.
  public var yAxis: NumericAxis
  /// The series in order.
  public var series: [DataSeries]

  /// Creates a description.
  public init(
    title: String, summary: String, xAxis: CategoricalAxis, yAxis: NumericAxis, series: [DataSeries]
  ) {
    (self.title, self.summary, self.xAxis, self.yAxis, self.series) = (title, summary, xAxis, yAxis, series)
  }
}
