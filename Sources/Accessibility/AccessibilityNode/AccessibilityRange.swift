/// The range and current value of an adjustable element, in the element's own unit.
public struct AccessibilityRange: Hashable, Sendable {
  /// The least value.
  public var minimum: Double
  /// The greatest value.
  public var maximum: Double
  /// The size of one increment; 0 if unknown.
  public var step: Double
  /// The current value.
  public var value: Double

  /// Creates a range with its current value; nothing is clamped.
  public init(minimum: Double, maximum: Double, step: Double, value: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.value = value
  }
}
