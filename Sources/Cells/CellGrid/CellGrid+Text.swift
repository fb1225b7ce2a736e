import Drawing

extension CellGrid {
  /// The cluster that a glyph stands for; empty for a right half.
  public func text(of glyph: Glyph) -> String { glyph.text }

  /// Appends the cluster that a glyph stands for, in UTF-8; nothing for a right half.
  public func appendUTF8(of glyph: Glyph, to bytes: inout [UInt8]) { glyph.appendUTF8(to: &bytes) }

  /// What a row says, from left to right, with the spaces at its end.
  public func rowText(_ row: Int) -> String {
    (0..<columns).reduce(into: "") { $0 += self[$1, row].glyph.text }
  }

  /// Writes one line of text, from left to right in visual order.
  ///
  /// What lies outside the grid is left out, and a wide glyph that lies half outside altogether. Controls are
  /// left out too, so that no text can steer the terminal.
  /// - Parameters:
  ///   - text: the text in logical order.
  ///   - column: the column of the first cluster; may lie outside.
  ///   - row: the row; outside the grid nothing is written.
  ///   - foreground: the colour of the text.
  ///   - background: the colour behind it; nil keeps what each cell has.
  ///   - attributes: how the text is set off.
  ///   - maxColumns: the most columns that the text may take; nil for all it needs.
  /// - Returns: the columns that the text took.
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
