import BacklitText
import TestSupport
import Testing

/// Finding a text in a buffer.
@Suite struct SearchTests {
  private func found(_ wanted: String, in text: String) -> [String] {
    let buffer = TextBuffer(text)
    return buffer.ranges(of: wanted).map { "\($0.start.utf8Offset)\(buffer.text(in: $0))" }
  }

  @Test("Case does not count, and places do not overlap") func places() {
    #expect(found("error", in: "Error: no error\nERROR") == ["0Error", "10error", "16ERROR"])
    #expect(found("aa", in: "aaaaa") == ["0aa", "2aa"])
    #expect(found("é", in: "É é e") == ["0É", "3é"])
    #expect(found("Straße", in: "strasse STRAßE") == ["8STRAßE"])
    #expect(found("", in: "abc").isEmpty && found("abcd", in: "abc").isEmpty && found("a", in: "").isEmpty)
  }

  @Test("A place is not inside of a character") func boundaries() {
    #expect(found("e", in: "e\u{301}e") == ["3e"])
    #expect(found("👩", in: "👩‍👧 👩") == ["12👩"])
  }

  @Test("A range limits the places") func limits() {
    let buffer: TextBuffer = "one two\none two\none"
    let line = buffer.range(ofLine: 1)
    #expect(buffer.ranges(of: "o", in: line).map(\.start.utf8Offset) == [8, 14])
  }

  @Test("A text of many blocks is searched like a short one", arguments: 1...5) func blocks(seed: Int) {
    var random = SeededRandom(seed: seed)
    let words = ["error ", "warning ", "Über ", "日本 ", "x", "\n", "\r\n", "errorerror"]
    let text = (0..<40_000).map { _ in words.randomElement(using: &random) ?? "x" }.joined()
    let buffer = TextBuffer(text)
    let starts = buffer.ranges(of: "error").map(\.start.utf8Offset)
    let bytes = Array(text.lowercased().utf8)
    let wanted = Array("error".utf8)
    var expected: [Int] = []
    var place = 0
    while place + wanted.count <= bytes.count {
      if Array(bytes[place..<place + wanted.count]) == wanted {
        expected.append(place)
        place += wanted.count
      } else {
        place += 1
      }
    }
    #expect(starts == expected)
    #expect(
      buffer.ranges(of: "über").count == text.split(separator: "Über", omittingEmptySubsequences: false).count
        - 1)
  }

  @Test("Appending keeps the selection and cannot be undone") func appending() {
    var editing = TextEditing("ab")
    editing.insertText("c", at: 0)
    editing.selection = TextSelection(TextPosition(utf8Offset: 1))
    let change = editing.append("def")
    #expect(editing.buffer.string == "abcdef" && change.insertedRange.utf8Offsets == 3..<6)
    #expect(editing.selection == TextSelection(TextPosition(utf8Offset: 1)))
    editing.undo()
    #expect(editing.buffer.string == "abdef")
  }
}
