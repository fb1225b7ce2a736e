extension TextNode {
  /// The leaf that contains the byte at an offset, and its start. At the end of the text, the last leaf.
  func leaf(at offset: Int) -> (leaf: TextNode, start: Int) {
    descend { sum, child in
      offset < sum.utf8 + child.utf8
    } found: {
      ($0, $1.utf8)
    }
  }

  /// The leaf that contains the byte before an offset, and its start.
  func leaf(before offset: Int) -> (leaf: TextNode, start: Int) {
    descend { sum, child in
      offset <= sum.utf8 + child.utf8
    } found: {
      ($0, $1.utf8)
    }
  }

  /// The summary of the text before a boundary of characters.
  func summary(before offset: Int) -> TextSummary {
    descend { sum, child in
      offset <= sum.utf8 + child.utf8
    } found: { leaf, sum in
      let rest = offset - sum.utf8
      if rest == leaf.summary.utf8 { return sum + leaf.summary }
      return sum + ClusterScanner.scan(leaf.text) { $0.summary(0..<rest) }
    }
  }

  /// The number of line breaks before a boundary of characters.
  ///
  /// Faster than ``summary(before:)``, because characters need not be counted.
  func lineBreaks(before offset: Int) -> Int {
    descend { sum, child in
      offset <= sum.utf8 + child.utf8
    } found: { leaf, sum in
      if leaf.summary.lineBreaks == 0 { return sum.lineBreaks }
      return sum.lineBreaks + ClusterScanner.scan(leaf.text) { $0.lineBreaks(0..<offset - sum.utf8) }
    }
  }

  /// The offset of a character. The number must be less than the number of characters.
  func offset(ofCharacter number: Int) -> Int {
    descend { sum, child in
      number < sum.characters + child.characters
    } found: { leaf, sum in
      let rest = number - sum.characters
      if leaf.summary.utf8 == leaf.summary.characters { return sum.utf8 + rest }
      return ClusterScanner.scan(leaf.text) { scanner in
        var start = 0
        for _ in 0..<rest { start = scanner.clusterEnd(from: start) }
        TextWork.add { $0.scannedBytes += start }
        return sum.utf8 + start
      }
    }
  }

  /// The offsets of a line break, counted from 0. The number must be less than the number of line breaks.
  func lineBreak(_ number: Int) -> Range<Int> {
    descend { sum, child in
      number < sum.lineBreaks + child.lineBreaks
    } found: { leaf, sum in
      ClusterScanner.scan(leaf.text) { scanner in
        var found = 0..<0
        for _ in sum.lineBreaks...number {
          found = scanner.lineBreak(in: found.upperBound..<scanner.bytes.count) ?? found
        }
        TextWork.add { $0.scannedBytes += found.upperBound }
        return sum.utf8 + found.lowerBound..<sum.utf8 + found.upperBound
      }
    }
  }

  /// Goes down to a leaf.
  ///
  /// - Parameters:
  ///   - isInside: whether the place that is searched is in a child, by the sum of all before it and its summary. The
  ///     last child needs no test.
  ///   - found: receives the leaf and the sum of all before it.
  /// - Returns: what `found` returns.
  private func descend<Result>(
    _ isInside: (TextSummary, TextSummary) -> Bool, found: (TextNode, TextSummary) -> Result
  ) -> Result {
    var node = self
    var sum = TextSummary()
    TextWork.add { $0.visitedNodes += height + 1 }
    while node.height > 0 {
      var index = 0
      while index + 1 < node.children.count, !isInside(sum, node.children[index].summary) {
        sum += node.children[index].summary
        index += 1
      }
      node = node.children[index]
    }
    return found(node, sum)
  }
}

extension TextNode {
  /// The next boundary of characters after one that is not the end.
  func clusterEnd(after offset: Int) -> Int {
    let (leaf, start) = leaf(at: offset)
    if leaf.isSingle { return start + leaf.summary.utf8 }
    return start + ClusterScanner.scan(leaf.text) { $0.clusterEnd(from: offset - start) }
  }

  /// The last boundary of characters before one that is not the start.
  func clusterStart(before offset: Int) -> Int {
    let (leaf, start) = leaf(before: offset)
    return start
      + ClusterScanner.scan(leaf.text) { $0.clusterStart(before: offset - start, isSingle: leaf.isSingle) }
  }

  /// The last boundary of characters at or before an offset.
  func clusterStart(covering offset: Int) -> Int {
    let (leaf, start) = leaf(at: offset)
    if leaf.isSingle { return offset == start + leaf.summary.utf8 ? offset : start }
    return start + ClusterScanner.scan(leaf.text) { $0.clusterStart(covering: offset - start) }
  }

  /// Appends the text between two offsets to a string.
  func appendText(_ range: Range<Int>, to string: inout String) {
    if range.isEmpty { return }
    if height == 0 {
      if range.count == summary.utf8 { return string += text }
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      string += text[start..<text.utf8.index(start, offsetBy: range.count)]
      return
    }
    var start = 0
    for child in children {
      let end = start + child.summary.utf8
      if end > range.lowerBound {
        if start >= range.upperBound { return }
        let part = max(range.lowerBound, start) - start..<min(range.upperBound, end) - start
        child.appendText(part, to: &string)
      }
      start = end
    }
  }
}
