import BacklitGraphics
import Testing

@Suite struct TextMetricsTests {
  @Test(
    "Columns of a text",
    arguments: [
      ("", 0), ("Pitch", 5), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｱｲ", 2), ("한글", 4), ("👍🏽", 2),
      ("👩‍👩‍👧‍👦", 2), ("🇩🇪🇫🇷", 4), ("❤️", 2), ("❤", 1), ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0),
      ("a\u{1B}[31m", 5), ("\r\n", 0), ("\t", 4), ("ab\tc", 5), ("first\nsecond", 6), ("\u{7F}\u{85}", 0),
      ("שלום", 4), ("مرحبا", 5), ("½°…", 3),
      ("\u{AD}", 0),
    ])
  func columns(_ text: String, _ columns: Int) {
    #expect(TextMetrics.columns(of: text) == columns)
    #expect(TextMetrics.line(of: text).reduce(0) { $0 + TextMetrics.width(of: $1) } == columns)
  }

  @Test(
    "One line of a text",
    arguments: [
      ("first\nsecond", "first…"), ("a\r\nb", "a…"), ("a\u{2028}b", "a…"), ("a\u{85}b", "a…"),
      ("a\u{B}b", "a…"),
      ("\nsecond", "…"), ("last\n", "last"), ("name\tvalue", "name    value"), ("a\tb", "a   b"),
      ("日\tx", "日  x"),
      ("e\u{202E}vaw", "e\u{FFFD}vaw"), ("\u{2068}a\u{2069}", "\u{2068}a\u{2069}"),
      ("plain", "plain"), ("", ""),
    ])
  func line(_ text: String, _ line: String) {
    #expect(TextMetrics.line(of: text) == line)
    #expect(TextMetrics.truncated(text, toColumns: 80) == line)
  }

  @Test(
    "Scalars that are not characters are shown as signs", arguments: [0xFFFE, 0x1FFFF, 0xFDD0] as [UInt32])
  func noncharacters(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(TextMetrics.line(of: "a\(scalar)b") == "a\u{FFFD}b")
  }

  @Test("Tabs of several lines reach to stops of their paragraph") func tabs() {
    #expect(TextMetrics.wrap("a\tb\n日\tc", columns: 20) == ["a   b", "日  c"])
    #expect(LineBreaker("a\tb\n日\tc").lines(columns: 20).lines == ["a   b", "日  c"])
    #expect(LineBreaker("name\tvalue").lines(columns: 6).lines == ["name", "value"])
  }

  /// The widths were measured in kitty 0.26.5 (letters), and in tmux 3.3a and xterm 379 (letters and signs).
  @Test(
    "The widths and the parts of clusters in terminals that keep letters",
    arguments: [
      ("กำ", 2, 2, ["ก", "ำ"]), ("ຈຳ", 2, 2, ["ຈ", "ຳ"]), ("क्षि", 2, 3, ["क्", "ष", "ि"]),
      ("की", 1, 2, ["क", "ी"]), ("বাং", 1, 3, ["ব", "া", "ং"]), ("மி", 1, 2, ["ம", "ி"]),
      ("ﾊﾟ", 2, 2, ["ﾊ", "ﾟ"]), ("ខ្មែ", 2, 3, ["ខ្", "ម", "ែ"]), ("မြ", 1, 2, ["မ", "ြ"]),
      ("한", 2, 2, ["한"]), ("é", 1, 1, ["é"]),
    ])
  func clusterWidths(_ text: String, letters: Int, signs: Int, parts: [String]) {
    func columns(_ widths: ClusterWidths) -> Int {
      text.reduce(0) { $0 + TextMetrics.width(of: $1, widths) }
    }
    #expect(columns(.letters) == letters)
    #expect(columns(.lettersAndSigns) == signs)
    #expect(text.flatMap { TextMetrics.parts(of: $0, .lettersAndSigns) }.map { String($0) } == parts)
    #expect(text.flatMap { TextMetrics.parts(of: $0, .clusters) }.count <= parts.count)
  }

  @Test("A sign that is a cluster of its own is as wide as the terminal shows it") func loneSigns() {
    for (widths, columns) in [(ClusterWidths.clusters, 2), (.letters, 1), (.lettersAndSigns, 2)] {
      #expect("မာ".reduce(0) { $0 + TextMetrics.width(of: $1, widths) } == columns)
    }
  }

  @Test("Emoji have the same width in every terminal", arguments: ["👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣"])
  func emoji(_ text: String) {
    for widths in [ClusterWidths.clusters, .letters, .lettersAndSigns] {
      #expect(text.reduce(0) { $0 + TextMetrics.width(of: $1, widths) } == 2)
    }
  }

  @Test("Grapheme clusters stay whole") func graphemes() {
    let graphemes = TextMetrics.line(of: "a日👩‍👩‍👧‍👦e\u{301}")
    #expect(graphemes.map { String($0) } == ["a", "日", "👩‍👩‍👧‍👦", "e\u{301}"])
    #expect(graphemes.map { TextMetrics.width(of: $0) } == [1, 2, 2, 1])
  }

  @Test(
    "Truncation with an ellipsis",
    arguments: [
      ("Pitch", 5, "Pitch"), ("Pitch", 4, "Pit…"), ("Pitch", 1, "…"), ("Pitch", 0, ""), ("Pitch", -3, ""),
      ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("日本語", 2, "…"), ("", 0, ""),
    ])
  func truncation(_ text: String, _ limit: Int, _ result: String) {
    #expect(TextMetrics.truncated(text, toColumns: limit) == result)
  }

  @Test(
    "Line breaking",
    arguments: [
      ("turn the knob", 8, ["turn the", "knob"]), ("turn the knob", 5, ["turn", "the", "knob"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("a abcdefgh", 3, ["a", "abc", "def", "gh"]), ("", 4, [""]),
      ("a\n\nb", 9, ["a", "", "b"]), ("日本語", 4, ["日本", "語"]), ("full-size", 6, ["full-", "size"]),
      ("née au nord", 6, ["née au", "nord"]), ("née-à", 4, ["née-", "à"]),
      ("日", 1, ["日"]), ("a  b", 1, ["a", "b"]), ("ab", 0, ["a", "b"]),
    ])
  func wrapping(_ text: String, _ columns: Int, _ lines: [String]) {
    #expect(TextMetrics.wrap(text, columns: columns) == lines)
  }

  /// The expected orders were derived by hand from Unicode Standard Annex 9.
  @Test(
    "Visual order of bidirectional text",
    arguments: [
      ("plain", "plain"), ("שלום", "םולש"), ("abc שלום def", "abc םולש def"), ("שלום 12", "12 םולש"),
      ("שלום (a)", "(a) םולש"), ("日本", "日本"),
    ])
  func visualOrder(_ text: String, _ visual: String) {
    #expect(TextMetrics.visualOrder(text) == visual)
  }

  @Test("The base direction places neutral characters") func baseDirection() {
    #expect(TextMetrics.visualOrder("שלום!", baseDirection: .leftToRight) == "םולש!")
    #expect(TextMetrics.visualOrder("שלום!", baseDirection: .rightToLeft) == "!םולש")
    #expect(TextMetrics.visualOrder("(ab", baseDirection: .rightToLeft) == "ab)")
  }

  @Test(
    "The first strong character decides the direction of a paragraph",
    arguments: [
      ("abc שלום", .leftToRight), ("12 שלום abc", .rightToLeft), ("(سلام)", .rightToLeft),
      ("12!", .automatic),
      // The inside of an isolate does not count, and a mark does.
      ("\u{2067}שלום\u{2069} abc", .leftToRight), ("\u{200F}abc", .rightToLeft),
    ] as [(String, BaseDirection)])
  func paragraphDirection(_ paragraph: String, _ direction: BaseDirection) {
    #expect(TextMetrics.baseDirection(of: paragraph) == direction)
  }

  @Test("Each line has the base direction of its paragraph, also without right-to-left characters")
  func lineDirections() {
    func directions(_ text: String) -> [BaseDirection] {
      let found = TextMetrics.baseDirections(ofLinesOf: text, columns: 8)
      #expect(found.count == TextMetrics.wrap(text, columns: 8).count)
      return found
    }
    #expect(
      directions("abc שלום def\nשלום abc\n12") == [.leftToRight, .leftToRight, .rightToLeft, .automatic])
    #expect(directions("one two three\n") == [.automatic, .automatic, .automatic])
    #expect(directions("") == [.automatic])
  }

  @Test("Combining marks stay with their letters") func combiningMarks() {
    let visual = TextMetrics.visualClusters(of: "ש\u{5B8}ל")
    #expect(visual == ["ל", "ש\u{5B8}"])
  }
}
