import Geometry

extension Rect {
  /// The rectangle inside a rim of half a cell. Below two rows of height the rim is 2 points high.
  func hollowed(cell: Size) -> Rect {
    insetBy(dx: cell.width / 2, dy: height >= 2 * cell.height ? cell.height / 2 : 2)
  }
}
