/// The measuring of text in columns of a terminal.
///
/// Widths are those of whole grapheme clusters (Unicode Standard Annex 29), as a terminal shows them: a
/// cluster takes 0, 1 or 2 columns, never more.
public enum TextMetrics {
  /// The width of a column in points.
  public static let columnWidth = 8.0
  /// The height of a line in points where the terminal says nothing about the shape of its cells.
  public static let standardLineHeight = 16.0
}
