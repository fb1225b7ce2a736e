import Drawing
import Geometry
import Toolkit

extension Switch {
  /// The cells within the lines, in which the thumb goes to and fro.
  var plainTrack: Rect {
    let cell = traitCollection.cellSize
    return bounds.insetBy(
      dx: bounds.width >= 4 * cell.width ? cell.width : 0,
      dy: bounds.height >= 2.5 * cell.height ? cell.height : 0)
  }

  /// A box with the thumb in it, and the word for the state, where it fits, in the half that is free.
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
  /// One colour, lit for on, with a full dot for on and a hollow one for off; disabled the dot alone.
  func drawPlain(in canvas: inout Canvas, _ look: Look) {
    let isDisabled = look.finish.line == .broken
    if !isDisabled {
      canvas.fill(bounds, with: look.isOn && look.finish.isColored ? look.accent : look.finish.metal)
    }
    canvas.drawSign(
      look.isOn ? "●" : "○", at: bounds.center, cell: traitCollection.cellSize,
      font: isDisabled ? .standard : .bold, color: isDisabled ? look.finish.mark : look.finish.ink)
  }
}
