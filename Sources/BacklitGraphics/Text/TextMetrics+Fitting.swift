extension TextMetrics {
  /// Returns a text truncated to at most a number of columns, with "…" in place of the rest.
  ///
  /// The text is one line, see ``line(of:)``. Grapheme clusters stay whole. With a limit of 0 or less the result is
  /// empty.
  public static func truncated(_ text: String, toColumns limit: Int) -> String {
    let text = line(of: text)
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

  /// Breaks a text into lines of at most a number of columns; a limit below 1 counts as 1.
  ///
  /// Lines end at the line breaks of the text, after spaces and hyphens, and beside wide characters; a word
  /// longer than a line is broken between clusters. Spaces at the end of a line are dropped. Tabs reach to stops of the
  /// paragraph. A wide character
  /// alone may exceed a line of one column. An empty text gives one empty line.
  public static func wrap(_ text: String, columns limit: Int) -> [String] {
    paragraphs(of: shown(text)).flatMap { wrapParagraph($0, columns: max(1, limit)) }
  }

  /// Returns the base direction of each line of ``wrap(_:columns:)``, which is that of its paragraph: automatic for a paragraph
  /// without a strong character.
  ///
  /// In a text without right-to-left characters, every line is automatic.
  public static func baseDirections(ofLinesOf text: String, columns limit: Int) -> [BaseDirection] {
    let isMixed = hasRightToLeftCharacters(text)
    return paragraphs(of: shown(text)).flatMap { paragraph -> [BaseDirection] in
      let count = wrapParagraph(paragraph, columns: max(1, limit)).count
      return [BaseDirection](repeating: isMixed ? baseDirection(of: paragraph) : .automatic, count: count)
    }
  }

  /// Whether a text has characters of right-to-left scripts, or marks that make their surroundings run from right to left.
  package static func hasRightToLeftCharacters(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x200F, 0x202B, 0x202E, 0x2067: true
      default: isRightToLeft(scalar)
      }
    }
  }

  /// Whether a scalar is of Hebrew to Arabic Extended-A, of the presentation forms, or of the right-to-left scripts beyond the
  /// Basic Multilingual Plane (The Unicode Standard, blocks).
  package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The parts of a text between its line breaks. An empty text has one empty part.
  package static func paragraphs(of text: String) -> [Substring] {
    // Most texts have no line break; searching for clusters would dominate the time of measuring them.
    if text.utf8.allSatisfy({ $0 < 0x80 && !(0x0A...0x0D).contains($0) }) { return [text[...]] }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  private static func wrapParagraph(_ paragraph: Substring, columns limit: Int) -> [String] {
    let pieces = pieces(of: paragraph)
    var lines: [String] = []
    var start = 0
    // `used` counts the columns of the line so far; `end` is the last possible break and the columns up to
    // it.
    var used = 0
    var end: (index: Int, used: Int)?
    func line(to end: Int) -> String {
      var last = end
      while last > start, pieces[last - 1].kind == .space { last -= 1 }
      guard last > start else { return "" }
      let bytes = paragraph.utf8
      let first = bytes.index(bytes.startIndex, offsetBy: pieces[start].offset)
      return String(paragraph[first..<bytes.index(bytes.startIndex, offsetBy: pieces[last - 1].end)])
    }
    for (index, piece) in pieces.enumerated() {
      if piece.kind == .wide, index > start { end = (index, used) }
      if piece.kind != .space, used + piece.width > limit, used > 0 {
        let cut = end ?? (index, used)
        lines.append(line(to: cut.index))
        start = cut.index
        used -= cut.used
        end = nil
        // The rest after the break may still be too long if a word has no break opportunity.
        if used + piece.width > limit, used > 0 {
          lines.append(line(to: index))
          start = index
          used = 0
        }
      }
      used += piece.width
      if piece.kind != .other { end = (index + 1, used) }
    }
    lines.append(line(to: pieces.count))
    return lines
  }

  /// A grapheme cluster of a paragraph with the properties needed for line breaking.
  private struct Piece {
    enum Kind { case space, hyphen, wide, other }
    /// The byte offsets of its start and its end.
    let offset: Int
    let end: Int
    let width: Int
    let kind: Kind
  }

  /// The clusters of a text. In ASCII every byte is a cluster, which saves searching for boundaries.
  private static func pieces(of text: Substring) -> [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(text.utf8.count)
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for (offset, byte) in text.utf8.enumerated() {
        pieces.append(
          Piece(
            offset: offset, end: offset + 1, width: byte >= 0x20 && byte != 0x7F ? 1 : 0,
            kind: byte == 0x20 ? .space : byte == 0x2D ? .hyphen : .other))
      }
      return pieces
    }
    var offset = 0
    for cluster in text {
      let width = width(of: cluster)
      let end = offset + cluster.utf8.count
      pieces.append(
        Piece(
          offset: offset, end: end, width: width,
          kind: cluster == " " ? .space : cluster == "-" ? .hyphen : isWide(cluster) ? .wide : .other))
      offset = end
    }
    return pieces
  }
}
