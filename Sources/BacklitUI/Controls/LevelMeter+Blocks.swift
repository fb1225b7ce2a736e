import BacklitGeometry
import BacklitGraphics
import BacklitLayout

extension LevelMeter {
  /// Draws a channel with symbols: each light is an eighth of a cell.
  func drawFlatChannel(_ index: Int, in canvas: inout Canvas, _ lights: Rect, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let isAcross = axis == .horizontal
    let length = isAcross ? lights.width / cell.width : lights.height / cell.height
    let cells = min(Int(saturated: length + 0.01), 4096)
    let unit = isAcross ? cell.height : cell.width
    let (edge, free) = span(ofChannel: index, unit: unit, in: lights)
    // Channels that share a cell have no characters of their own.
    guard cells > 0, free + 0.01 >= unit else { return drawChannel(index, in: &canvas, lights, palette) }
    let count = 8 * cells
    let first = firstLights(of: count)
    let reached = litLights(at: levels[index], of: count, first)
    let mark = holdsPeaks ? litLights(at: peaks[index], of: count, first) - 1 : -1
    func color(_ light: Int) -> Color {
      palette.fill(for: Self.colors[light >= first.clip ? 2 : light >= first.high ? 1 : 0])
    }
    for place in 0..<cells {
      let start = 8 * place
      // Louder zones are wider, where there is room.
      let zone = start >= first.clip ? 2 : start >= first.high ? 1 : 0
      let breadth = free >= 4 * unit ? free - unit * Double(2 - zone) : free
      let along = isMirrored || !isAcross ? cells - 1 - place : place
      let rect =
        isAcross
        ? Rect(
          x: lights.minX + Double(along) * cell.width, y: lights.minY + edge, width: cell.width,
          height: breadth)
        : Rect(
          x: lights.minX + edge, y: lights.minY + Double(along) * cell.height, width: breadth,
          height: cell.height)
      let lit = min(max(reached - start, 0), 8)
      let unlit = palette.deck.unlitLight
      if lit == 8 {
        let limit = [first.clip, first.high].first { $0 > start && $0 < start + 8 } ?? start + 8
        drawBlock(limit - start, in: &canvas, rect, color(limit - 1), over: color(start + 7))
      } else if lit > 0 {
        drawBlock(lit, in: &canvas, rect, color(start + lit - 1), over: unlit)
      } else if mark >= start, mark < start + 8 {
        let isFar = mark >= start + 4
        drawBlock(4, in: &canvas, rect, isFar ? unlit : color(mark), over: isFar ? color(mark) : unlit)
      } else {
        canvas.fill(rect, with: unlit)
      }
    }
  }

  /// Draws cells that are coloured up to a number of eighths, counted from the quiet end.
  /// - Parameters:
  ///   - eighths: the number of eighths, 1 to 8.
  ///   - canvas: the canvas.
  ///   - rect: the cells: a row of them, or a column for a horizontal meter.
  ///   - color: the colour of the eighths.
  ///   - ground: the colour of the others.
  private func drawBlock(
    _ eighths: Int, in canvas: inout Canvas, _ rect: Rect, _ color: Color, over ground: Color
  ) {
    let isAcross = axis == .horizontal
    // There are blocks at the left and at the lower edge of a cell only.
    let (eighths, color, ground) = isMirrored ? (8 - eighths, ground, color) : (eighths, color, ground)
    canvas.fill(rect, with: eighths == 8 ? color : ground)
    guard 1...7 ~= eighths else { return }
    let blocks: [Character] =
      isAcross ? ["▏", "▎", "▍", "▌", "▋", "▊", "▉"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇"]
    let cell = traitCollection.cellSize
    let columns = isAcross ? 1 : Int(saturated: rect.width / cell.width + 0.01)
    let rows = isAcross ? Int(saturated: rect.height / cell.height + 0.01) : 1
    for row in 0..<rows {
      canvas.drawText(
        String(repeating: blocks[eighths - 1], count: columns),
        at: rect.origin.offsetBy(dx: 0, dy: Double(row) * cell.height), font: .standard, color: color)
    }
  }
}
