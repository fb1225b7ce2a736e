import BacklitValues
import Testing

@Suite("Names in messages") struct SpellingTests {
  @Test(
    "Each part of a dotted name must be near",
    arguments: [
      ("reader.ofd", "reader.off"), ("raeder.off", "reader.off"), ("READER.ON", "reader.on"),
      ("reader.xyz", nil), ("xyz.off", nil), ("reader.", nil), ("readeroff", "reader.off"),
    ])
  func dotted(name: String, expected: String?) {
    #expect(Spelling.nearest(to: name, among: ["reader.off", "reader.on"]) == expected)
  }

  @Test("A quoted name is short and has no control characters") func quoted() {
    #expect(Spelling.quoted("a\u{1B}[31m\u{202E}") == #""a\u{1b}[31m\u{202e}""#)
    #expect(Spelling.quoted(String(repeating: "x", count: 41)).count == 43)
    #expect(Spelling.quotedInFull(String(repeating: "x", count: 41)).count == 43)
    #expect(Spelling.suggestion("deck") == "did you mean \"deck\"?")
  }

  @Test("A text of several lines keeps its line feeds and tabs, and nothing that controls a terminal")
  func lines() {
    #expect(Spelling.printableLines("a\tb\nc") == "a\tb\nc")
    #expect(Spelling.printableLines("a\r\n\u{1B}[31m\u{2028}") == "a\\u{d}\n\\u{1b}[31m\\u{2028}")
    #expect(Spelling.printable("a\tb\n") == "a\\u{9}b\\u{a}")
  }
}
