/// A drag on a switch.
struct SwitchDrag {
  /// The position of the thumb: 0 for off, 1 for on.
  private(set) var share: Double
  /// Whether the touch moved far enough to be a drag and not a tap.
  private(set) var hasMoved = false
  private let start: Double
  private let startShare: Double

  /// Creates a drag.
  /// - Parameters:
  ///   - start: the coordinate at which the touch began, in points.
  ///   - share: the position of the thumb, 0 for off and 1 for on.
  init(from start: Double, share: Double) {
    self.start = start
    self.share = share
    startShare = share
  }

  /// Moves the thumb with the touch.
  /// - Parameters:
  ///   - coordinate: the coordinate of the touch, in points.
  ///   - travel: the distance of the thumb from off to on, in points; negative where on is at the left.
  ///   - slack: the largest movement of a tap, in points.
  mutating func move(to coordinate: Double, travel: Double, slack: Double) {
    let distance = coordinate - start
    guard distance.isFinite, travel != 0 else { return }
    if abs(distance) > slack { hasMoved = true }
    share = min(max(startShare + distance / travel, 0), 1)
  }
}
