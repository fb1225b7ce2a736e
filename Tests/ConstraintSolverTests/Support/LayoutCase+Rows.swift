import ConstraintSolver

extension LayoutCase {
  /// Adds positions and widths in a row, up to an edited total width.
  private mutating func row(_ count: Int, gap: Double, _ priority: Priority) -> [Variable] {
    let lefts = (0..<count).map { make("left\($0)") }
    let widths = (0..<count).map { make("width\($0)") }
    let total = make("total")
    add(lefts[0] == 0)
    for index in 1..<count { add(lefts[index] == lefts[index - 1] + widths[index - 1] + gap) }
    for width in widths { add(width >= 10) }
    add(lefts[count - 1] + widths[count - 1] == total)
    edit(total, priority)
    return widths
  }

  mutating func chain(_ count: Int) {
    let widths = row(count, gap: 8, 750)
    for width in widths {
      if width != widths[0] { add(width == widths[0]) }
      add((width == 50).priority(250))
    }
  }

  mutating func flex(_ count: Int) {
    for (index, width) in row(count, gap: 8, 999).enumerated() {
      let wish = Double(50 + index % 7)
      add((width <= wish).priority(Self.priority(250 + index % 13)))
      add((width >= wish).priority(Self.priority(739 + index % 11)))
    }
  }

  mutating func form(_ rows: Int) {
    let (total, column) = (make("total"), make("column"))
    edit(total, 900)
    var above: Variable?
    for index in 0..<rows {
      let label = (left: make("label\(index)"), width: make("labelWidth\(index)"))
      let field = (left: make("field\(index)"), width: make("fieldWidth\(index)"))
      let (top, height) = (make("top\(index)"), make("height\(index)"))
      let content = Double(4 + 7 * index % 23)
      add(label.left == 1)
      add(label.width == column)
      add((column >= content).priority(750))
      add((column <= content).priority(251))
      add(field.left == label.left + label.width + 2)
      add(field.left + field.width == total - 1)
      add((field.width >= 12).priority(760))
      add(height == 1)
      if let above { add(top == above + 2) } else { add(top == 0) }
      above = top
    }
  }
}
