import BacklitGeometry
import BacklitGraphics
import BacklitText

extension TextInputControl {
  /// The part of the control inside of its border, for a box in its bounds.
  func inside(of box: Rect) -> Rect {
    let cell = traitCollection.cellSize
    guard borderStyle != .none else { return box }
    return box.insetBy(
      dx: box.width >= 4 * cell.width ? cell.width : 0,
      dy: box.height >= 2.75 * cell.height ? cell.height : 0)
  }

  /// Draws the background and the border.
  func drawBorder(_ box: Rect, in canvas: inout Canvas) {
    let (palette, cell) = (palette, traitCollection.cellSize)
    let colors = palette.textInput
    let border = validationMessage == nil ? colors.border : colors.invalid
    guard borderStyle != .none, box.width >= 3 * cell.width else {
      if !palette.isPlain || palette.isColored { canvas.fill(box, with: colors.background) }
      return
    }
    if palette.isPlain {
      if palette.isColored { canvas.fill(box, with: colors.background) }
      let line: BoxLine = palette.isDisabled ? .broken : .light
      canvas.drawBox(box, cell: cell, line: line, color: validationMessage == nil ? palette.label : border)
      return
    }
    if palette.quality == .symbols {
      canvas.fill(box, with: colors.background)
      // The focus takes the place of the lines.
      let edges: [RectEdge] =
        hasFocusRing ? [] : box.height >= 2.75 * cell.height ? [.bottom] : [.left, .right]
      for edge in edges {
        canvas.drawThinLine(edge, of: box, cell: cell, color: border)
      }
      return
    }
    if box.height < 2.75 * cell.height {
      canvas.fill(box, with: border)
      canvas.fill(box.insetBy(dx: cell.width / 2, dy: 0), with: colors.background)
      return
    }
    canvas.fill(Path(roundedRect: box, cornerRadius: 4), with: border)
    canvas.fill(box.insetBy(dx: 2, dy: 2), with: colors.background)
  }

  /// The colour of a part of the text, as light or dark as its ground needs: a program may give the same red in both styles.
  private func legible(_ color: Color, on ground: Color?, _ colors: TextInputColors) -> Color {
    let ground = ground.map(resolvedColor) ?? colors.background
    let extreme: Color = colors.text.contrastRatio(to: ground) >= 4.5 ? colors.text : colors.selectedText
    return resolvedColor(color).legible(on: [ground], towards: extreme)
  }

  /// Draws a line of text, and its selection while the control has the focus.
  /// - Parameters:
  ///   - line: the line.
  ///   - start: the byte offset of the line in the text.
  ///   - origin: where the column 0 of the line is.
  ///   - area: the part of the control in which it is visible.
  ///   - colors: the colours; computing them for each line would take longer than the rest.
  ///   - parts: the parts of the line with their attributes; none for a line without attributes.
  ///   - canvas: the canvas.
  func drawLine(
    _ line: TextLine, from start: Int, at origin: Point, in area: Rect, _ colors: TextInputColors,
    parts: [TextRun] = [], _ canvas: inout Canvas
  ) {
    let cell = traitCollection.cellSize
    let color = isEnabled ? textColor ?? colors.text : palette.secondaryLabel
    let first = Int(((area.minX - origin.x) / cell.width).rounded())
    let (shown, shift) = line.shown(columns: first..<first + Int(saturated: area.width / cell.width + 0.01))
    let place = Point(x: origin.x + Double(shift) * cell.width, y: origin.y)
    /// Draws a part of the line.
    func draw(_ bytes: Range<Int>, _ color: Color, on background: Color?, _ font: Font) {
      let lower = max(bytes.lowerBound - start, 0)
      let upper = min(bytes.upperBound - start, line.utf8Count)
      guard lower < upper else { return }
      for columns in line.columns(ofOffsets: lower..<upper) {
        let part = Rect(
          x: origin.x + Double(columns.lowerBound) * cell.width, y: origin.y,
          width: Double(columns.count) * cell.width, height: cell.height
        ).intersection(area)
        guard part.width > 0 else { continue }
        canvas.saving { canvas in
          canvas.clip(to: part)
          if let background { canvas.fill(part, with: background) }
          canvas.drawText(shown, at: place, font: font, color: color, direction: line.direction)
        }
      }
    }
    if parts.allSatisfy({ $0.attributes == TextAttributes() }) {
      canvas.saving { canvas in
        canvas.clip(to: area)
        canvas.drawText(shown, at: place, font: letterFont, color: color, direction: line.direction)
      }
    } else {
      for part in parts {
        let own = isEnabled ? part.attributes : TextAttributes()
        draw(
          part.bytes, own.foregroundColor.map { legible($0, on: own.backgroundColor, colors) } ?? color,
          on: own.backgroundColor, own.font(letterFont))
      }
    }
    let selection = editing.selection.range
    guard isFocused, !selection.isEmpty else { return }
    draw(selection.utf8Offsets, colors.selectedText, on: colors.selection, letterFont)
  }

  /// The part of the free columns that is before a line.
  var leadingFraction: Double {
    switch textAlignment {
    case .natural: effectiveLayoutDirection == .rightToLeft ? 1 : 0
    case .left: 0
    case .center: 0.5
    case .right: 1
    }
  }

  /// The columns before a line in an area of some columns, if all of the line fits.
  ///
  /// The insertion point has a cell at the end of the line: right of one that runs to the right, left of one that runs
  /// to the left.
  func freeColumns(before line: TextLine, in columns: Int) -> Int {
    let free = max(0, columns - 1 - line.width)
    let before = Int(Double(free) * leadingFraction)
    return line.isRightToLeft ? min(before + 1, max(0, columns - line.width)) : before
  }
}

extension TextLine {
  /// The text from which some columns are drawn, and the column at which it begins. Only a part of a long line is needed.
  func shown(columns: Range<Int>) -> (text: String, column: Int) {
    let first = min(max(columns.lowerBound, 0), count)
    guard !isRightToLeft, text.utf8.count == count, first > 0 || count > columns.upperBound else {
      return (text, 0)
    }
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: first)
    let end = bytes.index(start, offsetBy: min(max(columns.count, 0) + 1, count - first))
    return (String(text[start..<end]), first)
  }
}
