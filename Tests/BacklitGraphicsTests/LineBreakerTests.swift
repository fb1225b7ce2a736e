import BacklitGraphics
import TestSupport
import Testing

@Suite struct LineBreakerTests {
  private static let clusters = [
    "a", "b", "word", " ", " ", "  ", "-", "--", "\n", "\r\n", "\r", "\u{0B}", "\t", "é", "e\u{301}", "日本",
    "한", "👩‍👩‍👧‍👦", "\u{200B}", "\u{301}", "\u{2028}", "…",
  ]

  @Test("Texts have the lines of TextMetrics at every width") func sameLines() {
    var random = SeededRandom(seed: 18)
    for _ in 0..<300 {
      // Plain texts take a path of their own.
      let letters = Bool.random(using: &random) ? Self.clusters : Array(Self.clusters.prefix(9))
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        letters.randomElement(using: &random) ?? ""
      }.joined()
      let breaker = LineBreaker(text)
      for columns in -1...20 {
        let expected = TextMetrics.wrap(text, columns: columns)
        let (lines, limits) = breaker.lines(columns: columns)
        let count = breaker.lineCount(columns: columns)
        #expect(lines == expected, "\(text.debugDescription) in \(columns) columns")
        #expect(count.count == expected.count && count.limits == limits)
        #expect(limits.contains(columns) || columns < 1)
        for other in limits.clamped(to: 1...40) {
          #expect(TextMetrics.wrap(text, columns: other) == lines)
        }
      }
    }
  }

  @Test("The limits with the same lines are as wide as possible") func limits() {
    let breaker = LineBreaker("turn the knob")
    #expect(breaker.lineCount(columns: 9).limits == 8...12)
    #expect(breaker.lineCount(columns: 5).limits == 4...7)
    #expect(breaker.lineCount(columns: 20).limits == 13...Int.max)
    #expect(breaker.lineCount(columns: 3).limits == 3...3)
  }
}
