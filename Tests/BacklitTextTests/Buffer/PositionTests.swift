import BacklitText
import Testing

@Suite("Positions in a buffer")
struct PositionTests {
  @Test("Offsets outside of the text give its ends")
  func offsetsAreClamped() {
    let buffer: TextBuffer = "añ漢"
    #expect(buffer.position(utf8Offset: -5) == buffer.beginningOfDocument)
    #expect(buffer.position(utf8Offset: .max) == buffer.endOfDocument)
    #expect(buffer.position(characterOffset: .min) == buffer.beginningOfDocument)
    #expect(buffer.position(characterOffset: 3) == buffer.endOfDocument)
    #expect(buffer.position(from: buffer.beginningOfDocument, offset: 4) == nil)
    #expect(buffer.position(from: buffer.endOfDocument, offset: .max) == nil)
    #expect(buffer.position(from: buffer.endOfDocument, offset: -3) == buffer.beginningOfDocument)
    let empty = TextBuffer()
    #expect(empty.position(utf8Offset: 3) == empty.beginningOfDocument)
    #expect(empty.range(ofLine: 7) == empty.documentRange && empty.lineCount == 1)
  }

  @Test("An offset inside of a character gives its start")
  func offsetsAreSnapped() {
    let buffer: TextBuffer = "x👩‍👩‍👧e\u{301}\r\nz"
    let starts = [0, 1, 19, 22, 24]
    for offset in 0...buffer.utf8Count {
      let start = starts.last { $0 <= offset } ?? 0
      let expected = offset == buffer.utf8Count ? offset : start
      #expect(buffer.utf8Offset(of: buffer.position(utf8Offset: offset)) == expected)
    }
  }

  @Test("A position of a longer text counts as the end of a shorter one")
  func positionsOfOtherTexts() {
    let long: TextBuffer = "a long text"
    var short: TextBuffer = "e\u{301}"
    #expect(short.text(in: long.documentRange) == "e\u{301}")
    #expect(short.line(of: long.endOfDocument) == 0)
    short.insert("!", at: long.endOfDocument)
    #expect(short.string == "e\u{301}!")
    short.delete(long.documentRange)
    #expect(short.isEmpty)
  }

  @Test("A change moves the positions behind it, and those at it by their affinity")
  func changesMovePositions() {
    var buffer: TextBuffer = "one two three"
    let places = (0...13).map { buffer.position(utf8Offset: $0) }
    let change = buffer.replace(TextRange(places[4], places[7]), withText: "fifty")
    #expect(buffer.text(in: change.insertedRange) == "fifty")
    #expect(change.position(of: places[3]) == places[3])
    #expect(change.position(of: places[4]) == places[4])
    #expect(buffer.utf8Offset(of: change.position(of: places[5], affinity: .upstream)) == 4)
    #expect(buffer.utf8Offset(of: change.position(of: places[5])) == 9)
    #expect(buffer.utf8Offset(of: change.position(of: places[7], affinity: .upstream)) == 9)
    #expect(buffer.utf8Offset(of: change.position(of: places[13])) == 15)
    let insertion = buffer.insert("X", at: places[2])
    #expect(insertion.position(of: places[2], affinity: .upstream) == places[2])
    #expect(insertion.position(of: places[2]) == places[3])
  }

  @Test("Lines end at each newline character, and CR LF is one")
  func lines() {
    let buffer: TextBuffer = "a\r\nbb\n\u{2028}c\rd\u{85}"
    #expect(buffer.lineCount == 6)
    let lines = (0..<6).map { buffer.text(in: buffer.range(ofLine: $0)) }
    #expect(lines == ["a", "bb", "", "c", "d", ""])
    #expect(buffer.position(line: 1, column: 9) == buffer.range(ofLine: 1).end)
    #expect(buffer.column(of: buffer.position(line: 1, column: 1)) == 1)
    #expect(buffer.line(of: buffer.endOfDocument) == 5)
  }
}
