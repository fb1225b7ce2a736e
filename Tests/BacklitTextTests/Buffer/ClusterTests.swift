import Testing

@testable import BacklitText

@Suite("Characters in a buffer")
struct ClusterTests {
  @Test("Two plain scalars are two characters for the standard library")
  func plainScalarsNeverJoin() {
    let plain = (0...0x1_0000).filter { ClusterScanner.isPlain($0) }.compactMap { Unicode.Scalar($0) }
    #expect(plain.count > 40_000)
    let samples = plain.filter { $0.value % 997 == 0 || $0.value < 0x80 } + ["가", "각", "\u{E01}", "漢", "é"]
    for scalar in plain where scalar.value < 0x3400 || scalar.value % 13 == 0 {
      var pairs = String.UnicodeScalarView()
      var count = 0
      for sample in samples.prefix(scalar.value < 0x3400 ? 12 : 4) + samples.suffix(5) where sample != "\n" {
        pairs.append(contentsOf: [scalar, sample])
        count += 2
      }
      #expect(String(pairs).count == count, "U+\(String(scalar.value, radix: 16))")
    }
    #expect(String(String.UnicodeScalarView(plain)).count == plain.count)
  }

  @Test("Marks belong to a plain scalar, and an emoji behind them begins a character")
  func marksAndStarters() {
    let marks = (0x300...0x36F).compactMap { Unicode.Scalar($0) }
    let starters = (0x1F000...0x1FFFF).compactMap { Unicode.Scalar($0) }.filter {
      ClusterScanner.isStarter($0.value)
    }
    #expect(marks.allSatisfy { ClusterScanner.isMark($0.value) } && starters.count > 1500)
    for base in ["a", "漢", "가", "ñ", "ب", "\u{E01}"] as [Unicode.Scalar] {
      let marked = marks.map { "\(base)\($0)" }.joined()
      #expect(marked.count == marks.count)
      let paired = starters.map { "\(base)\($0)" }.joined()
      #expect(paired.count == 2 * starters.count)
      let separated = starters.map { "\(base)\u{301}\($0)" }.joined()
      #expect(separated.count == 2 * starters.count)
    }
    for text in [
      "\u{1}\u{301}a", "\r\u{301}", "\t\u{301}\u{302}x", "a\u{301}", "a\u{301}\u{200D}👩", "ש\u{301}क\u{94D}ष",
    ] {
      #expect(TextBuffer(text).characterCount == text.count)
    }
  }

  @Test("An edit between two characters can make one character of them, or two")
  func charactersGrowTogetherAndFallApart() {
    for (before, removed, after, count) in [
      ("e", "x", "\u{301}", 1), ("\r", "x", "\n", 1), ("🇩", "x", "🇪", 1), ("👩\u{200D}", "x", "👩", 1),
      ("\u{1100}", "x", "\u{1161}", 1), ("क\u{94D}", "x", "ष", 1), ("\u{600}", "x", "1", 1),
      ("🇩🇪", "🇩", "🇪🇩", 2), ("a", "x", "b", 2),
    ] {
      var buffer = TextBuffer(before + removed + after)
      let start = before.utf8.count
      let place = start..<start + removed.utf8.count
      buffer.replaceBytes(place, with: "")
      #expect(buffer.characterCount == count && buffer.characterCount == (before + after).count)
      buffer.replaceBytes(start..<start, with: removed)
      #expect(buffer.string == before + removed + after)
      #expect(buffer.characterCount == (before + removed + after).count)
    }
  }

  @Test("A change at the start of many flags moves the boundaries of all of them")
  func flagsDependOnTheStart() {
    let flags = String(repeating: "🇩🇪", count: 2000)
    var buffer = TextBuffer("x" + flags + "y")
    #expect(buffer.characterCount == 2002)
    buffer.insert("🇫", at: buffer.position(characterOffset: 1))
    #expect(buffer.characterCount == 2003)
    #expect(buffer.string == "x🇫" + flags + "y")
    #expect(brokenRules(of: buffer).isEmpty)
    buffer.delete(TextRange(buffer.position(characterOffset: 0), buffer.position(characterOffset: 2)))
    #expect(Array(buffer.string) == Array((String(("🇫" + flags).unicodeScalars.dropFirst(2)) + "y")))
    #expect(brokenRules(of: buffer).isEmpty)
  }

  @Test("A character of 100,000 marks is one character, and typing at its end does not scan it again")
  func hugeCharacter() {
    let marks = String(repeating: "\u{301}", count: 100_000)
    var buffer = TextBuffer("abc e" + marks + "xyz")
    #expect(buffer.characterCount == 8)
    #expect(buffer.character(after: buffer.position(characterOffset: 4))?.utf8.count == 200_001)
    #expect(buffer.column(of: buffer.endOfDocument) == 8)
    let end = buffer.position(characterOffset: 5)
    let (_, counts) = TextWork.counting {
      for turn in 0..<20 {
        let place = TextPosition(utf8Offset: end.utf8Offset + 2 * turn)
        buffer.insert("\u{301}", at: place)
      }
    }
    #expect(counts.scannedBytes < 20 * 2048)
    #expect(buffer.characterCount == 8)
    buffer.delete(TextRange(buffer.position(characterOffset: 4), buffer.position(characterOffset: 5)))
    #expect(buffer.string == "abc xyz")
    #expect(brokenRules(of: buffer).isEmpty)
  }
}
