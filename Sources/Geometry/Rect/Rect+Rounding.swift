extension Rect {
  /// The rectangle with every edge moved to the nearest line of a grid.
  ///
  /// Each edge is rounded by itself, so rectangles that share an edge still share it afterwards: no gap, no overlap
  /// and no drift along a row of neighbours. Halves go down the page, and to the right or, where that is asked for, to
  /// the left: in a width of whole steps the mirror image of a layout then lands on the mirror image of its lines.
  /// - Parameters:
  ///   - grid: the distances between lines in points; an extent of 0 or less leaves that axis as it is.
  ///   - goesLeft: whether an edge in the middle between two lines goes to the left one.
  /// - Returns: a rectangle whose edges lie on lines.
  public func snapped(to grid: Size, halvesGoLeft goesLeft: Bool = false) -> Rect {
    func across(_ x: Double) -> Double {
      goesLeft ? -(-x).snapped(to: grid.width) : x.snapped(to: grid.width)
    }
    let left = across(minX)
    let top = minY.snapped(to: grid.height)
    return Rect(
      x: left, y: top, width: across(maxX) - left, height: maxY.snapped(to: grid.height) - top)
  }
}

extension Double {
  /// The nearest multiple of `step`, halves upwards; the number itself where `step` is 0 or less.
  ///
  /// What lies within a millionth of a half counts as one: edges that are the same but for the rounding of
  /// sums have to land on the same line.
  public func snapped(to step: Double) -> Double {
    step > 0 ? (self / step + 0.500001).rounded(.down) * step : self
  }
}
