#if Tools
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI

/// Draws an ``OverlayPicture`` over views with line characters, which every display quality can show.
@MainActor
package final class LayoutOverlay: View {
  package var picture = OverlayPicture() { didSet { if picture != oldValue { setNeedsDisplay() } } }

  package init() {
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  package override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    if let contents = picture.contents {
      canvas.fill(bounds, with: palette.background)
      for layer in contents { canvas.draw(layer) }
    }
    for outline in picture.outlines {
      let rect = Self.cells(of: outline.rect, cell: cell)
      switch outline.role {
      case .other: canvas.drawBox(rect, cell: cell, line: .light, color: DebuggerColors.outline)
      case .guide: canvas.drawBox(rect, cell: cell, line: .broken, color: DebuggerColors.guide)
      case .ambiguous:
        canvas.drawBox(rect, cell: cell, line: .broken, color: DebuggerColors.ambiguous, font: .bold)
      case .marked: canvas.drawBox(rect, cell: cell, line: .double, color: DebuggerColors.selected)
      case .selected: canvas.drawBox(rect, cell: cell, line: .heavy, color: DebuggerColors.selected)
      }
    }
    drawNames(cell: cell, in: &canvas)
    for measure in picture.measures { draw(measure, cell: cell, in: &canvas) }
  }

  /// Draws the names of outlines at their corners: at a corner of several views, that of the innermost one.
  private func drawNames(cell: Size, in canvas: inout Canvas) {
    let corners = picture.outlines.map { Self.cells(of: $0.rect, cell: cell).origin }
    let innermost = Dictionary(zip(corners, corners.indices), uniquingKeysWith: { $1 })
    for (index, outline) in picture.outlines.enumerated()
    where !outline.name.isEmpty && innermost[corners[index]] == index {
      let columns = Int(saturated: Self.cells(of: outline.rect, cell: cell).width / cell.width) - 2
      guard columns > 1 else { continue }
      canvas.drawText(
        TextMetrics.truncated(outline.name, toColumns: columns),
        at: Point(x: corners[index].x + cell.width, y: corners[index].y), font: .standard,
        color: DebuggerColors.text)
    }
  }

  /// The rectangle rounded to cells, at least one cell.
  private static func cells(of rect: Rect, cell: Size) -> Rect {
    func rounded(_ value: Double, _ step: Double) -> Double { (value / step).rounded() * step }
    let (left, top) = (rounded(rect.minX, cell.width), rounded(rect.minY, cell.height))
    return Rect(
      x: left, y: top, width: max(cell.width, rounded(rect.maxX, cell.width) - left),
      height: max(cell.height, rounded(rect.maxY, cell.height) - top))
  }

  private func draw(_ measure: OverlayPicture.Measure, cell: Size, in canvas: inout Canvas) {
    let isAcross = measure.axis == .horizontal
    let step = isAcross ? cell.width : cell.height
    let first = Int(saturated: (measure.start / step).rounded())
    let count = min(max(1, Int(saturated: (measure.end / step).rounded()) - first), 4096)
    let line = Int(saturated: (measure.across / (isAcross ? cell.height : cell.width)).rounded(.down))
    let color =
      switch measure.role {
      case .required: DebuggerColors.selected
      case .weak: DebuggerColors.text
      case .broken: DebuggerColors.bad
      }
    let font = measure.isHighlighted ? Font.bold : .standard
    func write(_ text: String, _ along: Int, _ across: Int, ground: Bool = false) {
      let (column, row) = isAcross ? (along, across) : (across, along)
      let place = Point(x: Double(column) * cell.width, y: Double(row) * cell.height)
      if ground {
        let width = Double(TextMetrics.columns(of: text)) * cell.width
        canvas.fill(
          Rect(origin: place, size: Size(width: width, height: cell.height)),
          with: measure.isHighlighted ? color : DebuggerColors.ground)
      }
      canvas.drawText(
        text, at: place, font: ground ? .bold : font,
        color: ground && measure.isHighlighted ? DebuggerColors.ground : color)
    }
    let light = isAcross ? ["├", "─", "┤"] : ["┬", "│", "┴"]
    let parts = measure.isHighlighted ? (isAcross ? ["┣", "━", "┫"] : ["┳", "┃", "┻"]) : light
    for index in 0..<count {
      let part = count == 1 ? parts[1] : index == 0 ? parts[0] : index == count - 1 ? parts[2] : parts[1]
      write(part, first + index, line)
    }
    let columns = TextMetrics.columns(of: measure.text)
    if isAcross {
      let start = first + (count - columns) / 2
      // A text that is wider than the line is below it.
      write(measure.text, max(0, start), columns > count ? line + 1 : line, ground: true)
    } else {
      let column = max(0, line - columns / 2)
      write(measure.text, first + count / 2, column, ground: true)
    }
  }
}

extension Canvas {
  /// Draws a layer of a scene, whose coordinates are those of the canvas.
  ///
  /// - Parameters:
  ///   - layer: the layer; one without opacity is not drawn.
  ///   - replace: returns the command to draw in place of a command.
  package mutating func draw(
    _ layer: SceneLayer, replacing replace: (DrawingCommand) -> DrawingCommand = { $0 }
  ) {
    guard layer.opacity > 0 else { return }
    saving { canvas in
      if let clip = layer.clip { canvas.clip(to: clip) }
      canvas.concatenate(layer.transform)
      for command in layer.list.commands { canvas.append(replace(command)) }
    }
  }
}
#endif
