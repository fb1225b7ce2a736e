import BacklitGeometry
import BacklitLayout

extension View {
  /// Returns the distance from the middle of this view down to the baseline of a row of text.
  ///
  /// Text lies in whole rows of cells, so the distance depends on the height: that of the latest layout, or the
  /// natural height before the first one.
  /// - Parameter offset: the distance from the middle of this view down to the middle of the row, before the row is
  ///   moved to the grid of cells as `Canvas.drawCentered` does.
  /// - Returns: the distance in points.
  func baselineOffset(ofRowAt offset: Double) -> Double {
    let cell = traitCollection.cellSize.height
    let height = heightForBaselines
    let row = ((height / 2 + offset - cell / 2) / cell).rounded() * cell
    return row + 0.8 * cell - height / 2
  }

  /// Returns the ground of a row of text: without pixels that row where this view is too low for an equal number of rows above
  /// and below it, otherwise the bounds.
  /// - Parameter offset: the distance from the middle of this view down to the middle of the row.
  /// - Returns: the rectangle.
  func ground(ofRowAt offset: Double) -> Rect {
    let cell = traitCollection.cellSize
    guard palette.drawsLines, bounds.height < 3 * cell.height else { return bounds }
    let top = bounds.midY + baselineOffset(ofRowAt: offset) - 0.8 * cell.height
    return Rect(x: bounds.minX, y: top, width: bounds.width, height: cell.height).intersection(bounds)
  }

  /// Notes for a button whether rounding to rows moved it down, which decides about the row of its title.
  func noteRounding(isBelow: Bool) {
    guard self is Button, ownExtras.isBelowItsPlace != isBelow else { return }
    ownExtras.isBelowItsPlace = isBelow
    setNeedsBaselineUpdate()
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The height of the latest layout, or the natural height before the first one.
  var heightForBaselines: Double {
    bounds.height > 0 ? bounds.height : max(traitCollection.cellSize.height, intrinsicContentSize.height)
  }
}
