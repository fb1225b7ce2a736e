/// A detail of an element besides its label and value, like Apple's `AXCustomContent`: for example, the tempo
/// of a track.
public struct AccessibilityCustomContent: Hashable, Sendable {
  /// The name of the detail: "Tempo".
  public var label: String
  /// The current value of the detail: "128 beats per minute".
  public var value: String
  /// Whether the screen reader speaks it with the element or only on request.
  public var importance: Importance

  /// The importance of a detail.
  public enum Importance: String, Hashable, Sendable, CaseIterable {
    /// Spoken on request.
    case `default`
    /// Spoken with the element.
    case high
  }

  /// Creates a detail.
  public init(label: String, value: String, importance: Importance = .default) {
    self.label = label
    self.value = value
    self.importance = importance
  }
}
