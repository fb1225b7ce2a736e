import Drawing

extension CellGrid {
  /// The cluster of a glyph; empty for a right half.
  public func text(of glyph: Glyph) -> String { glyph.text }

  /// Appends the cluster of a glyph in UTF-8; nothing for a right half.
  public func appendUTF8(of glyph: Glyph, to bytes: inout [UInt8]) { glyph.appendUTF8(to: &bytes) }

  /// The text of a row, from left to right, including trailing spaces.
  public func rowText(_ row: Int) -> String {
    (0..<columns).reduce(into: "") { $0 += self[$1, row].glyph.text }
  }

  /// Writes one line of text, from left to right in visual order.
  ///
  /// Parts outside the grid are left out, and so is a wide glyph that lies half outside. Control characters
  /// are left out, so that no text can control the terminal.
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - column: the column of the first cluster; may lie outside.
  ///   - row: the row; outside the grid nothing is written.
  ///   - foreground: the colour of the text.
  ///   - background: the colour behind it; nil keeps the background of each cell.
  ///   - attributes: the attributes of the text.
  ///   - maxColumns: the most columns that the text may occupy; nil for no limit.
  /// - Returns: the columns that the text occupied.
  @discardableResult
  public mutating func write(
    _ text: String, column: Int, row: Int, foreground: CellColor = .default, background: CellColor? = nil,
    attributes: CellAttributes = [], maxColumns: Int? = nil
  ) -> Int {
    guard row >= 0, row < rows else { return 0 }
    let end = maxColumns.map { column + max(0, $0) } ?? Int.max
    var position = column
    for cluster in TextMetrics.visualClusters(of: text) {
      guard let glyph = Glyph(cluster) else { continue }
      let next = position + glyph.width
      guard next <= end else { break }
      if position >= 0, next <= columns {
        self[position, row] = Cell(
          glyph: glyph, foreground: foreground, background: background ?? self[position, row].background,
          attributes: attributes)
      }
      position = next
    }
    return position - column
  }
}
