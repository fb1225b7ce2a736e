/// The description of a chart for readers, after UIKit's `AXChartDescriptor`. It has the points of the chart.
public struct AccessibilityChartDescriptor: Hashable, Sendable {
  /// The axis of the points.
  public struct CategoricalAxis: Hashable, Sendable {
    /// The name, such as "Time"; empty for none.
    public var title: String

    /// Creates an axis.
    public init(title: String = "") { self.title = title }
  }

  /// The axis of the values.
  public struct NumericAxis: Hashable, Sendable {
    /// The name, such as "Load"; empty for none.
    public var title: String
    /// The lowest and the highest value of the axis.
    public var range: ClosedRange<Double>

    /// Creates an axis.
    public init(title: String = "", range: ClosedRange<Double>) { (self.title, self.range) = (title, range) }
  }

  /// The title.
  public var title: String
  /// The content in a sentence.
  public var summary: String
  /// The axis of the points.
  public var xAxis: CategoricalAxis
  /// The axis of the values.
  public var yAxis: NumericAxis

  /// Creates a description.
  public init(title: String, summary: String, xAxis: CategoricalAxis, yAxis: NumericAxis) {
    (self.title, self.summary, self.xAxis, self.yAxis) = (title, summary, xAxis, yAxis)
  }
}
