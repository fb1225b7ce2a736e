/// Divides a text into the segments of UAX #29, from a place at which there is a boundary for certain.
///
/// A boundary inside of a character does not count: in some scripts the rules for words divide what the rules for
/// characters join.
struct WordSegmenter {
  private let root: TextNode
  private var walker: ScalarWalker

  /// A part of the text between two boundaries.
  struct Segment {
    var bytes: Range<Int>
    /// Whether the segment contains a letter, a number, an ideograph or an emoji.
    var isWord: Bool
  }

  /// Creates a segmenter that begins at the last certain boundary at or before a boundary of characters.
  init(_ root: TextNode, atOrBefore offset: Int) {
    self.root = root
    walker = ScalarWalker(root, at: Self.certainBoundary(root, atOrBefore: offset))
  }

  /// The start of the next segment.
  var offset: Int { walker.offset }

  /// The last place at or before an offset at which no rule joins, whatever the text before it is.
  ///
  /// This is the case behind a line break, behind a scalar without a class, and behind a space, unless what follows
  /// belongs to it.
  static func certainBoundary(_ root: TextNode, atOrBefore offset: Int) -> Int {
    var walker = ScalarWalker(root, at: offset)
    var ahead = walker
    var next = ahead.next()
    while walker.offset > 0 {
      let place = walker.offset
      guard let previous = walker.previous() else { return 0 }
      if let next, isCertain(previous, next), root.clusterStart(covering: place) == place { return place }
      next = previous
    }
    return 0
  }

  private static func isCertain(_ previous: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    let following = WordBreakClass(next)
    return switch WordBreakClass(previous) {
    case .newline: !(previous == "\r" && next == "\n")
    case .other: !following.isIgnored
    case .space: !following.isIgnored && following != .space
    default: false
    }
  }

  /// The next segment, or nil at the end.
  mutating func next() -> Segment? {
    let start = walker.offset
    var isWord = false
    repeat {
      guard let part = nextPart() else { break }
      isWord = isWord || part
    } while root.clusterStart(covering: walker.offset) != walker.offset
    return walker.offset > start ? Segment(bytes: start..<walker.offset, isWord: isWord) : nil
  }

  /// Moves to the next boundary of the rules.
  /// - Returns: whether the part contains a word, or nil at the end.
  private mutating func nextPart() -> Bool? {
    guard let first = walker.next() else { return nil }
    var context = Context(first)
    if context.last == .newline {
      var ahead = walker
      if first == "\r", ahead.next() == "\n" { walker = ahead }
      return false
    }
    var isWord = Self.isWord(first, context.last)
    var ahead = walker
    while let scalar = ahead.next() {
      let next = WordBreakClass(scalar)
      guard context.joins(next, scalar, follower: { Self.follower(ahead) }) else { return isWord }
      context.append(next, scalar)
      isWord = isWord || Self.isWord(scalar, next)
      walker = ahead
    }
    return isWord
  }

  /// The class of the next scalar that is not ignored.
  private static func follower(_ walker: ScalarWalker) -> WordBreakClass {
    var walker = walker
    while let scalar = walker.next() {
      let next = WordBreakClass(scalar)
      if !next.isIgnored { return next }
    }
    return .other
  }

  private static func isWord(_ scalar: Unicode.Scalar, _ kind: WordBreakClass) -> Bool {
    switch kind {
    case .letter, .hebrewLetter, .katakana, .numeric, .regionalIndicator: return true
    case .other where scalar.value >= 0x80:
      let properties = scalar.properties
      return properties.isAlphabetic || properties.numericType != nil || properties.isEmojiPresentation
        || properties.isEmoji && scalar.value >= 0x2600
    default: return false
    }
  }
}

extension WordSegmenter {
  /// The facts about the scalars before a place on which the rules depend.
  private struct Context {
    /// The class of the last scalar.
    var last: WordBreakClass
    /// The class of the last scalar that is not ignored, and the one before it.
    var base: WordBreakClass
    var beforeBase: WordBreakClass?
    /// Whether the number of regional indicators before the place is odd.
    var isInFlag: Bool

    init(_ scalar: Unicode.Scalar) {
      last = WordBreakClass(scalar)
      // A mark at the start of a line has nothing to belong to.
      base = last.isIgnored ? .other : last
      isInFlag = last == .regionalIndicator
    }

    mutating func append(_ next: WordBreakClass, _ scalar: Unicode.Scalar) {
      last = next
      if next.isIgnored { return }
      beforeBase = base
      base = next
      isInFlag = next == .regionalIndicator && !isInFlag
    }

    /// Whether a scalar continues the word before it.
    func joins(
      _ next: WordBreakClass, _ scalar: Unicode.Scalar, follower: () -> WordBreakClass
    ) -> Bool {
      // WB3a, WB3b
      if next == .newline { return false }
      // WB3c; the standard library does not publish Extended_Pictographic.
      if last == .joiner, next == .other || next == .letter, scalar.value >= 0x80, scalar.properties.isEmoji {
        return true
      }
      // WB3d
      if last == .space, next == .space { return true }
      // WB4
      if next.isIgnored { return true }
      switch (base, next) {
      // WB5, WB8, WB9, WB10
      case (.letter, .letter), (.letter, .hebrewLetter), (.hebrewLetter, .letter),
        (.hebrewLetter, .hebrewLetter),
        (.numeric, .numeric), (.letter, .numeric), (.hebrewLetter, .numeric), (.numeric, .letter),
        (.numeric, .hebrewLetter):
        return true
      // WB13, WB13a, WB13b
      case (.katakana, .katakana), (.katakana, .connector), (.letter, .connector),
        (.hebrewLetter, .connector),
        (.numeric, .connector), (.connector, .connector), (.connector, .katakana), (.connector, .letter),
        (.connector, .hebrewLetter), (.connector, .numeric):
        return true
      // WB15, WB16
      case (.regionalIndicator, .regionalIndicator): return isInFlag
      default: return joinsAround(next, follower: follower)
      }
    }

    /// The rules that look at three classes.
    private func joinsAround(_ next: WordBreakClass, follower: () -> WordBreakClass) -> Bool {
      // WB7a
      if base == .hebrewLetter, next == .singleQuote { return true }
      // WB6, WB7
      if base.isLetter, next.isBetweenLetters { return follower().isLetter }
      if next.isLetter, base.isBetweenLetters, beforeBase?.isLetter == true { return true }
      // WB7b, WB7c
      if base == .hebrewLetter, next == .doubleQuote { return follower() == .hebrewLetter }
      if next == .hebrewLetter, base == .doubleQuote, beforeBase == .hebrewLetter { return true }
      // WB11, WB12
      if next == .numeric, base.isBetweenDigits, beforeBase == .numeric { return true }
      return base == .numeric && next.isBetweenDigits && follower() == .numeric
    }
  }
}
