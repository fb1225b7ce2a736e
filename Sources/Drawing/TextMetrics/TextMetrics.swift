/// Measures text in columns of a terminal.
///
/// Widths are those of whole grapheme clusters (Unicode Standard Annex 29), as terminals show them: a cluster
/// occupies 0, 1 or 2 columns.
public enum TextMetrics {
  /// The width of a column in points.
  public static let columnWidth = 8.0
  /// The height of a line in points when the terminal does not report the size of its cells.
  public static let standardLineHeight = 16.0
}
