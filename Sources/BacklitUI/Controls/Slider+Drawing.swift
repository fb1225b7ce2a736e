import AutoLayout
import ControlState
import Drawing
import Geometry
import Toolkit

extension Slider {
  func drawTrack(in canvas: inout Canvas) {
    let finish = self.finish
    finish.drawPlate(in: &canvas, bounds, cell: traitCollection.cellSize)
    let track = self.track
    guard track.travel > 0, breadth >= 16 else { return }
    guard !finish.isBoxed else {
      drawPlainTrack(in: &canvas, track, finish)
      return
    }
    drawTicks(in: &canvas, track, finish)
    // On a terminal half a row cannot be centred in a horizontal slider, but a whole row can.
    let thickness = axis == .horizontal && block.height > 0 ? 2 * block.height : 8
    let slot = part(
      from: margin + 8, to: margin + track.length - 8, from: middle - thickness / 2, breadth: thickness)
    drawSlot(in: &canvas, slot.snapped(to: block), track, finish)
  }

  /// Draws the slot. The part between the origin and the thumb is lit. A gap separates it from the rest,
  /// because no grey contrasts with all tints and with the plate.
  private func drawSlot(in canvas: inout Canvas, _ slot: Rect, _ track: TrackMap, _ finish: Finish) {
    func fill(from start: Double, to end: Double, with color: Color) {
      let isAcross = axis == .horizontal
      let start = max(start, isAcross ? slot.minX : slot.minY)
      let end = min(end, isAcross ? slot.maxX : slot.maxY)
      guard end > start else { return }
      let piece = part(
        from: start, to: end, from: isAcross ? slot.minY : slot.minX,
        breadth: isAcross ? slot.height : slot.width)
      canvas.fill(piece.snapped(to: block), with: color)
    }
    guard let lit = litSpan(track) else {
      canvas.fill(slot, with: finish.groove)
      return
    }
    let gap = max(4, axis == .horizontal ? block.width : block.height)
    fill(from: -.infinity, to: lit.lowerBound - gap, with: finish.groove)
    fill(from: lit.lowerBound, to: lit.upperBound, with: finish.accent(tint, isEnabled: isEnabled))
    fill(from: lit.upperBound + gap, to: .infinity, with: finish.groove)
  }

  private func drawTicks(in canvas: inout Canvas, _ track: TrackMap, _ finish: Finish) {
    for (place, isMajor) in ticks(track, breadth: tickBreadth) {
      drawTick(
        in: &canvas, at: place, isMajor: isMajor,
        color: tickColor(isMajor ? finish.mark : finish.faintMark, finish))
    }
    // The tick at the default value, unless it is close to an end.
    let home = track.position(of: law.defaultValue)
    guard min(home, track.length - home) >= track.thumbLength / 2 + 16 else { return }
    drawTick(
      in: &canvas, at: margin + home, isMajor: true,
      color: tickColor(finish.accent(tint, isEnabled: isEnabled), finish))
  }

  /// The positions of the ticks along the axis; none where they would be closer than twice their breadth,
  /// because they would blend into a grey.
  func ticks(_ track: TrackMap, breadth: Double) -> [(place: Double, isMajor: Bool)] {
    let spaces = tickSpaces
    let space = track.travel / Double(max(spaces, 1))
    guard spaces > 0, space >= 2 * breadth else { return [] }
    return (0...spaces).map { index in
      (
        margin + track.thumbLength / 2 + space * Double(index),
        index == 0 || index == spaces || index * 2 == spaces
      )
    }
  }

  /// Whether ticks are on the edge of the plate, all of one length. Three rows have no other room for them.
  private var ticksAreOnEdge: Bool { axis == .horizontal && breadth < 64 }

  /// The colour of a tick: the given colour on the plate, and the colour with the best contrast on its edge.
  private func tickColor(_ color: Color, _ finish: Finish) -> Color {
    guard ticksAreOnEdge else { return color }
    let isMarkSeen = finish.mark.contrastRatio(to: finish.frame) >= finish.ink.contrastRatio(to: finish.frame)
    return isMarkSeen ? finish.mark : finish.ink
  }

  private var tickBreadth: Double {
    axis == .horizontal ? (block.width > 0 ? block.width : 2) : (block.height > 0 ? block.height : 4)
  }

  /// Draws a tick on either side of the slot.
  private func drawTick(in canvas: inout Canvas, at place: Double, isMajor: Bool, color: Color) {
    let gap = axis == .vertical ? 12.0 : 16
    let length = min(isMajor && !ticksAreOnEdge ? 16 : 8, breadth / 2 - gap - (ticksAreOnEdge ? 0 : 8))
    guard length > 0 else { return }
    let half = tickBreadth / 2
    let edges = [middle + gap, middle - gap - length]
    for edge in isMajor || !ticksAreOnEdge ? edges : [edges[0]] {
      let tick = part(from: place - half, to: place + half, from: edge, breadth: length)
      canvas.fill(tick.snapped(to: block), with: color)
    }
  }
}
