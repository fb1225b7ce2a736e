import Backlit

/// A border in front of the ``Hairline``s of its superview. In cells it joins the lines where they meet.
final class LineFrame: View {
  private static let cornerRadius = 4.0

  override func layoutSubviews() {
    super.layoutSubviews()
    setNeedsDisplay()
  }

  override func draw(in canvas: inout Canvas) {
    let color = resolvedColor(.separator)
    guard palette.quality != .pixels else {
      let edge = bounds.insetBy(dx: 0.5, dy: 0.5)
      canvas.stroke(
        Path(roundedRect: edge, cornerRadius: Self.cornerRadius - 0.5), with: color)
      return
    }
    let cell = traitCollection.cellSize
    canvas.drawBox(bounds, cell: cell, line: palette.quality == .plain ? .light : .round, color: color)
    let (columns, rows) = (
      Int((bounds.width / cell.width).rounded()), Int((bounds.height / cell.height).rounded())
    )
    guard columns > 2, rows > 2 else { return }
    var across: Set<Int> = []
    var down: Set<Int> = []
    for line in superview.map(lines) ?? [] {
      let middle = line.convert(line.bounds, to: self).center
      switch line.axis {
      case .horizontal: across.insert(Int((middle.y / cell.height).rounded(.down)))
      case .vertical: down.insert(Int((middle.x / cell.width).rounded(.down)))
      }
    }
    func write(_ mark: String, _ column: Int, _ row: Int) {
      canvas.drawText(
        mark, at: Point(x: Double(column) * cell.width, y: Double(row) * cell.height), color: color)
    }
    for column in down where (1..<columns - 1).contains(column) {
      write("┬", column, 0)
      write("┴", column, rows - 1)
    }
    for row in across where (1..<rows - 1).contains(row) {
      write("├", 0, row)
      write("┤", columns - 1, row)
      for column in down where (1..<columns - 1).contains(column) { write("┼", column, row) }
    }
  }

  private func lines(in view: View) -> [Hairline] {
    view.subviews.flatMap { part in (part as? Hairline).map { [$0] } ?? lines(in: part) }
  }
}
