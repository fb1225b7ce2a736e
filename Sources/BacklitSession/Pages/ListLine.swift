import BacklitGraphics
import BacklitLists

/// A line of a searchable list.
struct ListLine: Equatable {
  /// The text that is shown and spoken.
  var text: String
  /// The name of the line, which a search looks for.
  var name: String
  /// The text that is spoken instead; nil if it is the text that is shown.
  var spoken: String?
  /// The colour of the text; nil for that of labels.
  var color: Color?
  /// Whether it is the current one of several choices.
  var isChosen = false
}

/// The lines of a searchable list, which are made when they are needed.
@MainActor
protocol ListLines: AnyObject {
  /// The number of lines.
  var count: Int { get }
  /// The line at an index.
  func line(at index: Int) -> ListLine
  /// The name of the line at an index, folded for comparison, and whether it took long to find because a cell was made for
  /// it.
  func foldedName(at index: Int) -> (name: String, isSlow: Bool)
}

/// Lines that exist already.
@MainActor
final class FixedLines: ListLines {
  private let lines: [ListLine]
  private let names: [String]

  init(_ lines: [ListLine]) {
    self.lines = lines
    names = lines.map { TextMetrics.folded($0.name) }
  }

  var count: Int { lines.count }

  func line(at index: Int) -> ListLine { lines[index] }

  func foldedName(at index: Int) -> (name: String, isSlow: Bool) { (names[index], false) }
}

/// The lines whose names match a search text, the best matches first.
///
/// The search goes on in steps, so that a list of a million lines never holds up a frame.
@MainActor
struct LineSearch {
  /// The number of names that a step compares; a name for which a cell is made counts as ``slowCost`` of them.
  static let stepLength = 10_000
  private static let slowCost = 50

  /// How well a name matches.
  fileprivate enum Rank: Int, CaseIterable {
    /// It is the search text.
    case equal
    /// It begins with the first word of the search text, and the others begin words after it, in order.
    case start
    /// It is in the line whose number is the search text.
    case number
    /// The words of the search text begin words of it, in order.
    case wordStarts
    /// It contains all words of the search text.
    case words
    /// It contains the letters of the search text in order.
    case letters
  }

  private let wanted: String
  private let words: [[UInt8]]
  /// The letters that match in order; nil if only words match.
  private let letters: [Unicode.Scalar]?
  /// The line whose number is the search text, counted from 0; nil if it is not a number, or searches names only.
  private var numbered: Int?
  private var found: [[Int]] = Rank.allCases.map { _ in [] }
  /// The next line to compare.
  private var next = 0

  /// Begins a search.
  /// - Parameters:
  ///   - text: the search text.
  ///   - isFuzzy: whether a name with the letters of the search text in order matches.
  ///   - takesNumbers: whether a number finds the line with this number, after those whose names begin with it.
  init(_ text: String, isFuzzy: Bool, takesNumbers: Bool = false) {
    wanted = TextMetrics.folded(text)
    words = wanted.split(separator: " ").map { Array($0.utf8) }
    numbered = takesNumbers ? text.wholeNumber.map { $0 - 1 } : nil
    letters = isFuzzy ? wanted.unicodeScalars.filter { $0 != " " } : nil
  }

  /// Whether all lines were compared.
  private(set) var isComplete = false
  /// The number of lines found so far.
  var count: Int { found.reduce(0) { $0 + $1.count } }
  /// Whether a line was found whose name is the search text.
  var hasEqual: Bool { !found[Rank.equal.rawValue].isEmpty }

  /// Compares the names of the next lines.
  /// - Returns: the places, among all lines found, of those that were found now.
  @discardableResult
  mutating func step(through lines: any ListLines) -> [Range<Int>] {
    let before = found.map(\.count)
    if next == 0 { findNumber(in: lines) }
    var cost = 0
    while next < lines.count, cost < Self.stepLength {
      let (name, isSlow) = lines.foldedName(at: next)
      cost += isSlow ? Self.slowCost : 1
      if next != numbered, let rank = rank(of: name) { found[rank.rawValue].append(next) }
      next += 1
    }
    isComplete = next >= lines.count
    var start = 0
    var new: [Range<Int>] = []
    for (lines, count) in zip(found, before) {
      if lines.count > count { new.append(start + count..<start + lines.count) }
      start += lines.count
    }
    return new
  }

  /// Finds the line whose number is the search text, unless the search finds it by the beginning of its name.
  private mutating func findNumber(in lines: any ListLines) {
    guard let line = numbered else { return }
    numbered = nil
    guard line >= 0, line < lines.count else { return }
    let rank = rank(of: lines.foldedName(at: line).name) ?? .letters
    guard rank.rawValue > Rank.number.rawValue else { return }
    numbered = line
    found[Rank.number.rawValue] = [line]
  }

  private func rank(of name: String) -> Rank? {
    if name == wanted { return .equal }
    if name.containsAll(words) { return name.rankOfBeginnings(of: words) }
    // A shorter name cannot contain them all. So the length of the search text does not count for each name.
    guard let letters, letters.count <= name.utf8.count else { return nil }
    var matched = 0
    for letter in name.unicodeScalars where matched < letters.count && letter == letters[matched] {
      matched += 1
    }
    return matched == letters.count ? .letters : nil
  }

  /// The index of a line by its place among those found.
  func line(at place: Int) -> Int {
    var rest = place
    for lines in found {
      if rest < lines.count { return lines[rest] }
      rest -= lines.count
    }
    fatalError("The search found \(count) lines; there is none at \(place).")
  }

  /// The place of a line among those found; nil if it was not found. Complexity: O(log n).
  func place(of line: Int) -> Int? {
    var before = 0
    for lines in found {
      var (low, high) = (0, lines.count)
      while low < high {
        let middle = (low + high) / 2
        if lines[middle] < line { low = middle + 1 } else { high = middle }
      }
      if low < lines.count, lines[low] == line { return before + low }
      before += lines.count
    }
    return nil
  }
}

extension String {
  /// Whether the text contains all words, given as UTF-8. A search compares a million texts, so bytes are compared.
  fileprivate func containsAll(_ words: [[UInt8]]) -> Bool {
    func search(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      words.allSatisfy { Self.contains($0, in: text) }
    }
    var text = self
    return text.withUTF8(search)
  }

  private static func contains(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
    place(of: word, in: text, from: 0) != nil
  }

  /// The place of a word in a text at or after a start.
  private static func place(
    of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from first: Int
  ) -> Int? {
    guard word.count <= text.count else { return nil }
    var start = first
    while start <= text.count - word.count {
      var length = 0
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return start }
      start += 1
    }
    return nil
  }

  /// How well a text matches that contains all words, given as UTF-8: by the places where they are.
  fileprivate func rankOfBeginnings(of words: [[UInt8]]) -> LineSearch.Rank {
    func rank(_ text: UnsafeBufferPointer<UInt8>) -> LineSearch.Rank {
      var (end, rank) = (0, LineSearch.Rank.start)
      for word in words {
        var place = Self.place(of: word, in: text, from: end)
        // Bytes of characters outside of ASCII are taken for letters.
        while let found = place, found > 0, text[found - 1].isWordByte {
          place = Self.place(of: word, in: text, from: found + 1)
        }
        guard let place else { return .words }
        if end == 0, place > 0 { rank = .wordStarts }
        end = place + word.count
      }
      return rank
    }
    var text = self
    return text.withUTF8(rank)
  }
}

extension UInt8 {
  /// Whether it is a letter or a digit of ASCII, or a part of a different character.
  fileprivate var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
    default: false
    }
  }
}
