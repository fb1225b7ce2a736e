/// A line of large text for a screen that has fonts of every size, such as a page in a browser.
///
/// It lies over the cells, which are free for other text.
package struct LargeLine: Hashable, Sendable {
  /// The text in logical order, its font and its visible colour; its place is that of the area.
  package var text: LargeText
  /// The weight and the slope.
  package var attributes: CellAttributes
  /// The cells that it occupies; may lie partly outside of the grid.
  package var area: CellArea
  /// The parts that nothing hides, row by row; nil if that is all of it.
  package var visible: [CellRun]?
}

extension CellRenderer {
  /// A large run as a line for a screen with fonts of every size; nil if all of it is hidden.
  func largeLine(_ run: LayerText.Run, of entry: LayerEntry, at text: TextPlace) -> LargeLine? {
    guard var large = run.large else { return nil }
    let area = text.place
    var visible: [CellRun] = []
    var color: Color?
    var count = 0
    for row in area.rows.clamped(to: 0..<metrics.rows) {
      let front = layers(inRow: row).drop { $0 <= text.position }
      for column in area.columns.clamped(to: 0..<metrics.columns) {
        guard let seen = visibility(of: run, entry: entry, column: column, row: row, behind: front),
          let ink = seen.color(over: backdrop(at: row * metrics.columns + column))
        else { continue }
        color = color ?? ink
        count += 1
        if let last = visible.last, last.row == row, last.columns.upperBound == column {
          visible[visible.count - 1].columns = last.columns.lowerBound..<column + 1
        } else {
          visible.append(CellRun(row: row, columns: column..<column + 1))
        }
      }
    }
    guard let color else { return nil }
    large.color = color
    let isWhole = count == area.rows.count * area.columns.count
    return LargeLine(
      text: large, attributes: run.attributes, area: area, visible: isWhole ? nil : visible)
  }
}
