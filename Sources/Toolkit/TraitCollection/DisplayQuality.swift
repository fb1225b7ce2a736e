/// What a screen can show of a picture. The layout is the same in all three.
///
/// Shapes are drawn for the first two; for the third a view writes lines and signs into cells, see ``Finish``.
public enum DisplayQuality: String, Hashable, Sendable, CaseIterable {
  /// Every shape as it is.
  case pixels
  /// Shapes made of block characters in two colours a cell.
  case symbols
  /// Text, lines of box characters, and one colour a cell: for fonts without block characters, for sixteen colours
  /// and for none.
  case plain
}
