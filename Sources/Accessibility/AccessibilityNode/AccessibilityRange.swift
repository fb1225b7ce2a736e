/// The numbers behind an adjustable element, in the element's own unit.
public struct AccessibilityRange: Hashable, Sendable {
  /// The least value.
  public var minimum: Double
  /// The greatest value.
  public var maximum: Double
  /// How far one increment goes; 0 when it is not known.
  public var step: Double
  /// The value now.
  public var value: Double

  /// A range with its present value; nothing is clamped.
  public init(minimum: Double, maximum: Double, step: Double, value: Double) {
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.value = value
  }
}
