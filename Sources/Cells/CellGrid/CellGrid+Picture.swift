extension CellGrid {
  /// The grid with nothing left of it but its text, so that a picture is seen in all other cells.
  ///
  /// Behind the text is the terminal's own background where the picture lies behind it, and the colour that was there
  /// where it lies beside it. Rows that the picture does not reach stay as they are.
  public func uncovering(_ picture: TiledPicture) -> CellGrid {
    var grid = self
    let isBehind = picture.format.placement == .behindText
    for index in 0..<min(picture.rows, rows) * columns {
      if grid.cells[index].isEmptySpace {
        grid.cells[index] = .blank
      } else if isBehind {
        grid.cells[index].background = .default
      }
    }
    return grid
  }
}

extension Cell {
  /// Whether there is nothing but a background.
  fileprivate var isEmptySpace: Bool {
    glyph == .blank && attributes.isDisjoint(with: [.underline, .inverse])
  }
}
