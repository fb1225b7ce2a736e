extension Utterance {
  /// The bit that distinguishes the identifier of a short form from that of its utterance.
  private static let shortFormBit: UInt64 = 1 << 63

  /// Whether this is a short form that the complete utterance follows.
  package var isShortForm: Bool { id & Self.shortFormBit != 0 }

  /// The short form of a value: the text up to the end of its number, as "minus 6" of "minus 6 decibels". Nil if the value may
  /// not be shortened, if it does not have exactly one number, or if its number is at the end.
  package var shortForm: Utterance? {
    guard let unit, !unit.isEmpty, let first = parts.first else { return nil }
    var shortForm = self
    shortForm.id = id | Self.shortFormBit
    shortForm.parts = [first.prefix(text.count - unit.count)]
    return shortForm
  }

  /// The text that follows the only number of a value; nil if the value may not be shortened, or if it has no number
  /// or several numbers.
  var unit: Substring? {
    guard canBeShortened, !isShortForm, let first = parts.first?.text, !first.numberRanges.isEmpty else {
      return nil
    }
    let text = text
    let ranges = text.numberRanges
    return ranges.count == 1 ? ranges.first.map { text[$0.upperBound...] } : nil
  }
}

extension SpokenText {
  /// The first characters.
  fileprivate func prefix(_ count: Int) -> SpokenText {
    var (rest, runs) = (count, [AttributedText.Run]())
    for var run in self.runs where rest > 0 {
      if rest < run.text.count { run.pronunciation = nil }
      run.text = String(run.text.prefix(rest))
      rest -= run.text.count
      runs.append(run)
    }
    return SpokenText(runs: runs)
  }
}

extension String {
  /// The ranges of the numbers: digits, with single separators between them, as in 1,234.5 and 0:15.
  fileprivate var numberRanges: [Range<Index>] {
    var ranges: [Range<Index>] = []
    var place = startIndex
    while let start = self[place...].firstIndex(where: \.isWholeNumber) {
      var end = index(after: start)
      while end < endIndex {
        let next = index(after: end)
        if self[end].isWholeNumber {
          end = next
        } else if ".,:٫٬'\u{2019}\u{A0}\u{202F}".contains(self[end]), next < endIndex,
          self[next].isWholeNumber
        {
          end = index(after: next)
        } else {
          break
        }
      }
      ranges.append(start..<end)
      place = end
    }
    return ranges
  }
}
