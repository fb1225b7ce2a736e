import ControlState
import Drawing
import Geometry
import Toolkit

extension PitchSlider {
  func drawTrack(in canvas: inout Canvas) {
    let finish = Finish(traitCollection)
    finish.drawPlate(in: &canvas, bounds, cell: traitCollection.cellSize)
    let track = self.track
    guard track.travel > 0, bounds.width >= 16 else { return }
    drawTicks(in: &canvas, track, finish)
    let slot = Rect(x: bounds.midX - 4, y: margin + 8, width: 8, height: max(0, track.length - 16))
      .snapped(to: block)
    canvas.fill(slot, with: finish.groove)
    drawFill(in: &canvas, slot, track, finish)
  }

  /// The part of the slot between the default and the thumb is lit.
  private func drawFill(in canvas: inout Canvas, _ slot: Rect, _ track: TrackMap, _ finish: Finish) {
    let isCentred = law.detents.contains(law.defaultValue)
    let origin = isCentred ? law.defaultValue : law.range.lowerBound
    let from = margin + track.position(of: origin)
    let to = margin + track.position(of: value)
    let lit = Rect(x: slot.minX, y: min(from, to), width: slot.width, height: abs(to - from))
    guard lit.height > 0.5 else { return }
    canvas.fill(lit, with: finish.accent(tint, isEnabled: isEnabled))
  }

  private func drawTicks(in canvas: inout Canvas, _ track: TrackMap, _ finish: Finish) {
    // As many as can be told apart, two rows of cells each at least, and an even number of spaces.
    let spaces = track.travel >= 320 ? 10 : track.travel >= 128 ? 4 : 2
    for index in 0...spaces {
      let y = margin + track.thumbLength / 2 + track.travel * Double(index) / Double(spaces)
      let isMajor = index == 0 || index == spaces || index * 2 == spaces
      drawTick(
        in: &canvas, at: y, length: isMajor ? 16 : 8, color: isMajor ? finish.mark : finish.faintMark)
    }
    // Where a reset leads to, unless that is hard by an end.
    let home = track.position(of: law.defaultValue)
    guard min(home, track.length - home) >= track.thumbLength / 2 + 16 else { return }
    drawTick(
      in: &canvas, at: margin + home, length: 16, color: finish.accent(tint, isEnabled: isEnabled))
  }

  /// A tick on either side of the slot.
  private func drawTick(
    in canvas: inout Canvas, at y: Double, length: Double, color: Color
  ) {
    let gap = 12.0
    let length = min(length, bounds.width / 2 - gap - 8)
    guard length > 0 else { return }
    let thickness = block.height > 0 ? block.height : 4
    for x in [bounds.midX - gap - length, bounds.midX + gap] {
      let tick = Rect(x: x, y: y - thickness / 2, width: length, height: thickness)
      canvas.fill(tick.snapped(to: block), with: color)
    }
  }
}
