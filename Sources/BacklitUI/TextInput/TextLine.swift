import BacklitGraphics
import BacklitText

/// A part of a text as it is shown on one line: its characters from left to right, and where an insertion point between
/// them stands.
///
/// Places between characters on the screen are called slots, 0 at the left. A position in mixed text has two slots where
/// the direction changes; ``TextAffinity`` decides between them. Control characters are shown as their pictures
/// (U+2400 to U+2421), so a pasted one has no effect on the terminal.
struct TextLine {
  /// The shown text in logical order.
  let text: String
  /// The number of UTF-8 bytes of the text that is shown.
  let utf8Count: Int
  /// The number of characters.
  let count: Int
  /// Whether each byte is a character of one column, in the order of reading.
  private let isPlain: Bool
  /// The byte offsets of the characters, and the end; empty for a plain line.
  private var offsets: [Int] = []
  private var widths: [Int] = []
  /// Whether a row can end after each character, and whether it is a space.
  private var breaks: [RowBreak] = []
  private enum RowBreak { case none, space, hyphen, wide }
  /// The visual order; nil if it is the logical one.
  private var order: [Int]?
  /// The place of each character in the visual order.
  private var places: [Int] = []
  private var levels: [Int] = []
  /// The column of each slot; empty for a plain line.
  private var columns: [Int] = []

  /// The base direction of the paragraph that the line belongs to.
  let direction: BaseDirection
  /// Whether the line as a whole runs from right to left.
  private(set) var isRightToLeft = false

  /// Prepares a text without line breaks for display.
  /// - Parameters:
  ///   - source: the text.
  ///   - mask: the character that is shown in the place of each one; nil to show the text.
  ///   - expandsTabs: whether a tab reaches to the next tab stop; otherwise it is a space.
  ///   - direction: the base direction of the paragraph that the text belongs to.
  init(
    _ source: String, mask: Character? = nil, expandsTabs: Bool = false,
    direction: BaseDirection = .automatic
  ) {
    utf8Count = source.utf8.count
    self.direction = direction
    if mask == nil, direction != .rightToLeft, source.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      (text, count, isPlain) = (source, source.utf8.count, true)
      return
    }
    isPlain = false
    var shown: [Character] = []
    var offset = 0
    for character in source {
      offsets.append(offset)
      offset += character.utf8.count
      let picture = mask ?? Self.picture(of: character)
      shown.append(picture)
      breaks.append(
        character == " " || character == "\t"
          ? .space : character == "-" ? .hyphen : TextMetrics.isWide(picture) ? .wide : .none)
    }
    offsets.append(offset)
    count = shown.count
    widths = shown.map { TextMetrics.width(of: $0) }
    if let map = TextMetrics.visualMap(of: shown, baseDirection: direction),
      map.levels.contains(where: { $0 > 0 })
    {
      (order, levels) = (map.order, map.levels)
      let base = direction == .automatic ? TextMetrics.baseDirection(of: String(shown)) : direction
      isRightToLeft = base == .rightToLeft
      places = [Int](repeating: 0, count: count)
      for (place, index) in map.order.enumerated() { places[index] = place }
    }
    var text = ""
    var column = 0
    columns = [0]
    // Tabs are only expanded where columns follow the order of the text.
    if expandsTabs, order == nil {
      for (index, character) in source.enumerated() {
        if character == "\t" {
          widths[index] = TextMetrics.tabWidth - column % TextMetrics.tabWidth
          text += String(repeating: " ", count: widths[index])
        } else {
          text.append(shown[index])
        }
        column += widths[index]
        columns.append(column)
      }
    } else {
      text = String(shown)
      for place in 0..<count {
        column += widths[order?[place] ?? place]
        columns.append(column)
      }
    }
    self.text = text
  }

  /// Returns the character that is shown for a character: controls have pictures.
  private static func picture(of character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, scalar.properties.generalCategory == .control else {
      return TextMetrics.visible(character)
    }
    switch scalar.value {
    case 0x09: return " "
    case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "\u{FFFD}"
    case 0x7F: return "\u{2421}"
    default: return "\u{FFFD}"
    }
  }

  /// The columns that the line occupies.
  var width: Int { isPlain ? count : columns[count] }
}

// MARK: - Positions

extension TextLine {
  /// The index of the character at a byte offset.
  func index(ofOffset offset: Int) -> Int {
    if isPlain { return min(max(offset, 0), count) }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high + 1) / 2
      if offsets[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The byte offset of a character, or of the end.
  func offset(ofIndex index: Int) -> Int { isPlain ? index : offsets[index] }

  private func isReversed(_ index: Int) -> Bool { order != nil && levels[index] % 2 == 1 }

  private func place(of index: Int) -> Int { order == nil ? index : places[index] }

  /// The slot of an insertion point.
  /// - Parameters:
  ///   - offset: its byte offset.
  ///   - affinity: whether it is behind the character before it or in front of the one after it.
  /// - Returns: the slot.
  func slot(ofOffset offset: Int, _ affinity: TextAffinity) -> Int {
    let index = index(ofOffset: offset)
    guard order != nil, count > 0 else { return index }
    if affinity == .upstream, index > 0 {
      return place(of: index - 1) + (isReversed(index - 1) ? 0 : 1)
    }
    if index < count { return place(of: index) + (isReversed(index) ? 1 : 0) }
    return isRightToLeft ? 0 : count
  }

  /// The column of an insertion point.
  func column(ofOffset offset: Int, _ affinity: TextAffinity) -> Int {
    let slot = slot(ofOffset: offset, affinity)
    return isPlain ? slot : columns[slot]
  }

  /// The column of the cell that the cursor of the terminal covers: that of the character after the insertion point,
  /// or the cell that the next typed character gets.
  func cursorColumn(ofOffset offset: Int, _ affinity: TextAffinity) -> Int {
    let column = column(ofOffset: offset, affinity)
    guard order != nil else { return column }
    let index = index(ofOffset: offset)
    let isReversed =
      affinity == .upstream && index > 0
      ? isReversed(index - 1) : index < count ? isReversed(index) : isRightToLeft
    return isReversed ? column - 1 : column
  }

  /// The insertion point one character further to the left or to the right.
  /// - Returns: its byte offset and affinity; nil at the edge of the line.
  func moved(fromOffset offset: Int, _ affinity: TextAffinity, right: Bool) -> (
    offset: Int, affinity: TextAffinity
  )? {
    let slot = slot(ofOffset: offset, affinity)
    guard right ? slot < count : slot > 0 else { return nil }
    return position(ofSlot: right ? slot + 1 : slot - 1, after: right)
  }

  /// The position of a slot.
  /// - Parameters:
  ///   - slot: the slot.
  ///   - after: whether the character to the left of the slot was passed; otherwise the one to its right.
  /// - Returns: its byte offset and affinity.
  private func position(ofSlot slot: Int, after: Bool) -> (offset: Int, affinity: TextAffinity) {
    let place = after ? slot - 1 : slot
    let index = order?[place] ?? place
    // Behind a character means to its right, or to its left if it runs from right to left.
    let isBehind = after != isReversed(index)
    return (self.offset(ofIndex: isBehind ? index + 1 : index), isBehind ? .upstream : .downstream)
  }

  /// The insertion point that is nearest to a column; fractions count.
  func position(atColumn column: Double) -> (offset: Int, affinity: TextAffinity) {
    if count == 0 || column <= 0 {
      return count == 0 ? (0, .downstream) : position(ofSlot: 0, after: false)
    }
    if isPlain {
      // The middle of a character, where terminals report a click on its cell, belongs to its left edge.
      let index = min(Int((column + 0.5).rounded(.up)) - 1, count)
      return (index, .downstream)
    }
    for slot in 0..<count where column <= (Double(columns[slot]) + Double(columns[slot + 1])) / 2 {
      return position(ofSlot: slot, after: false)
    }
    return position(ofSlot: count, after: true)
  }

  /// The columns of a part of the line, from left to right. Mixed text can have several ranges.
  /// - Parameter offsets: the byte offsets of the part.
  /// - Returns: the ranges of columns.
  func columns(ofOffsets offsets: Range<Int>) -> [Range<Int>] {
    let part = index(ofOffset: offsets.lowerBound)..<index(ofOffset: offsets.upperBound)
    guard !part.isEmpty else { return [] }
    guard order != nil else {
      return isPlain ? [part] : [columns[part.lowerBound]..<columns[part.upperBound]]
    }
    var ranges: [Range<Int>] = []
    for place in part.map({ places[$0] }).sorted() where columns[place] < columns[place + 1] {
      if let last = ranges.last, last.upperBound == columns[place] {
        ranges[ranges.count - 1] = last.lowerBound..<columns[place + 1]
      } else {
        ranges.append(columns[place]..<columns[place + 1])
      }
    }
    return ranges
  }
}

// MARK: - Rows

extension TextLine {
  /// Breaks the line into rows of at most a number of columns: after spaces and hyphens, beside wide characters, and
  /// where nothing else is possible between characters. Spaces at the end of a row may exceed it.
  /// - Parameter limit: the number of columns, at least 1.
  /// - Returns: the byte offsets at which rows begin, the first one 0.
  func rowStarts(columns limit: Int) -> [Int] {
    let limit = max(limit, 1)
    if isPlain, count <= limit { return [0] }
    var starts = [0]
    var used = 0
    /// The index after which a row can end, and the columns up to there.
    var possible: (index: Int, used: Int)?
    var index = 0
    /// Takes up a character.
    func take(_ width: Int, _ kind: RowBreak) {
      if kind == .wide, used > 0 { possible = (index, used) }
      if kind != .space, used + width > limit, used > 0 {
        let cut = possible ?? (index, used)
        starts.append(offset(ofIndex: cut.index))
        used -= cut.used
        possible = nil
        if used + width > limit, used > 0 {
          starts.append(offset(ofIndex: index))
          used = 0
        }
      }
      used += width
      index += 1
      if kind != .none { possible = (index, used) }
    }
    if isPlain {
      for byte in text.utf8 { take(1, byte == 0x20 ? .space : byte == 0x2D ? .hyphen : .none) }
      return starts
    }
    for (width, kind) in zip(widths, breaks) { take(width, kind) }
    return starts
  }
}
