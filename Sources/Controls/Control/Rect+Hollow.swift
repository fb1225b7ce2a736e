import Geometry

extension Rect {
  /// What is left inside a rim of half a cell, which is seen from two rows on; in less room the rim is a hair.
  func hollowed(cell: Size) -> Rect {
    insetBy(dx: cell.width / 2, dy: height >= 2 * cell.height ? cell.height / 2 : 2)
  }
}
