import BacklitGraphics

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
  private enum Rank: Int, CaseIterable {
    /// It is the search text.
    case equal
    /// It contains all words of the search text.
    case words
    /// It contains the letters of the search text in order.
    case letters
  }

  private let wanted: String
  private let words: [[UInt8]]
  private let isFuzzy: Bool
  private var found: [[Int]] = Rank.allCases.map { _ in [] }
  /// The next line to compare.
  private var next = 0

  /// Begins a search.
  /// - Parameters:
  ///   - text: the search text.
  ///   - isFuzzy: whether a name with the letters of the search text in order matches.
  init(_ text: String, isFuzzy: Bool) {
    wanted = TextMetrics.folded(text)
    words = wanted.split(separator: " ").map { Array($0.utf8) }
    self.isFuzzy = isFuzzy
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
    var cost = 0
    while next < lines.count, cost < Self.stepLength {
      let (name, isSlow) = lines.foldedName(at: next)
      cost += isSlow ? Self.slowCost : 1
      if let rank = rank(of: name) { found[rank.rawValue].append(next) }
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

  private func rank(of name: String) -> Rank? {
    if name == wanted { return .equal }
    if name.containsAll(words) { return .words }
    guard isFuzzy else { return nil }
    var rest = wanted.filter { $0 != " " }[...]
    for character in name where character == rest.first { rest.removeFirst() }
    return rest.isEmpty ? .letters : nil
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
    guard word.count <= text.count else { return false }
    var start = 0
    while start <= text.count - word.count {
      var length = 0
      while length < word.count, text[start + length] == word[length] { length += 1 }
      if length == word.count { return true }
      start += 1
    }
    return false
  }
}
