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
    var start = paragraph.startIndex
    // The columns in the line so far, and the last place in it at which it may end, with those up to there.
    var used = 0
    var end: (index: String.Index, used: Int)?
    var index = start
    func line(to end: String.Index) -> String {
      var text = paragraph[start..<end]
      while text.last == " " { text.removeLast() }
      return String(text)
    }
    while index < paragraph.endIndex {
      let cluster = paragraph[index]
      let width = width(of: cluster)
      if width == 2, index > start { end = (index, used) }
      if cluster != " ", used + width > limit, used > 0 {
        let cut = end ?? (index, used)
        lines.append(line(to: cut.index))
        start = cut.index
        used -= cut.used
        end = nil
        // What was carried over may itself be as long as a line, when a word has no place to break at.
        if used + width > limit, used > 0 {
          lines.append(line(to: index))
          start = index
          used = 0
        }
      }
      paragraph.formIndex(after: &index)
      used += width
      if cluster == " " || cluster == "-" || width == 2 { end = (index, used) }
    }
    lines.append(line(to: paragraph.endIndex))
    return lines
  }
}
