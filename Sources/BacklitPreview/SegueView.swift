import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitUI

/// The lines from pages to the pages that they lead to, behind the pictures of the pages.
///
/// It is hidden from readers, because each page says where it leads.
@MainActor
final class SegueView: View {
  /// A line from the right edge of a page, with its words.
  struct Line: Hashable {
    var start: Point
    /// The left edge of the page to which it leads, to the right of the start; nil for a page elsewhere.
    var end: Point?
    var text: String
    /// The number of the line among those of its page.
    var index: Int
  }

  var lines: [Line] = [] { didSet { if lines != oldValue { setNeedsDisplay() } } }
  /// The columns between pages, in which the lines are.
  static let columns = 26

  init() {
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    func write(_ text: String, _ column: Int, _ row: Int, _ color: Color) {
      canvas.drawText(
        text, at: Point(x: Double(column) * cell.width, y: Double(row) * cell.height), font: .standard,
        color: color)
    }
    func place(_ point: Point) -> (column: Int, row: Int) {
      (
        Int(saturated: (point.x / cell.width).rounded()), Int(saturated: (point.y / cell.height).rounded())
      )
    }
    for line in lines {
      let start = place(line.start)
      // The turns of the lines of a page are side by side.
      let turn = start.column + Self.columns - 3 - line.index % 4
      let room = turn - start.column - 2
      let text = TextMetrics.truncated(line.text, toColumns: room)
      write("─" + text, start.column, start.row, DebuggerColors.text)
      guard let end = line.end.map({ place($0) }) else { continue }
      let used = start.column + 1 + TextMetrics.columns(of: text)
      write(String(repeating: "─", count: max(0, turn - used)), used, start.row, DebuggerColors.selected)
      let (down, up) = (end.row > start.row, end.row < start.row)
      write(down ? "┐" : up ? "┘" : "─", turn, start.row, DebuggerColors.selected)
      if down || up {
        for row in min(start.row, end.row) + 1..<max(start.row, end.row) {
          write("│", turn, row, DebuggerColors.selected)
        }
        write(down ? "└" : "┌", turn, end.row, DebuggerColors.selected)
      }
      let rest = max(0, end.column - turn - 2)
      write(String(repeating: "─", count: rest) + "▸", turn + 1, end.row, DebuggerColors.selected)
    }
  }
}
