import BacklitAccessibility

/// The text of an object, with offsets in Unicode scalars as AT-SPI counts them.
package struct AccessibleText: Hashable, Sendable {
  /// The scalars; bullets for a secret.
  package var scalars: [Unicode.Scalar]
  /// The insertion point; -1 for a text without one.
  package var caret: Int
  /// The other end of the selection; equal to ``caret`` if nothing is selected.
  package var anchor: Int

  /// Creates a text from the value of an element and its selection in bytes.
  init(_ text: String, selection: AccessibilityTextSelection?, isSecret: Bool) {
    scalars = Array(text.unicodeScalars)
    (caret, anchor) = (-1, -1)
    if let selection {
      caret = Self.offset(ofByte: selection.head, in: text)
      anchor = selection.anchor == selection.head ? caret : Self.offset(ofByte: selection.anchor, in: text)
    }
    if isSecret { scalars = scalars.map { _ in "•" } }
  }

  /// The number of scalars that end at or before a byte of a text.
  private static func offset(ofByte byte: Int, in text: String) -> Int {
    let isStart = { (byte: UInt8) in byte & 0xC0 != 0x80 }
    let before = text.utf8.prefix(max(0, byte))
    let started = before.count(where: isStart)
    // A byte inside of a scalar is at its start.
    let isInside = before.endIndex < text.utf8.endIndex && !isStart(text.utf8[before.endIndex])
    return started - (isInside ? 1 : 0)
  }

  /// The number of scalars.
  package var count: Int { scalars.count }

  /// The selected part; nil if nothing is selected.
  package var selection: Range<Int>? {
    caret < 0 || anchor == caret ? nil : min(anchor, caret)..<max(anchor, caret)
  }

  /// A part of the text, as far as it exists.
  package func text(_ range: Range<Int>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return text
  }

  /// The whole text.
  package var string: String { text(0..<count) }

  /// The bytes of a range of scalars, from the start of the text.
  func bytes(_ range: Range<Int>) -> Range<Int> {
    let start = scalars[..<range.lowerBound].reduce(0) { $0 + UTF8.width($1) }
    return start..<scalars[range].reduce(start) { $0 + UTF8.width($1) }
  }

  /// A unit of text of AT-SPI, with its number as a granularity.
  enum Unit: UInt32 {
    case character, word, sentence, line, paragraph

    /// The unit of a boundary of the older methods: a character, the start or end of a word, a sentence or a line.
    init?(boundary: UInt32) {
      switch boundary {
      case 0: self = .character
      case 1, 2: self = .word
      case 3, 4: self = .sentence
      case 5, 6: self = .line
      default: return nil
      }
    }
  }

  /// The unit around an offset. A word and a sentence extend to the start of the next one.
  func range(of unit: Unit, at offset: Int) -> Range<Int> {
    let place = min(max(offset, 0), count)
    if unit == .character { return place..<min(place + 1, count) }
    if place == count, unit >= .line, count > 0, scalars[count - 1] == "\n" { return count..<count }
    var start = min(place, max(0, count - 1))
    while start > 0, !isStart(of: unit, start) { start -= 1 }
    var end = min(start + 1, count)
    while end < count, !isStart(of: unit, end) { end += 1 }
    return start..<end
  }

  /// Whether a unit starts at an offset inside the text.
  private func isStart(of unit: Unit, _ offset: Int) -> Bool {
    let (before, here) = (scalars[offset - 1], scalars[offset])
    switch unit {
    case .character: return true
    case .word: return !Self.isInWord(before) && Self.isInWord(here)
    case .sentence:
      return before == "\n"
        || before == " " && offset > 1 && ".!?".unicodeScalars.contains(scalars[offset - 2])
    case .line, .paragraph: return before == "\n"
    }
  }

  private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "'"
  }

  /// The part in which this text differs from an older one, between what both begin and end with.
  func difference(from old: AccessibleText) -> (removed: Range<Int>, inserted: Range<Int>)? {
    guard scalars != old.scalars else { return nil }
    let shorter = min(count, old.count)
    var start = 0
    while start < shorter, scalars[start] == old.scalars[start] { start += 1 }
    var end = 0
    while end < shorter - start, scalars[count - 1 - end] == old.scalars[old.count - 1 - end] { end += 1 }
    return (start..<old.count - end, start..<count - end)
  }
}

extension AccessibleText.Unit: Comparable {
  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
