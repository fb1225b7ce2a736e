import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// The layout of the parts of a dial, in points.
struct DialLayout {
  let center: Point
  /// The radius of the outer ends of the ticks.
  let radius: Double
  /// The vertical centre of the row with the value; nil where it does not fit.
  let textRow: Double?

  /// Whether the dial is large enough for ticks.
  var hasTicks: Bool { radius >= 64 }
  /// The radius of the centre line of the arc.
  var arcRadius: Double { hasTicks ? radius - 14 : radius - 4 }
  var arcWidth: Double { 8 }
  var capRadius: Double { arcRadius - arcWidth / 2 - 2 }

  init(in bounds: Rect, cell: Size, showsValue: Bool) {
    let area = bounds.insetBy(dx: 5, dy: 5)
    let hasText = showsValue && area.height >= 4.5 * cell.height && area.width >= 6 * cell.width
    // The cap is the lowest part, because ticks and arc leave a gap at the bottom.
    let textHeight = hasText ? cell.height : 0
    let capFraction = hasText ? 0.75 : 0.82
    radius = max(0, min(area.width / 2, (area.height - textHeight) / (1 + capFraction)))
    let height = radius * (1 + capFraction) + textHeight
    let top = area.minY + max(0, area.height - height) / 2
    center = Point(x: area.midX, y: top + radius)
    // Text needs a whole row: take the first row below the cap.
    let free = ((top + height - cell.height) / cell.height).rounded(.up)
    let last = ((bounds.height - cell.height) / cell.height + 1e-6).rounded(.down)
    textRow = hasText ? (min(free, last) + 0.5) * cell.height : nil
  }

  // The parts that move are outlines: a renderer fills one in half of the time of a stroke.

  /// The outline of a part of the arc, with round ends.
  func arc(from start: Double, to end: Double) -> Path {
    let half = arcWidth / 2
    var path = Path()
    path.arc(center: center, radius: arcRadius + half, startAngle: start, endAngle: end, clockwise: true)
    path.arc(
      center: Angle.point(at: end, radius: arcRadius, about: center), radius: half, startAngle: end,
      endAngle: end + .pi, clockwise: true)
    path.arc(
      center: center, radius: max(0, arcRadius - half), startAngle: end, endAngle: start, clockwise: false)
    path.arc(
      center: Angle.point(at: start, radius: arcRadius, about: center), radius: half, startAngle: start + .pi,
      endAngle: start + 2 * .pi, clockwise: true)
    path.close()
    return path
  }

  /// The outline of a bar from the center.
  func pointer(at angle: Double, length: Double, width: Double) -> Path {
    let end = Angle.point(at: angle, radius: length, about: center)
    let side = Angle.point(at: angle + .pi / 2, radius: width / 2, about: .zero)
    var path = Path()
    path.move(to: center.offsetBy(dx: side.x, dy: side.y))
    path.line(to: center.offsetBy(dx: -side.x, dy: -side.y))
    path.line(to: end.offsetBy(dx: -side.x, dy: -side.y))
    path.line(to: end.offsetBy(dx: side.x, dy: side.y))
    path.close()
    return path
  }
}

extension Knob {
  var dial: DialLayout {
    DialLayout(in: bounds, cell: traitCollection.cellSize, showsValue: showsValue)
  }

  func drawScale(in canvas: inout Canvas, _ dial: DialLayout, _ palette: Palette) {
    let map = DialMap(range: valueRange.range, law: valueRange.law)
    let start = map.angle(of: valueRange.range.lowerBound)
    var track = Path()
    track.arc(
      center: dial.center, radius: dial.arcRadius, startAngle: start, endAngle: start + DialMap.sweep,
      clockwise: true)
    canvas.stroke(track, with: palette.track, style: StrokeStyle(width: dial.arcWidth, cap: .round))
    if dial.hasTicks, tickCount >= 2 {
      for angle in DialMap.marks(min(tickCount, 61)) {
        let dot = Angle.point(at: angle, radius: dial.radius - 4, about: dial.center)
        canvas.fill(Path(circle: dot, radius: 4), with: palette.secondaryLabel)
      }
    }
  }

  /// Draws the arc up to the value, and the marks of the detents on it.
  func drawArc(in canvas: inout Canvas, _ dial: DialLayout, _ palette: Palette) {
    let map = DialMap(range: valueRange.range, law: valueRange.law)
    let origin = map.angle(of: arcOrigin)
    let now = map.angle(of: value)
    if abs(now - origin) > 1e-6 {
      canvas.fill(
        dial.arc(from: min(origin, now), to: max(origin, now)), with: palette.fill(for: tint))
    }
    for detent in valueRange.detents {
      canvas.stroke(
        ray(map.angle(of: detent), from: dial.arcRadius - 4, to: dial.radius, dial), with: palette.label,
        width: 8)
    }
  }

  func drawCap(in canvas: inout Canvas, _ dial: DialLayout, _ palette: Palette) {
    let radius = dial.capRadius
    guard radius > 0 else { return }
    let shade = dial.center.offsetBy(dx: 0, dy: 2)
    canvas.fill(Path(circle: shade, radius: radius + 2), with: Color.black.withAlphaComponent(0.55))
    let light = dial.center.offsetBy(dx: -radius * 0.3, dy: -radius * 0.45)
    // A touched cap is brighter; a ring around it would look like part of the arc.
    let paint =
      isHighlighted
      ? Paint.radial(light, radius * 1.6, palette.thumbHighlight, palette.thumbHighlight, palette.thumb)
      : Paint.radial(light, radius * 1.6, palette.thumbHighlight, palette.thumb, palette.thumbShadow)
    canvas.fill(Path(circle: dial.center, radius: radius), with: paint)
  }

  func drawPointer(in canvas: inout Canvas, _ dial: DialLayout, _ palette: Palette) {
    let radius = dial.capRadius
    guard radius > 0 else { return }
    let angle = DialMap(range: valueRange.range, law: valueRange.law).angle(of: value)
    canvas.fill(
      dial.pointer(at: angle, length: radius, width: max(7, radius / 4)), with: palette.inverseLabel)
  }

  /// Draws the value. Where it shares a row with the edge of the surface, the edge has a gap for it.
  func drawValue(in canvas: inout Canvas, row: Double, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let text = TextMetrics.truncated(
      displayText(for: value), toColumns: max(0, Int(saturated: bounds.width / cell.width) - 1))
    let width = Double(TextMetrics.columns(of: text)) * cell.width
    let bottom = bounds.bezelled(cell: cell).maxY
    let textBottom = ((row - cell.height / 2) / cell.height).rounded() * cell.height + cell.height
    if textBottom > bottom {
      let gap = Rect(
        x: bounds.midX - width / 2, y: bottom - 1, width: width, height: bounds.maxY - bottom + 1)
      canvas.fill(gap.snapped(to: drawingGrid), with: palette.surface)
    }
    canvas.drawCentered(
      text, about: Point(x: bounds.midX, y: row), columns: Int(saturated: bounds.width / cell.width) - 1,
      cell: cell, font: .bold, color: palette.label)
  }

  private func ray(_ angle: Double, from inner: Double, to outer: Double, _ dial: DialLayout) -> Path {
    var path = Path()
    path.move(to: Angle.point(at: angle, radius: inner, about: dial.center))
    path.line(to: Angle.point(at: angle, radius: outer, about: dial.center))
    return path
  }
}

extension Knob {
  /// Draws the value alone, on the ground of a field, where a dial has no room.
  func drawField(in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let row = ground(ofRowAt: 0)
    canvas.fill(row, with: isHighlighted ? palette.track : palette.recessedSurface)
    canvas.drawCentered(
      displayText(for: value), about: row.center, columns: Int(saturated: row.width / cell.width), cell: cell,
      font: .bold, color: isEnabled ? palette.label : palette.secondaryLabel)
  }

  /// Draws a ring of signs around the value: dots, larger dots up to the value, and the pointer. In a
  /// frame that is too small for a ring, draws a bar beside the value.
  func drawPlain(in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let isLow = bounds.height < 2.5 * cell.height
    let inner = bounds.insetBy(dx: cell.width, dy: isLow ? 0 : cell.height)
    let columns = Int(saturated: inner.width / cell.width + 0.01)
    let rows = Int(saturated: inner.height / cell.height + 0.01)
    guard columns > 0, rows > 0 else { return }
    let text = showsValue ? displayText(for: value) : ""
    let textColumns = TextMetrics.columns(of: text)
    let hasRing = rows >= 3 && columns >= 5
    if hasRing {
      let radii = Size(
        width: min(inner.width - cell.width, 2.6 * (inner.height - cell.height)) / 2,
        height: min(inner.height - cell.height, inner.width - cell.width) / 2)
      let marks = DialMap.marks(61)
      canvas.drawCharacterRing(
        [DialMap(range: valueRange.range, law: valueRange.law).angle(of: value)] + marks, about: inner.center,
        radii: radii,
        cell: cell
      ) { index in
        index == 0 ? ("●", .bold, palette.label) : sign(isLit(marks[index - 1]), palette)
      }
      guard textColumns <= columns - 2 else { return }
      let row = Point(x: inner.midX, y: inner.minY + (Double(rows / 2) + 0.5) * cell.height)
      canvas.drawCentered(text, about: row, columns: columns, cell: cell, font: .bold, color: palette.label)
      return
    }
    var y = inner.midY
    if textColumns > 0, rows > 1 {
      y = inner.midY + cell.height / 2
      canvas.drawCentered(
        text, about: Point(x: inner.midX, y: y - cell.height), columns: columns, cell: cell, font: .bold,
        color: palette.label)
    } else if textColumns > 0, columns - textColumns < 4 {
      canvas.drawCentered(
        text, about: inner.center, columns: columns, cell: cell, font: .bold, color: palette.label)
      return
    }
    let bar = rows > 1 ? columns : columns - (textColumns > 0 ? textColumns + 1 : 0)
    guard bar >= 2 else { return }
    for (index, angle) in DialMap.marks(min(bar, 4096)).enumerated() {
      let (character, font, color) = sign(isLit(angle), palette)
      canvas.drawCharacter(
        character, at: Point(x: inner.minX + (Double(index) + 0.5) * cell.width, y: y), cell: cell,
        font: font,
        color: color)
    }
    if rows == 1, textColumns > 0 {
      canvas.drawText(
        text, at: Point(x: inner.maxX - Double(textColumns) * cell.width, y: inner.minY), font: .bold,
        color: palette.label)
    }
  }

  private func sign(_ isLit: Bool, _ palette: Palette) -> (Character, Font, Color) {
    isLit ? ("•", .bold, palette.fill(for: tint)) : ("·", .standard, palette.secondaryLabel)
  }

  /// Whether the arc reaches an angle.
  private func isLit(_ angle: Double) -> Bool {
    let map = DialMap(range: valueRange.range, law: valueRange.law)
    let (origin, now) = (map.angle(of: arcOrigin), map.angle(of: value))
    return min(origin, now) - 1e-9...max(origin, now) + 1e-9 ~= angle && origin != now
  }
}
