import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitText

extension TextView {
  /// Draws the visible rows.
  func drawText(in canvas: inout Canvas) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    drawBorder(Rect(origin: .zero, size: bounds.size), in: &canvas)
    // Without room for a row, the text would be above other views.
    guard area.height >= cell.height / 2 else { return }
    if !hasText, let placeholder {
      let color = isEnabled ? palette.textInput.placeholder : palette.secondaryLabel
      let lines = TextMetrics.wrap(placeholder, columns: visibleColumns).prefix(visibleRows)
      let directions = TextMetrics.baseDirections(ofLinesOf: placeholder, columns: visibleColumns)
      for (index, (text, direction)) in zip(lines, directions).enumerated() {
        let free = Double(visibleColumns - TextMetrics.columns(of: text)) * leadingFraction
        let place = Point(
          x: area.minX + free.rounded(.down) * cell.width, y: area.minY + Double(index) * cell.height)
        canvas.drawText(text, at: place, font: letterFont, color: color, direction: direction)
      }
      return
    }
    let colors = palette.textInput
    let top = top
    var next: TextRow? = withRows { $0.row(at: top) }
    var end = top
    for index in 0..<visibleRows {
      guard let row = next else { break }
      let line = withRows { $0.line(of: row) }
      let y = area.minY + Double(index) * cell.height
      let free = Double(freeColumns(before: line, in: visibleColumns))
      let place = Rect(x: area.minX, y: y, width: area.width, height: cell.height)
      drawLine(
        line, from: row.bytes.lowerBound, at: Point(x: area.minX + free * cell.width, y: y), in: place,
        colors, parts: shownParts(of: row.bytes, colors), &canvas)
      end = row.bytes.upperBound
      next = withRows { $0.row(after: row) }
    }
    drawIndicator(top..<max(end, top), isAtEnd: next == nil, in: &canvas)
  }

  /// Draws the indicator of the visible part at the trailing edge.
  private func drawIndicator(_ visible: Range<Int>, isAtEnd: Bool, in canvas: inout Canvas) {
    let (area, cell) = (textArea, traitCollection.cellSize)
    guard showsVerticalScrollIndicator, visible.lowerBound > 0 || !isAtEnd, area.height >= 2 * cell.height
    else {
      return
    }
    let total = Double(editing.buffer.utf8Count)
    let rows = Double(visibleRows)
    let length = max(1, min(rows - 1, (rows * Double(visible.count) / total).rounded()))
    let free = rows - length
    var start = (free * Double(visible.lowerBound) / max(1, total - Double(visible.count))).rounded()
    if visible.lowerBound > 0 { start = max(start, 1) }
    start = isAtEnd ? free : min(start, free - 1)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let track = Rect(
      x: isMirrored ? area.minX - cell.width : area.maxX, y: area.minY, width: cell.width,
      height: rows * cell.height
    ).intersection(Rect(origin: .zero, size: bounds.size))
    let frame = Rect(
      x: track.minX, y: area.minY + max(0, start) * cell.height, width: track.width,
      height: length * cell.height
    ).intersection(track)
    canvas.drawScrollIndicator(.vertical, in: frame, on: track, isMirrored: isMirrored, palette: palette)
  }

  /// The parts of a row with the attributes that are shown: with those of what was found.
  private func shownParts(of bytes: Range<Int>, _ colors: TextInputColors) -> [TextRun] {
    let found = findInteraction?.marks(in: bytes) ?? []
    let parts = runs.parts(of: bytes)
    guard !found.isEmpty else { return parts }
    var shown = TextRuns(parts)
    let selection = editing.selection.range.utf8Offsets
    for place in found {
      let attributes =
        place == selection
        ? TextAttributes(foregroundColor: colors.selectedText, backgroundColor: colors.selection)
        : TextAttributes(foregroundColor: colors.markedText, backgroundColor: colors.mark, isBold: true)
      shown.update(place.clamped(to: bytes)) { $0.add(attributes) }
    }
    return shown.parts(of: bytes)
  }
}
