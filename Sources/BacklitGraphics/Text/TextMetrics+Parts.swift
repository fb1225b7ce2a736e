extension TextMetrics {
  /// A part of a line whose characters are drawn in one manner and stand beside each other.
  package struct LinePart: Hashable, Sendable {
    /// The places of its characters in the line, in logical order.
    package var characters: Range<Int>
    /// The columns that it occupies.
    package var columns: Range<Int>
    /// The base direction with which it is drawn.
    package var direction: BaseDirection
  }

  /// The parts of a line from left to right.
  /// - Parameters:
  ///   - line: the characters of the line in logical order.
  ///   - baseDirection: its base direction.
  ///   - isSame: whether the characters at two places are drawn in one manner.
  /// - Returns: the parts, which occupy the columns of the line without gaps.
  package static func lineParts(
    of line: [Character], baseDirection: BaseDirection = .automatic, isSame: (Int, Int) -> Bool
  ) -> [LinePart] {
    let map = visualMap(of: line, baseDirection: baseDirection)
    var parts: [LinePart] = []
    var (column, last) = (0, -1)
    for place in map?.order ?? Array(line.indices) {
      let (level, next) = (map?.levels[place] ?? 0, column + width(of: line[place]))
      let isRightToLeft = level % 2 == 1
      if let part = parts.last, place == last + (isRightToLeft ? -1 : 1), map?.levels[last] ?? 0 == level,
        isSame(last, place)
      {
        let characters = part.characters
        parts[parts.count - 1].characters =
          min(characters.lowerBound, place)..<max(characters.upperBound, place + 1)
        parts[parts.count - 1].columns = part.columns.lowerBound..<next
      } else {
        parts.append(
          LinePart(
            characters: place..<place + 1, columns: column..<next,
            direction: map == nil ? .automatic : isRightToLeft ? .rightToLeft : .leftToRight))
      }
      (column, last) = (next, place)
    }
    return parts
  }

  /// The places in a text of the characters of its lines.
  ///
  /// The spaces that stand for a tab have its place, and an ellipsis has that of the first character that is not shown.
  /// - Parameters:
  ///   - lines: lines as ``line(of:)``, ``wrap(_:columns:)`` or ``truncated(_:toColumns:)`` return them.
  ///   - text: the characters of the text.
  /// - Returns: for each line, the place of each of its characters; ascending.
  package static func places(ofLines lines: [String], in text: [Character]) -> [[Int]] {
    var next = 0
    return lines.map { line in
      line.map { shown in
        func matches(_ character: Character) -> Bool {
          character == shown || character == "\t" && shown == " " || visible(character) == shown
        }
        while next < text.count, !matches(text[next]), text[next].isWhitespace { next += 1 }
        let place = max(0, min(next, text.count - 1))
        if next < text.count, text[next] != "\t", matches(text[next]) { next += 1 }
        return place
      }
    }
  }
}
