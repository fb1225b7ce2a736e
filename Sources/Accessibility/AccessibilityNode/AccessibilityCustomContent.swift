/// Something to know about an element besides its label and its value, as Apple's `AXCustomContent`: of a track its
/// tempo, say.
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// What it is: "Tempo".
  public var label: String
  /// What it is now: "128 beats per minute".
  public var value: String
  /// Whether it is told unasked.
  public var importance: Importance

  /// How much it matters.
  public enum Importance: String, Hashable, Sendable, CaseIterable {
    /// It is told to those who ask.
    case `default`
    /// It is told with the element.
    case high
  }

  /// A thing to know.
  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}
