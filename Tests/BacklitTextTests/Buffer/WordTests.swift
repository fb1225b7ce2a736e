import TestSupport
import Testing

@testable import BacklitText

@Suite("Words in a buffer")
struct WordTests {
  /// The segments of a text by UAX #29, found one at a time from any character.
  private func segments(_ text: String) -> [String] {
    let buffer = TextBuffer(text)
    var segments: [String] = []
    var position = buffer.beginningOfDocument
    while position < buffer.endOfDocument {
      let range = buffer.range(enclosing: position, with: .word)
      // Each character of a segment finds the same segment.
      var inside = range.start
      while inside < range.end {
        #expect(buffer.range(enclosing: inside, with: .word) == range)
        inside = buffer.position(from: inside, toBoundary: .character, inDirection: .forward)
      }
      #expect(buffer.range(enclosing: range.end, with: .word, inDirection: .backward) == range)
      segments.append(buffer.text(in: range))
      position = range.end
    }
    return segments
  }

  @Test(
    "Segments follow the rules of UAX #29",
    arguments: [
      ["can't", " ", "stop"], ["3.14", " ", "1,000,000", ".", " ", "5x"], ["a.b", ".", ".", "c"],
      ["foo_bar9", "-", "baz"], ["שלום", " ", "צה\"ל", " ", "ג'"], ["سلام", " ", "عليكم"],
      ["漢", "字", "カタカナ"],
      ["e\u{301}tude", "  ", "x\u{308}"], ["👩‍👩‍👧", "🇩🇪", "🇫🇷", "a"], ["\u{301}", "\r\n", "\u{301}", "b"],
      ["'", "tis", "'"], ["Zürich", "\n", "\n", "Œuvre"], ["naïve", "—", "or", "…"], ["क्षेत्र", " ", "हिन्दी"],
      ["a\u{200D}b", ":", " ", "c:d"], ["\"", "x", "\""], ["1_000_"], ["가나", " ", "다"], ["ก\u{E33}", "ข"],
    ])
  func segmentsOfRules(_ expected: [String]) {
    #expect(segments(expected.joined()) == expected)
  }

  @Test("Movement by words stops at ends forward and at starts backward, and passes spaces and punctuation")
  func movement() {
    let text = "  Hello, wörld…  42 👩‍👩‍👧!  "
    let buffer = TextBuffer(text)
    var forward: [String] = []
    var position = buffer.beginningOfDocument
    while position < buffer.endOfDocument {
      let next = buffer.position(from: position, toBoundary: .word, inDirection: .forward)
      #expect(next > position)
      forward.append(buffer.text(in: TextRange(position, next)))
      position = next
    }
    #expect(forward == ["  Hello", ", wörld", "…  42", " 👩‍👩‍👧", "!  "])
    var backward: [String] = []
    while position > buffer.beginningOfDocument {
      let next = buffer.position(from: position, toBoundary: .word, inDirection: .backward)
      #expect(next < position)
      backward.append(buffer.text(in: TextRange(next, position)))
      position = next
    }
    #expect(backward == ["👩‍👩‍👧!  ", "42 ", "wörld…  ", "Hello, ", "  "])
  }

  @Test("Words found from any place of a random text are those of one pass from its start")
  func wordsDoNotDependOnThePlace() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<10 {
      let buffer = TextBuffer(SampleText.text(120, using: &random))
      var segmenter = WordSegmenter(try #require(buffer.root), atOrBefore: 0)
      var segments: [WordSegmenter.Segment] = []
      while let segment = segmenter.next() { segments.append(segment) }
      for place in 0...buffer.characterCount {
        let position = buffer.position(characterOffset: place)
        let offset = position.utf8Offset
        if let segment = segments.first(where: { $0.bytes.contains(offset) }) {
          let range = buffer.range(enclosing: position, with: .word)
          #expect(offset == buffer.utf8Count || range.start.utf8Offset == segment.bytes.lowerBound)
          #expect(offset == buffer.utf8Count || range.end.utf8Offset == segment.bytes.upperBound)
        }
        let end = segments.first { $0.isWord && $0.bytes.upperBound > offset }?.bytes.upperBound
        let next = buffer.position(from: position, toBoundary: .word, inDirection: .forward)
        #expect(next.utf8Offset == end ?? buffer.utf8Count)
        let start = segments.last { $0.isWord && $0.bytes.lowerBound < offset }?.bytes.lowerBound
        let last = buffer.position(from: position, toBoundary: .word, inDirection: .backward)
        #expect(last.utf8Offset == start ?? 0)
      }
    }
  }

  @Test("Paragraphs are lines between blank lines")
  func paragraphs() {
    let buffer: TextBuffer = "one\ntwo\n \n\nthree\nfour\n"
    func move(_ offset: Int, _ direction: TextStorageDirection) -> Int {
      buffer.utf8Offset(
        of: buffer.position(
          from: buffer.position(utf8Offset: offset), toBoundary: .paragraph, inDirection: direction))
    }
    #expect([0, 3, 4].allSatisfy { move($0, .forward) == 7 })
    #expect([7, 8, 10, 11, 16].allSatisfy { move($0, .forward) == 21 })
    #expect(move(21, .forward) == 22)
    #expect([22, 21, 17, 12].allSatisfy { move($0, .backward) == 11 })
    #expect([11, 10, 8, 7, 4].allSatisfy { move($0, .backward) == 0 })
    let paragraph = buffer.range(enclosing: buffer.position(utf8Offset: 13), with: .paragraph)
    #expect(buffer.text(in: paragraph) == "three\nfour")
  }
}
