/// The way of a finger on a switch.
struct SwitchDrag {
  /// Where the thumb is: 0 for off, 1 for on.
  private(set) var share: Double
  /// Whether the finger went far enough for this to be no tap.
  private(set) var hasMoved = false
  private let start: Double
  private let first: Double

  /// A finger that came down at a place, in points, on a switch whose thumb is at a share of its way.
  init(from start: Double, share: Double) {
    self.start = start
    self.share = share
    first = share
  }

  /// The finger went somewhere.
  /// - Parameters:
  ///   - place: where, in points.
  ///   - travel: how far the thumb goes for on, in points; below 0 where on is at the left.
  ///   - slack: how far a tap may stray, in points.
  mutating func move(to place: Double, travel: Double, slack: Double) {
    let way = place - start
    guard way.isFinite, travel != 0 else { return }
    if abs(way) > slack { hasMoved = true }
    share = min(max(first + way / travel, 0), 1)
  }
}
