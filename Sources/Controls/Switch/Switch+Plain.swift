import Drawing
import Geometry
import Toolkit

extension Switch {
  /// The frame of the track: the cells inside the lines.
  var plainTrack: Rect {
    let cell = traitCollection.cellSize
    return bounds.insetBy(
      dx: bounds.width >= 4 * cell.width ? cell.width : 0,
      dy: bounds.height >= 2.5 * cell.height ? cell.height : 0)
  }

  /// Draws a box with the word for the state in the half beside the thumb, where the word fits.
  func drawPlainTrack(in canvas: inout Canvas, _ finish: Finish) {
    let cell = traitCollection.cellSize
    finish.drawPlate(in: &canvas, bounds, cell: cell)
    let free = thumbFrame(atShare: isOn ? 0 : 1).snapped(to: block)
    let words = ControlWords.words(for: effectiveLanguage)
    let word = isOn ? words.on : words.off
    let columns = Int(saturated: free.width / cell.width + 0.01)
    guard free.height >= cell.height, TextMetrics.columns(of: word) <= columns else { return }
    canvas.drawCentered(
      word, about: free.center, columns: columns, cell: cell, font: isOn ? .bold : .standard,
      color: finish.mark)
  }
}

extension SwitchThumb {
  /// Draws one colour, lit for on, with a filled dot for on and a hollow dot for off; only the dot while
  /// disabled.
  func drawPlain(in canvas: inout Canvas, _ configuration: Configuration) {
    let finish = configuration.finish
    let isDisabled = finish.line == .broken
    if !isDisabled {
      canvas.fill(
        bounds, with: configuration.isOn && finish.isColored ? configuration.accent : finish.metal)
    }
    canvas.drawSign(
      configuration.isOn ? "●" : "○", at: bounds.center, cell: traitCollection.cellSize,
      font: isDisabled ? .standard : .bold, color: isDisabled ? finish.mark : finish.ink)
  }
}
