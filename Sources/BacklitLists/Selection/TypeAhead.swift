/// Finds the row whose text begins with what the user types.
///
/// Characters typed within a second of each other form a prefix. The search starts at the cursor, goes to the
/// end and continues from the beginning. The first character of a prefix and repetitions of it search from
/// the row after the cursor, so that typing one letter repeatedly visits all rows that begin with it.
///
/// In a list with numbers, a prefix of digits with which no other text begins is the number of a row. A digit that makes a number
/// without a row begins a new one. A first character that finds nothing is forgotten.
package struct TypeAhead: Hashable, Sendable {
  /// The time in seconds after which a character begins a new prefix.
  package static let window = 1.0

  /// The characters typed so far.
  package private(set) var prefix = ""
  private var latestTime = -Double.infinity

  /// Creates a search without typed characters.
  package init() {}

  /// Forgets the typed characters, as after a key that moves the cursor.
  package mutating func reset() {
    prefix = ""
    latestTime = -.infinity
  }

  /// Adds typed text and searches for a row.
  ///
  /// Complexity: O(`count`) calls of `hasPrefix`; twice as many if a repeated character is not a prefix.
  /// - Parameters:
  ///   - text: what was typed.
  ///   - time: the time of the key in seconds, on any clock that does not go back.
  ///   - cursor: the row at the cursor; nil without a cursor.
  ///   - count: the number of rows.
  ///   - numbered: returns the row with a number; nil for a list whose rows have none.
  ///   - hasPrefix: whether the text of a row begins with a prefix. It decides whether case and accents
  ///     count.
  /// - Returns: the row found; nil if there is none, and then the cursor should stay.
  package mutating func type(
    _ text: String, at time: Double, cursor: Int?, count: Int, numbered: ((_ number: Int) -> Int?)? = nil,
    hasPrefix: (_ row: Int, _ prefix: String) -> Bool
  ) -> Int? {
    let isContinued = isActive(at: time)
    latestTime = time
    let isRepeated = isContinued && prefix.allSatisfy { String($0) == text }
    prefix = isContinued ? prefix + text : text
    let number = numbered == nil ? nil : prefix.wholeNumber
    let row = number.flatMap { numbered?($0) }
    // Of "1 Alpha" and "10 Beta", the first one has the number 1.
    if let row, hasPrefix(row, prefix) { return row }
    let next = cursor.map { $0 + 1 } ?? 0
    if let row = Self.search(prefix, from: isContinued ? cursor ?? 0 : next, count: count, hasPrefix)
      ?? (isRepeated ? Self.search(text, from: next, count: count, hasPrefix) : nil)
    {
      return row
    }
    if let row { return row }
    if number != nil || !isContinued { reset() }
    guard number != nil, isContinued else { return nil }
    return type(text, at: time, cursor: cursor, count: count, numbered: numbered, hasPrefix: hasPrefix)
  }

  /// Whether a key pressed at a time continues the prefix. Then Space is a character and not a command.
  package func isActive(at time: Double) -> Bool { !prefix.isEmpty && time - latestTime <= Self.window }

  /// Whether a digit typed at a time continues a number.
  package func hasNumber(at time: Double) -> Bool { isActive(at: time) && prefix.wholeNumber != nil }

  private static func search(
    _ prefix: String, from start: Int, count: Int, _ hasPrefix: (Int, String) -> Bool
  ) -> Int? {
    guard count > 0 else { return nil }
    let first = start < 0 || start >= count ? 0 : start
    return (first..<count).first { hasPrefix($0, prefix) } ?? (0..<first).first { hasPrefix($0, prefix) }
  }
}

extension String {
  /// Returns the number of a text of digits in any script; nil for other texts, and for a number that is too large.
  package var wholeNumber: Int? {
    guard !isEmpty else { return nil }
    return reduce(0 as Int?) { sum, character in
      guard let sum, let digit = character.wholeNumberValue, digit < 10 else { return nil }
      let (tens, isTooLarge) = sum.multipliedReportingOverflow(by: 10)
      return isTooLarge || tens > Int.max - digit ? nil : tens + digit
    }
  }
}
