import AutoLayout
import ControlState
import Drawing
import Geometry
import Toolkit

extension Slider {
  /// Draws a line with ticks. The lit part, from the origin to the thumb, is thick.
  func drawPlainTrack(in canvas: inout Canvas, _ track: TrackMap, _ finish: Finish) {
    let cell = traitCollection.cellSize
    let isAcross = axis == .horizontal
    let unit = isAcross ? cell.width : cell.height
    guard breadth >= (isAcross ? 1 : 3) * (isAcross ? cell.height : cell.width) else { return }
    // The box takes a cell at either end, where there is room for a box.
    let inset = length < 2.5 * unit ? 0 : unit
    let count = min(Int(saturated: (length - 2 * inset) / unit + 0.01), 4096)
    let lit = litSpan(track)
    for index in 0..<max(0, count) {
      let place = inset + (Double(index) + 0.5) * unit
      let isLit = lit?.contains(place) ?? false
      let sign: Character = isAcross ? (isLit ? "━" : "─") : (isLit ? "┃" : "│")
      canvas.drawSign(
        sign, at: point(along: place, across: middle), cell: cell,
        color: isLit ? finish.accent(tint, isEnabled: isEnabled) : finish.faintMark)
    }
    let aside = isAcross ? cell.height : 2 * cell.width
    guard breadth >= (isAcross ? 5 * cell.height : 7 * cell.width) else { return }
    for tick in ticks(track, breadth: unit) {
      let place = min(max(tick.place, inset + unit / 2), length - inset - unit / 2)
      for side in [-aside, aside] {
        canvas.drawSign(
          isAcross ? "│" : "─", at: point(along: place, across: middle + side), cell: cell,
          color: tick.isMajor ? finish.mark : finish.faintMark)
      }
    }
  }

  private func point(along place: Double, across: Double) -> Point {
    axis == .horizontal ? Point(x: place, y: across) : Point(x: across, y: place)
  }
}
