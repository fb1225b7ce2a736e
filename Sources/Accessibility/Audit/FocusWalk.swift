/// The path of the focus when one key is pressed repeatedly.
public struct FocusWalk: Hashable, Sendable {
  /// The focused view after each press, each view once.
  public var stops: [NodeID]
  /// The index of the stop that follows the last one; `nil` if the focus was lost there.
  public var returnsTo: Int?

  /// Creates a path from its stops.
  public init(stops: [NodeID], returnsTo: Int? = 0) {
    self.stops = stops
    self.returnsTo = returnsTo
  }
}
