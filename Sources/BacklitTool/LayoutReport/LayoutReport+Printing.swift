import Drawing

extension LayoutReport {
  /// The report as a table, followed by the problems.
  var text: String {
    let heading = ["id", "class", "x", "y", "width", "height", ""]
    let rows = views.map { view in
      [view.id, view.class] + view.frame.map(Self.shortened) + [view.hidden ? "hidden" : ""]
    }
    let lines = [summary, ""] + Self.table([heading] + rows) + problems.flatMap { ["", $0.message] }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let direction = traits.direction == "rightToLeft" ? "right to left" : "left to right"
    return size.map(Self.shortened).joined(separator: " × ")
      + " points: \(traits.horizontal) width, \(traits.vertical) height, \(traits.style), \(direction), "
      + "text \(traits.textSize), \(traits.contrast) contrast"
  }

  /// A number with at most three decimals.
  private static func shortened(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000 + 0
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }

  /// The rows with padded columns. The numbers, in columns 2 to 5, are aligned right.
  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { TextMetrics.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, (cell, width)) in zip(row, widths).enumerated() {
        let space = String(repeating: " ", count: width - TextMetrics.columns(of: cell))
        line += (column == 0 ? "" : "  ") + ((2...5).contains(column) ? space + cell : cell + space)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
