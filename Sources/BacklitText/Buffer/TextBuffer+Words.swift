extension TextBuffer {
  /// The end of the first word that ends after a position, or the end of the text.
  func endOfWord(after position: TextPosition) -> TextPosition {
    guard let root else { return endOfDocument }
    let offset = offset(of: position)
    var segmenter = WordSegmenter(root, atOrBefore: offset)
    while let segment = segmenter.next() {
      if segment.isWord, segment.bytes.upperBound > offset {
        return TextPosition(utf8Offset: segment.bytes.upperBound)
      }
    }
    return endOfDocument
  }

  /// The start of the last word that begins before a position, or the start of the text.
  func startOfWord(before position: TextPosition) -> TextPosition {
    guard let root else { return beginningOfDocument }
    let offset = offset(of: position)
    var end = offset
    // Text without words is searched in steps that grow, so that the cost stays linear.
    var step = 32
    while end > 0 {
      var segmenter = WordSegmenter(root, atOrBefore: root.clusterStart(covering: end - min(step, end)))
      step = min(2 * step, 4096)
      let start = segmenter.offset
      var found: Int?
      while segmenter.offset < end, let segment = segmenter.next() {
        if segment.isWord, segment.bytes.lowerBound < offset { found = segment.bytes.lowerBound }
      }
      if let found { return TextPosition(utf8Offset: found) }
      end = start
    }
    return beginningOfDocument
  }

  /// The segment of UAX #29 that contains the character after a position.
  func segment(at position: TextPosition) -> TextRange {
    guard let root else { return documentRange }
    let offset = offset(of: position)
    var segmenter = WordSegmenter(root, atOrBefore: offset)
    while let segment = segmenter.next() {
      if segment.bytes.upperBound > offset {
        return TextRange(
          TextPosition(utf8Offset: segment.bytes.lowerBound),
          TextPosition(utf8Offset: segment.bytes.upperBound))
      }
    }
    return TextRange(endOfDocument, endOfDocument)
  }
}
