import Backlit

/// A thin line. Constraints see its thickness; its frame is one cell across, in the middle of which cells show a line.
final class Hairline: View {
  /// The direction of the line.
  var axis = LayoutAxis.horizontal { didSet { if axis != oldValue { invalidateIntrinsicContentSize() } } }
  /// The thickness in points, at most that of a cell.
  var thickness = 1.0 { didSet { if thickness != oldValue { invalidateIntrinsicContentSize() } } }
  /// The colour.
  var color = Color.separator { didSet { if color != oldValue { setNeedsDisplay() } } }

  /// Registers the class for definitions.
  static func register(in registry: inout ClassRegistry) {
    registry.register(
      Hairline.self, inherits: "View", "A thin line.",
      properties: [
        .choice("axis", \Hairline.axis, "Whether it runs across (horizontal) or up and down (vertical)."),
        .number("thickness", \Hairline.thickness, in: 0...8, "Its thickness in points."),
        .color("color", \Hairline.color, "Its colour."),
      ], make: { Hairline() })
  }

  override var intrinsicContentSize: Size {
    axis == .horizontal
      ? Size(width: View.noIntrinsicMetric, height: thickness)
      : Size(width: thickness, height: View.noIntrinsicMetric)
  }

  override var alignmentRectInsets: EdgeInsets {
    let cell = traitCollection.cellSize
    guard axis == .vertical else {
      let room = (cell.height - thickness) / 2
      return EdgeInsets(top: room, left: 0, bottom: room, right: 0)
    }
    let room = (cell.width - thickness) / 2
    return EdgeInsets(top: 0, left: room, bottom: 0, right: room)
  }

  override func draw(in canvas: inout Canvas) {
    let color = resolvedColor(color)
    let cell = traitCollection.cellSize
    guard palette.quality != .pixels else {
      canvas.fill(bounds.inset(by: alignmentRectInsets), with: color)
      return
    }
    guard axis == .vertical else {
      let columns = Int((bounds.width / cell.width).rounded())
      canvas.drawText(String(repeating: "─", count: columns), at: bounds.origin, color: color)
      return
    }
    let rows = Int((bounds.height / cell.height).rounded())
    // A frame draws the rows in which the line meets it.
    let ends = superview?.subviews.contains { $0 is LineFrame } == true ? 1 : 0
    for row in ends..<max(ends, rows - ends) {
      canvas.drawText(
        "│", at: Point(x: bounds.minX, y: bounds.minY + Double(row) * cell.height), color: color)
    }
  }
}
