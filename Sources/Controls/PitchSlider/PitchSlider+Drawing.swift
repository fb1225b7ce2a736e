import ControlState
import Drawing
import Geometry

extension PitchSlider {
  func drawTrack(in canvas: inout Canvas) {
    let finish = Finish(traitCollection)
    finish.drawPlate(in: &canvas, bounds)
    let track = self.track
    guard track.travel > 0, bounds.width >= 16 else { return }
    drawTicks(in: &canvas, track, finish)
    let groove = Rect(x: bounds.midX - 5, y: margin + 4, width: 10, height: max(0, track.length - 8))
    canvas.fill(
      Path(roundedRect: groove, cornerRadius: 5), with: .vertical(groove, finish.edgeDark, finish.edgeLight))
    let slot = groove.insetBy(dx: 2, dy: 2)
    canvas.fill(Path(roundedRect: slot, cornerRadius: 3), with: finish.slot)
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
    canvas.fill(
      Path(roundedRect: lit, cornerRadius: 3), with: finish.accent(tint, isEnabled: isEnabled))
  }

  private func drawTicks(in canvas: inout Canvas, _ track: TrackMap, _ finish: Finish) {
    // As many as can be told apart, a row of cells each at least, and an even number of spaces.
    let spaces = track.travel >= 160 ? 10 : track.travel >= 80 ? 8 : 4
    for index in 0...spaces {
      let y = margin + track.thumbLength / 2 + track.travel * Double(index) / Double(spaces)
      let isMajor = index == 0 || index == spaces || index * 2 == spaces
      drawTick(
        in: &canvas, at: y, length: isMajor ? 12 : 8, thickness: isMajor ? 4 : 3,
        color: isMajor ? finish.mark : finish.faintMark)
    }
    // Where a reset leads to.
    drawTick(
      in: &canvas, at: margin + track.position(of: law.defaultValue), length: 14, thickness: 6,
      color: finish.accent(tint, isEnabled: isEnabled))
  }

  /// A tick on either side of the slot.
  private func drawTick(
    in canvas: inout Canvas, at y: Double, length: Double, thickness: Double, color: Color
  ) {
    let gap = 8.0
    let length = min(length, bounds.width / 2 - gap - 3)
    guard length > 0 else { return }
    for x in [bounds.midX - gap - length, bounds.midX + gap] {
      canvas.fill(Rect(x: x, y: y - thickness / 2, width: length, height: thickness), with: color)
    }
  }
}
