import BacklitGraphics
import BacklitText

/// How a part of the text of a ``TextView`` looks.
public struct TextAttributes: Hashable, Sendable {
  /// The colour of the letters; nil for that of the text view.
  public var foregroundColor: Color?
  /// The colour behind the letters; nil for that of the text view.
  public var backgroundColor: Color?
  /// Whether the letters are bold.
  public var isBold: Bool
  /// Whether the letters are italic.
  public var isItalic: Bool
  /// Whether a line is drawn below the letters.
  public var isUnderlined: Bool
  /// Whether a line is drawn through the letters.
  public var isStruckThrough: Bool

  /// Attributes from their parts; without arguments, those of a plain text.
  public init(
    foregroundColor: Color? = nil, backgroundColor: Color? = nil, isBold: Bool = false,
    isItalic: Bool = false, isUnderlined: Bool = false, isStruckThrough: Bool = false
  ) {
    self.foregroundColor = foregroundColor
    self.backgroundColor = backgroundColor
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
  }

  /// Adds attributes. Colours replace earlier colours.
  public mutating func add(_ other: TextAttributes) {
    foregroundColor = other.foregroundColor ?? foregroundColor
    backgroundColor = other.backgroundColor ?? backgroundColor
    isBold = isBold || other.isBold
    isItalic = isItalic || other.isItalic
    isUnderlined = isUnderlined || other.isUnderlined
    isStruckThrough = isStruckThrough || other.isStruckThrough
  }

  /// A font with these attributes.
  func font(_ base: Font) -> Font {
    var font = base
    if isBold { font.isBold = true }
    if isItalic { font.isItalic = true }
    if isUnderlined { font.isUnderlined = true }
    if isStruckThrough { font.isStruckThrough = true }
    return font
  }
}

/// A part of a text with its attributes.
struct TextRun: Equatable {
  /// The byte offsets of its ends.
  var bytes: Range<Int>
  var attributes: TextAttributes
}

/// The parts of a text that have attributes: sorted and without overlaps.
struct TextRuns {
  private(set) var runs: [TextRun]

  /// Runs that are sorted and do not overlap.
  init(_ runs: [TextRun] = []) { self.runs = runs }

  /// The index of the first run that ends after an offset.
  private func index(endingAfter offset: Int) -> Int { runs.sortedIndex { $0.bytes.upperBound > offset } }

  /// The parts of a range, one after the other, with and without attributes.
  ///
  /// Complexity: O(log n + number of parts).
  func parts(of bytes: Range<Int>) -> [TextRun] {
    var (parts, start) = ([TextRun](), bytes.lowerBound)
    for run in runs[index(endingAfter: start)...] {
      let part = run.bytes.clamped(to: bytes)
      guard !part.isEmpty else { break }
      if start < part.lowerBound {
        parts.append(TextRun(bytes: start..<part.lowerBound, attributes: TextAttributes()))
      }
      parts.append(TextRun(bytes: part, attributes: run.attributes))
      start = part.upperBound
    }
    if start < bytes.upperBound {
      parts.append(TextRun(bytes: start..<bytes.upperBound, attributes: TextAttributes()))
    }
    return parts
  }

  /// Changes the attributes of a range.
  ///
  /// Complexity: O(log n + number of parts + number of runs after them).
  mutating func update(_ bytes: Range<Int>, _ change: (inout TextAttributes) -> Void) {
    guard !bytes.isEmpty else { return }
    let first = index(endingAfter: bytes.lowerBound)
    let last = runs.sortedIndex { $0.bytes.lowerBound >= bytes.upperBound }
    var new: [TextRun] = []
    // The attributes outside of the range stay.
    if first < last, runs[first].bytes.lowerBound < bytes.lowerBound {
      new.append(
        TextRun(bytes: runs[first].bytes.lowerBound..<bytes.lowerBound, attributes: runs[first].attributes))
    }
    for var part in parts(of: bytes) {
      change(&part.attributes)
      if part.attributes != TextAttributes() { new.append(part) }
    }
    if first < last, runs[last - 1].bytes.upperBound > bytes.upperBound {
      let rest = runs[last - 1]
      new.append(TextRun(bytes: bytes.upperBound..<rest.bytes.upperBound, attributes: rest.attributes))
    }
    runs.replaceSubrange(first..<last, with: new)
  }

  /// Moves the runs with a change of the text. Text that is inserted in a run belongs to it, and text at its ends does not.
  ///
  /// Complexity: O(log n + number of runs after the change).
  mutating func apply(_ change: TextChange) {
    let first = runs.sortedIndex { $0.bytes.upperBound > change.removedRange.start.utf8Offset }
    guard first < runs.count else { return }
    for index in first..<runs.count {
      let range = TextRange(runs[index].bytes)
      let start = change.position(of: range.start)
      runs[index].bytes =
        TextRange(start, max(start, change.position(of: range.end, affinity: .upstream))).utf8Offsets
    }
    runs[first...].removeAll { $0.bytes.isEmpty }
  }
}

extension Array {
  /// Returns the index of the first element that meets a condition. All elements after it must meet the condition.
  ///
  /// Complexity: O(log n).
  func sortedIndex(where isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
