/// The display quality of a screen. The layout is the same in all three.
///
/// With the first two, views draw shapes; with the third they write lines and characters into cells, see
/// ``Finish``.
public enum DisplayQuality: String, Hashable, Sendable, CaseIterable {
  /// Pixels: shapes are shown exactly.
  case pixels
  /// Block characters: two colours per cell.
  case symbols
  /// Text and box drawing characters, one colour per cell: for fonts without block characters, for sixteen
  /// colours and for none.
  case plain
}
