extension CellGrid {
  /// The grid reduced to its text, so that a picture is visible in all other cells.
  ///
  /// Behind the text is the default background of the terminal if the picture lies behind text, and the
  /// original background if it lies beside text. Rows that the picture does not cover are unchanged.
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
  /// Whether the cell shows nothing but its background.
  fileprivate var isEmptySpace: Bool {
    glyph == .blank && attributes.isDisjoint(with: [.underline, .inverse])
  }
}
