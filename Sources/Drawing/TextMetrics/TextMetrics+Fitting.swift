extension TextMetrics {
  /// A text cut off so as to take at most a number of columns, with "…" in place of what was cut.
  ///
  /// A text that fits comes back as it is; a cluster is kept whole or not at all; with no column to be had
  /// the result is empty.
  public static func truncated(_ text: String, toColumns limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    guard limit > 0 else { return "" }
    var result = ""
    var used = 1
    for cluster in text {
      used += width(of: cluster)
      if used > limit { break }
      result.append(cluster)
    }
    return result + "…"
  }

  /// A text broken into lines of at most a number of columns, which is taken as 1 where it is less.
  ///
  /// Lines end at line breaks of the text, otherwise after spaces and hyphens and beside wide characters; a
  /// word that is longer than a line is broken between clusters. Spaces at a line's end are dropped. A wide
  /// character alone may exceed a line of one column. An empty text is one empty line.
  public static func wrap(_ text: String, columns limit: Int) -> [String] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrapParagraph($0, columns: max(1, limit)) }
  }

  private static func wrapParagraph(_ paragraph: Substring, columns limit: Int) -> [String] {
    var lines: [String] = []
    var line = WrappedLine()
    for cluster in paragraph {
      let width = width(of: cluster)
      if width == 2 { line.markBreak() }
      if cluster != " ", line.width + width > limit, line.width > 0 {
        lines.append(line.cut())
        // What was carried over may itself be as long as a line, when a word has no place to break at.
        if line.width + width > limit, line.width > 0 { lines.append(line.cutHere()) }
      }
      line.append(cluster, width: width)
      if cluster == " " || cluster == "-" || width == 2 { line.markBreak() }
    }
    lines.append(line.cutHere())
    return lines
  }
}

/// A line being filled, with the last place in it at which it may end.
private struct WrappedLine {
  private var clusters: [(cluster: Character, width: Int)] = []
  private var breakIndex = 0
  private(set) var width = 0

  mutating func append(_ cluster: Character, width columns: Int) {
    clusters.append((cluster, columns))
    width += columns
  }

  mutating func markBreak() { breakIndex = clusters.count }

  /// The line up to the last place to break, or all of it where there is none; the rest stays.
  mutating func cut() -> String {
    let end = breakIndex == 0 ? clusters.count : breakIndex
    let text = Self.text(clusters[..<end])
    clusters.removeFirst(end)
    breakIndex = 0
    width = clusters.reduce(0) { $0 + $1.width }
    return text
  }

  /// All of the line; nothing stays.
  mutating func cutHere() -> String {
    breakIndex = 0
    return cut()
  }

  private static func text(_ clusters: ArraySlice<(cluster: Character, width: Int)>) -> String {
    var end = clusters.endIndex
    while end > clusters.startIndex, clusters[end - 1].cluster == " " { end -= 1 }
    return String(clusters[..<end].map(\.cluster))
  }
}
