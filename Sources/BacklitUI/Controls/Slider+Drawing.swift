import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

extension Slider {
  /// The frame of the thumb in this view's coordinates, in points.
  package var thumbFrame: Rect {
    let span = track.thumb(for: value)
    return part(
      from: margin + span.lowerBound, to: margin + span.upperBound, from: middle - thumbBreadth / 2,
      breadth: thumbBreadth)
  }

  /// The track map for drawing and touches. Its coordinates start at ``margin`` from the edge.
  var track: TrackMap {
    let length = max(0, self.length - 2 * margin)
    return TrackMap(
      length: length, thumbLength: min(thumbLength, length / 2), range: valueRange.range, law: valueRange.law,
      direction: trackDirection)
  }

  /// The extent along the axis.
  var length: Double { axis == .horizontal ? bounds.width : bounds.height }

  /// The extent across the axis.
  var breadth: Double { axis == .horizontal ? bounds.height : bounds.width }

  /// The middle of the track, across the axis.
  var middle: Double { axis == .horizontal ? bounds.midY : bounds.midX }

  /// The lit part along the axis, from the origin to the value; unbounded on the side of the origin if the
  /// origin is an end of the range. Nil if the value is at the origin.
  func litSpan(_ track: TrackMap) -> ClosedRange<Double>? {
    let home = track.position(of: arcOrigin)
    let now = track.position(of: value)
    guard abs(now - home) > 0.5 else { return nil }
    let isEnd = arcOrigin == valueRange.range.lowerBound || arcOrigin == valueRange.range.upperBound
    let from = !isEnd ? home : now > home ? -Double.infinity : .infinity
    return margin + min(from, now)...margin + max(from, now)
  }

  /// The distance of the track from the edges at its ends, in points: half a cell, or a cell for the line of
  /// a box, where there is room.
  var margin: Double {
    let cell = traitCollection.cellSize
    return axis == .horizontal
      ? (bounds.width < 5 * cell.width ? 0 : palette.isPlain ? cell.width : cell.width / 2)
      : bounds.height >= 64 ? 8 : 0
  }

  /// The length of the thumb along the axis: two rows or three columns, the smallest target that is easy to
  /// hit. On a horizontal track, a thumb with a value is wide enough for both ends of the range.
  private var thumbLength: Double {
    guard axis == .horizontal else { return 32 }
    let ends = showsValue ? [valueRange.range.lowerBound, valueRange.range.upperBound] : []
    let columns = ends.map { TextMetrics.columns(of: displayText(for: $0)) + 2 }
    return Double(max(3, columns.max() ?? 0)) * traitCollection.cellSize.width
  }

  private var thumbBreadth: Double {
    axis == .horizontal
      ? min(breadth, max(32, min(breadth - 16, 48)))
      : max(0, min(breadth - 8, max(24, min(breadth - 16, 72))))
  }

  /// The coordinate of a point along the axis.
  func along(_ point: Point) -> Double { axis == .horizontal ? point.x : point.y }

  /// A rectangle from its ends along the axis, and its offset and breadth across the axis.
  func part(from start: Double, to end: Double, from edge: Double, breadth: Double) -> Rect {
    axis == .horizontal
      ? Rect(x: start, y: edge, width: max(0, end - start), height: breadth)
      : Rect(x: edge, y: start, width: breadth, height: max(0, end - start))
  }
}

extension Slider {
  func drawTrack(in canvas: inout Canvas) {
    let palette = self.palette
    palette.drawSurface(in: &canvas, bounds, cell: traitCollection.cellSize)
    let track = self.track
    guard track.travel > 0, breadth >= 16 else { return }
    if palette.drawsLines { return drawPlainTrack(in: &canvas, track, palette) }
    drawTicks(in: &canvas, track, palette)
    // On a grid half a row cannot be centred in a horizontal slider, but a whole row can.
    let thickness = axis == .horizontal && drawingGrid.height > 0 ? 2 * drawingGrid.height : 8
    let slot = part(
      from: margin + 8, to: margin + track.length - 8, from: middle - thickness / 2, breadth: thickness)
    drawSlot(in: &canvas, slot.snapped(to: drawingGrid), track, palette)
  }

  /// Draws the slot. The part between the origin and the thumb is lit. A gap separates it from the rest,
  /// because no grey contrasts with all tints and with the surface.
  private func drawSlot(in canvas: inout Canvas, _ slot: Rect, _ track: TrackMap, _ palette: Palette) {
    func fill(from start: Double, to end: Double, with color: Color) {
      let isAcross = axis == .horizontal
      let start = max(start, isAcross ? slot.minX : slot.minY)
      let end = min(end, isAcross ? slot.maxX : slot.maxY)
      guard end > start else { return }
      let piece = part(
        from: start, to: end, from: isAcross ? slot.minY : slot.minX,
        breadth: isAcross ? slot.height : slot.width)
      canvas.fill(piece.snapped(to: drawingGrid), with: color)
    }
    guard let lit = litSpan(track) else { return canvas.fill(slot, with: palette.track) }
    let gap = max(4, axis == .horizontal ? drawingGrid.width : drawingGrid.height)
    fill(from: -.infinity, to: lit.lowerBound - gap, with: palette.track)
    fill(from: lit.lowerBound, to: lit.upperBound, with: palette.fill(for: tint))
    fill(from: lit.upperBound + gap, to: .infinity, with: palette.track)
  }

  private func drawTicks(in canvas: inout Canvas, _ track: TrackMap, _ palette: Palette) {
    for (place, isMajor) in ticks(track, breadth: tickBreadth) {
      drawTick(
        in: &canvas, at: place, isMajor: isMajor,
        color: tickColor(isMajor ? palette.label : palette.secondaryLabel, palette))
    }
    // The tick at the default value, unless it is close to an end.
    let home = track.position(of: valueRange.defaultValue)
    guard min(home, track.length - home) >= track.thumbLength / 2 + 16 else { return }
    drawTick(
      in: &canvas, at: margin + home, isMajor: true,
      color: tickColor(palette.fill(for: tint), palette))
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

  /// Whether ticks are on the edge of the surface, all of one length. Three rows have no other room for them.
  private var ticksAreOnEdge: Bool { axis == .horizontal && breadth < 64 }

  /// The colour of a tick: the given colour on the surface, and the colour with the best contrast on its edge.
  private func tickColor(_ color: Color, _ palette: Palette) -> Color {
    guard ticksAreOnEdge else { return color }
    let isLabelSeen =
      palette.label.contrastRatio(to: palette.separator)
      >= palette.inverseLabel.contrastRatio(to: palette.separator)
    return isLabelSeen ? palette.label : palette.inverseLabel
  }

  private var tickBreadth: Double {
    axis == .horizontal
      ? (drawingGrid.width > 0 ? drawingGrid.width : 2) : (drawingGrid.height > 0 ? drawingGrid.height : 4)
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
      canvas.fill(tick.snapped(to: drawingGrid), with: color)
    }
  }
}

extension Slider {
  /// Draws a line with ticks. The lit part, from the origin to the thumb, is thick.
  func drawPlainTrack(in canvas: inout Canvas, _ track: TrackMap, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let isAcross = axis == .horizontal
    let unit = isAcross ? cell.width : cell.height
    guard breadth >= (isAcross ? 1 : 3) * (isAcross ? cell.height : cell.width) else { return }
    // The box takes a cell at either end, where there is room for a box.
    let inset = !palette.isPlain || length < 2.5 * unit ? 0 : unit
    let count = min(Int(saturated: (length - 2 * inset) / unit + 0.01), 4096)
    let lit = litSpan(track)
    for index in 0..<max(0, count) {
      let place = inset + (Double(index) + 0.5) * unit
      let isLit = lit?.contains(place) ?? false
      let sign: Character = isAcross ? (isLit ? "━" : "─") : (isLit ? "┃" : "│")
      canvas.drawCharacter(
        sign, at: point(along: place, across: middle), cell: cell,
        color: isLit ? palette.fill(for: tint) : palette.secondaryLabel)
    }
    let aside = isAcross ? cell.height : 2 * cell.width
    guard breadth >= (isAcross ? 5 * cell.height : 7 * cell.width) else { return }
    for tick in ticks(track, breadth: unit) {
      let place = min(max(tick.place, inset + unit / 2), length - inset - unit / 2)
      for side in [-aside, aside] {
        canvas.drawCharacter(
          isAcross ? "│" : "─", at: point(along: place, across: middle + side), cell: cell,
          color: tick.isMajor ? palette.label : palette.secondaryLabel)
      }
    }
  }

  private func point(along place: Double, across: Double) -> Point {
    axis == .horizontal ? Point(x: place, y: across) : Point(x: across, y: place)
  }
}
