import CUTF8Proc
import Glibc

/// Measures text in columns of a terminal.
///
/// Widths are those of whole grapheme clusters (Unicode Standard Annex 29), as terminals show them: a cluster
/// occupies 0, 1 or 2 columns.
public enum TextMetrics {
  /// The width of a column in points.
  package static let columnWidth = 8.0
  /// The height of a line in points when the terminal does not report the size of its cells.
  static let standardLineHeight = 16.0
}

extension TextMetrics {
  /// Returns the number of columns that a text occupies on one line; see ``line(of:)``.
  public static func columns(of text: String) -> Int {
    if let count = plainColumns(of: text) { return count }
    return line(of: text).reduce(0) { $0 + width(of: $1) }
  }

  /// Returns the columns that a grapheme cluster occupies: 0, 1 or 2.
  ///
  /// The width is that of its widest scalar (utf8proc, after Unicode Standard Annex 11; ambiguous ones are
  /// narrow). The emoji variation selector U+FE0F and a pair of regional indicators (a flag) make it 2.
  /// Controls and combining marks alone occupy none. In a terminal that keeps letters instead of clusters, a cluster of
  /// several letters, as Thai and Hindi have them, is as wide as all of them.
  public static func width(of cluster: Character) -> Int { width(of: cluster, clusterWidths) }

  /// The columns that a grapheme cluster occupies in a terminal with given widths of clusters.
  package static func width(of cluster: Character, _ widths: ClusterWidths) -> Int {
    if let ascii = cluster.asciiValue { return ascii >= 0x20 && ascii != 0x7F ? 1 : 0 }
    return width(ofScalars: cluster, widths)
  }

  /// Returns whether a cluster is a wide character, beside which a line can break.
  public static func isWide(_ cluster: Character) -> Bool { width(of: cluster, .clusters) == 2 }

  /// The columns that the first scalar of a cluster occupies alone, and those of all its scalars together: what terminals
  /// use that measure scalars instead of clusters.
  static func columnsOfScalars(of cluster: String) -> (first: Int, all: Int) {
    let scalars = cluster.unicodeScalars
    return (scalars.first.map { columns(of: $0) } ?? 0, scalars.reduce(0) { $0 + columns(of: $1) })
  }

  /// The columns that a scalar occupies alone.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    isFormat(scalar) ? 0 : min(2, max(0, Int(utf8proc_charwidth(Int32(scalar.value)))))
  }

  /// Whether a scalar only formats its neighbours: joiners, direction marks, the soft hyphen.
  private static func isFormat(_ scalar: Unicode.Scalar) -> Bool {
    utf8proc_category(Int32(scalar.value)) == UTF8PROC_CATEGORY_CF
  }

  /// The columns of an ASCII text without tabs and line breaks, in one pass over its bytes; nil for any other text.
  private static func plainColumns(of text: String) -> Int? {
    var count = 0
    for byte in text.utf8 {
      guard byte < 0x80, !(0x09...0x0D).contains(byte) else { return nil }
      if byte >= 0x20 && byte != 0x7F { count += 1 }
    }
    return count
  }
}

extension TextMetrics {
  /// Returns a text folded for searching: without case, accents and vowel signs.
  ///
  /// Fold both the text and the search term. Case folding and decomposition follow utf8proc.
  public static func folded(_ text: String) -> String {
    // Most texts need no tables, and lists fold a million of them.
    if text.utf8.allSatisfy({ $0 < 128 }) { return text.lowercased() }
    return decomposed(text, options: UTF8PROC_CASEFOLD.rawValue)
  }

  /// A text without accents and other marks.
  package static func unaccented(_ text: String) -> String { decomposed(text, options: 0) }

  private static func decomposed(_ text: String, options: UInt32) -> String {
    let options = UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_STRIPMARK.rawValue | options
    var text = text
    let folded: String? = text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let count = utf8proc_map(
        bytes.baseAddress, bytes.count, &result, utf8proc_option_t(rawValue: options))
      defer { free(result) }
      guard count >= 0, let result else { return nil }
      return String(decoding: UnsafeBufferPointer(start: result, count: count), as: UTF8.self)
    }
    return folded ?? text
  }
}
