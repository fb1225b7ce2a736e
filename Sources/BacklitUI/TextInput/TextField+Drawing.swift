import BacklitGeometry
import BacklitGraphics

extension TextField {
  /// Draws the border, the text or the placeholder, the marks beside it, and the message below.
  func drawField(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let (colors, parts) = (palette.textInput, parts)
    drawBorder(box, in: &canvas)
    func write(_ text: String, in place: Rect?, _ color: Color, trailing: Bool = false) {
      guard let place else { return }
      // The gap is between the mark and the text.
      let isRight = trailing != (effectiveLayoutDirection == .rightToLeft)
      let x = isRight ? place.maxX - Double(TextMetrics.columns(of: text)) * cell.width : place.minX
      canvas.drawText(text, at: Point(x: x, y: place.minY), font: letterFont, color: color)
    }
    if let leadingMark { write(leadingMark, in: parts.mark, colors.placeholder) }
    if let suffix { write(suffix, in: parts.suffix, colors.placeholder, trailing: true) }
    write("!", in: parts.warning, colors.invalid, trailing: true)
    write("×", in: parts.clear, isEnabled ? colors.text : palette.secondaryLabel, trailing: true)
    drawMessage(in: &canvas)
    if shownFont.isLarge { return drawLarge(in: &canvas, colors) }
    if hasText {
      let origin = Point(x: parts.text.minX - Double(firstColumn) * cell.width, y: parts.text.minY)
      return drawLine(shownLine, from: lineStart, at: origin, in: parts.text, colors, &canvas)
    }
    guard let placeholder else { return }
    let columns = Int(saturated: parts.text.width / cell.width + 0.01)
    let shown = TextMetrics.truncated(placeholder, toColumns: columns)
    let free = columns - TextMetrics.columns(of: shown)
    let x = parts.text.minX + Double(Int(Double(free) * leadingFraction)) * cell.width
    let color = isEnabled ? colors.placeholder : palette.secondaryLabel
    canvas.drawText(shown, at: Point(x: x, y: parts.text.minY), font: letterFont, color: color)
  }

  /// Draws a text or a placeholder that fits, in letters that are larger than a cell.
  private func drawLarge(in canvas: inout Canvas, _ colors: TextInputColors) {
    let (font, cell, place) = (shownFont, traitCollection.cellSize, parts.text)
    let line = LineMetrics(font, cellHeight: cell.height)
    let shown = hasText ? shownLine.text : placeholder ?? ""
    let color = hasText ? textColor ?? colors.text : colors.placeholder
    let free = hasText ? -Double(firstColumn) * line.advance : freeWidth(before: shown, line, in: place)
    let x = place.minX + max(0, (free / cell.width).rounded(.down)) * cell.width
    canvas.drawText(
      shown, at: Point(x: x, y: lineTop(font)), font: font, color: isEnabled ? color : palette.secondaryLabel)
  }

  private func freeWidth(before text: String, _ line: LineMetrics, in place: Rect) -> Double {
    let width =
      Double(line.cellColumns(ofText: TextMetrics.columns(of: text))) * traitCollection.cellSize.width
    return max(0, place.width - width) * leadingFraction
  }

  /// Draws what is wrong with the text in the row below the box.
  private func drawMessage(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    guard let message = validationMessage, box.height < bounds.height else { return }
    let inset = borderStyle == .none ? 0 : cell.width
    let columns = Int(saturated: (bounds.width - inset) / cell.width + 0.01)
    let shown = TextMetrics.truncated(message, toColumns: columns)
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let x = isMirrored ? bounds.width - inset - Double(TextMetrics.columns(of: shown)) * cell.width : inset
    canvas.drawText(shown, at: Point(x: x, y: box.maxY), font: .standard, color: palette.textInput.invalid)
  }
}
