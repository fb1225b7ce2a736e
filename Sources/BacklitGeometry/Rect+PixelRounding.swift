extension Rect {
  /// The rectangle with every edge moved to the nearest line of a grid.
  ///
  /// Each edge is rounded separately, so rectangles that share an edge still share it afterwards, without gaps, overlaps or drift
  /// along a row of neighbours. Halves round down the page, and to the right or to the left. Rounding to the left makes a
  /// mirrored layout the mirror image of the original, if the width is a whole number of steps.
  /// - Parameters:
  ///   - grid: the distances between grid lines in points. An axis with a distance of 0 or less is not
  ///     changed.
  ///   - roundsLeft: whether an edge halfway between two lines moves to the left line.
  /// - Returns: a rectangle whose edges lie on grid lines.
  package func snapped(to grid: Size, roundingHalvesLeft roundsLeft: Bool = false) -> Rect {
    func across(_ x: Double) -> Double {
      roundsLeft ? -(-x).snapped(to: grid.width) : x.snapped(to: grid.width)
    }
    let left = across(minX)
    let top = minY.snapped(to: grid.height)
    return Rect(
      x: left, y: top, width: across(maxX) - left, height: maxY.snapped(to: grid.height) - top)
  }
}

extension Double {
  /// The nearest multiple of `step`, with halves rounded up; the number itself if `step` is 0 or less.
  ///
  /// A number within a millionth of a half counts as a half, so that edges that differ only by rounding
  /// errors snap to the same line.
  package func snapped(to step: Double) -> Double {
    step > 0 ? (self / step + 0.500001).rounded(.down) * step : self
  }
}

extension Int {
  /// Creates an integer by rounding a number down, limited to ±1,000,000,000. NaN becomes 0.
  ///
  /// Use this to count cells: a definition can have frames of any size, and the conversion must not trap.
  package init(saturated number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number.rounded(.down), -1e9), 1e9))
  }
}
