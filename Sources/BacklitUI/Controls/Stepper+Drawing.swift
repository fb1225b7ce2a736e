import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

extension Stepper {
  /// The width of a key where there is room, in columns.
  static let keyColumns = 5

  /// The width of the value in columns; 0 where it is not shown.
  var valueColumns: Int {
    guard showsValue else { return 0 }
    let ends = [valueRange.range.lowerBound, valueRange.range.upperBound].map(valueText)
    return 2 + ((titles + ends).map { TextMetrics.columns(of: $0) }.max() ?? 0)
  }

  /// The name of a value; nil where it has none.
  func title(of value: Double) -> String? {
    let index = Int(saturated: ((value - valueRange.range.lowerBound) / valueRange.keyStep).rounded())
    return titles.indices.contains(index) ? titles[index] : nil
  }

  private func valueText(_ value: Double) -> String { title(of: value) ?? displayText(for: value) }

  /// Whether the value is visible: only where both keys keep three columns.
  var hasRoomForValue: Bool {
    showsValue && bounds.width >= Double(valueColumns + 6) * traitCollection.cellSize.width
  }

  /// The frame of a key. The decrement key is at the leading edge.
  func keyFrame(_ key: StepperButton) -> Rect {
    let cell = traitCollection.cellSize
    let width =
      hasRoomForValue
      ? min(
        Double(Self.keyColumns) * cell.width, (bounds.width - Double(valueColumns) * cell.width) / 2)
      : bounds.width / 2
    let isLeft = (key == .decrement) == !growsLeftwards
    return Rect(x: isLeft ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height)
  }

  func key(at point: Point) -> StepperButton? {
    StepperButton.allCases.first { keyFrame($0).contains(point) }
  }

  func drawKeys(in canvas: inout Canvas) {
    let palette = self.palette
    let cell = traitCollection.cellSize
    palette.drawSurface(in: &canvas, bounds, cell: cell)
    for key in StepperButton.allCases {
      if palette.isPlain {
        drawPlainKey(key, in: &canvas, palette)
      } else {
        drawKey(key, in: &canvas, palette)
      }
    }
    guard hasRoomForValue else { return }
    canvas.drawCentered(
      valueText(value), about: bounds.center, columns: valueColumns, cell: cell,
      font: Font(isBold: true), color: isEnabled ? palette.label : palette.secondaryLabel)
  }

  private func drawKey(_ key: StepperButton, in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let frame = keyFrame(key)
    let face = palette.face(of: frame, cell: cell)
    guard face.width > 0, face.height > 0 else { return }
    let isLit = pressedKey == key
    let ground = isLit ? palette.fill(for: tint) : palette.isFlat ? palette.flatKey : palette.thumb
    canvas.fill(
      palette.outline(of: face, cornerRadius: 4),
      with: isLit || palette.isFlat ? .color(ground) : .vertical(face, palette.thumbHighlight, ground, ground)
    )
    let (sign, faint) =
      isLit || !palette.isFlat
      ? (palette.inverseLabel, palette.track) : (palette.label, palette.secondaryLabel)
    canvas.drawCentered(
      key.sign, about: frame.center, columns: 1, cell: cell, font: Font(isBold: true),
      color: canStep(key) ? sign : faint)
  }

  /// Whether a press of the key would change the value. Other keys have a faint sign.
  func canStep(_ key: StepperButton) -> Bool {
    isEnabled && valueRange.stepped(value, by: key.rawValue) != value
  }
}

extension Stepper {
  /// Draws a key inside the lines of the box: its sign, a coloured background while it is touched, and a line
  /// at its inner edge.
  func drawPlainKey(_ key: StepperButton, in canvas: inout Canvas, _ palette: Palette) {
    let cell = traitCollection.cellSize
    let frame = keyFrame(key).snapped(to: drawingGrid)
    let isBox = bounds.height >= 2.5 * cell.height
    let face = frame.insetBy(dx: cell.width, dy: isBox ? cell.height : 0)
    guard face.width >= cell.width, face.height > 0 else { return }
    let isLeft = frame.minX <= bounds.minX
    // Two adjacent keys share one line.
    if hasRoomForValue || !isLeft {
      let x = isLeft ? frame.maxX - cell.width : frame.minX
      canvas.drawColumn(x: x, from: face.minY, to: face.maxY, cell: cell, color: palette.label)
    }
    let isLit = pressedKey == key
    let ground = palette.isColored ? palette.fill(for: tint) : .white
    if isLit { canvas.fill(face, with: ground) }
    let color =
      isLit
      ? (palette.isColored ? palette.inverseLabel : .black)
      : canStep(key) ? palette.label : palette.secondaryLabel
    canvas.drawCentered(
      key.sign, about: face.center, columns: 2, cell: cell, font: canStep(key) ? .bold : .standard,
      color: color)
  }
}

extension Canvas {
  /// Draws a thin vertical line from row to row in one column of cells.
  mutating func drawColumn(x: Double, from top: Double, to bottom: Double, cell: Size, color: Color) {
    let rows = min(Int(saturated: ((bottom - top) / cell.height).rounded()), 4096)
    for row in 0..<max(rows, 0) {
      drawText("│", at: Point(x: x, y: top + Double(row) * cell.height), font: .standard, color: color)
    }
  }
}
