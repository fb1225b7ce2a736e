/// Where one key led, pressed again and again.
public struct FocusWalk: Hashable, Sendable {
  /// What had the focus after each press, each view once.
  public var stops: [NodeID]
  /// Which of the stops came next after the last one; nil where the focus was lost there.
  public var returnsTo: Int?

  /// A walk from its stops.
  public init(stops: [NodeID], returnsTo: Int? = 0) {
    self.stops = stops
    self.returnsTo = returnsTo
  }
}
