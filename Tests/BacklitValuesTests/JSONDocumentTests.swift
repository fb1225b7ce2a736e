import TestSupport
import Testing

@testable import BacklitValues

@Suite struct JSONDocumentTests {
  @Test("Every value has its line and column") func positions() throws {
    let text = "{\n  \"a\": [1, true,\n    \"é\\n\\ud83d\\ude00x\"],\n\t\"b\" : null }"
    let document = JSONDocument(text, file: "f.json")
    #expect(document.faults.isEmpty)
    #expect(document.isWhole)
    guard case .object(let members) = document.root.content else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["a", "b"])
    #expect(document.position(of: members[0].nameRange.lowerBound) == SourcePosition(line: 2, column: 3))
    #expect(document.position(of: members[1].nameRange.lowerBound) == SourcePosition(line: 4, column: 2))
    guard case .array(let elements) = members[0].value.content else {
      Issue.record("no array")
      return
    }
    let places = elements.map { document.position(of: $0.range.lowerBound).description }
    #expect(places == ["2:9", "2:12", "3:5"])
    guard case .string(let string) = elements[2].content else {
      Issue.record("no string")
      return
    }
    #expect(string == "é\n😀x")
    // é is one column, \n two, the surrogate pair twelve.
    let columns = (0...4).map { document.position(ofScalar: $0, inStringAt: elements[2].range).column }
    #expect(columns == [6, 7, 9, 21, 22])
  }

  @Test("Places in long lines count scalars", arguments: ["", "\u{FEFF}"]) func longLines(mark: String) {
    var text = mark
    for number in 0..<3_000 {
      text += ["\"plain\"", "é€", "😀\n", "\r\n", "\t"][number * number % 7 % 5]
      if number % 500 == 0 { text += "\n" }
    }
    let document = JSONDocument(text, file: "f.json")
    var expected = SourcePosition(line: 1, column: 1)
    var offset = mark.utf8.count
    for scalar in text.unicodeScalars.dropFirst(mark.unicodeScalars.count) {
      #expect(document.position(of: offset) == expected, "offset \(offset)")
      offset += UTF8.width(scalar)
      expected.column += 1
      if scalar == "\n" { expected = SourcePosition(line: expected.line + 1, column: 1) }
    }
    #expect(document.position(of: offset) == expected && document.position(of: .max) == expected)
  }

  @Test("All syntax faults are found at once") func severalFaults() {
    let text = """
      {
        "a": 1,
        "b" 2,
        "c": [1 2, 03,],
        // note
        d: 'x',
        "e": tru,
        "a": 4,
        "f": "\\q",
      }
      """
    let document = JSONDocument(text, file: "nib.json")
    #expect(document.isWhole)
    #expect(
      document.faults.map(\.description) == [
        "nib.json:3:7: error: a colon is missing between a name and its value",
        "nib.json:4:11: error: a comma is missing before this element",
        "nib.json:4:14: error: \"03\" is not a JSON number; remove the leading 0",
        "nib.json:4:17: error: there is a trailing comma before \"]\"; remove it",
        "nib.json:5:3: error: JSON has no comments; remove this one",
        "nib.json:6:3: error: the name \"d\" has no quotes; write \"d\"",
        "nib.json:6:6: error: this string is in single quotes; write double quotes",
        "nib.json:7:8: error: \"tru\" is not a JSON value; did you mean \"true\"?",
        "nib.json:8:3: error: the name \"a\" is already used at 2:3; rename or remove one of the two",
        "nib.json:9:9: error: this is not a valid escape; write \\\\ for a backslash",
        "nib.json:10:1: error: there is a trailing comma before \"}\"; remove it",
      ])
    guard case .object(let members) = document.root.content else {
      Issue.record("no object")
      return
    }
    #expect(members.map(\.name) == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("Names that are equal as text are repeated, in small and large objects", arguments: [0, 20])
  func equalNames(others: Int) {
    let rest = (0..<others).map { "\"n\($0)\": 1, " }.joined()
    let document = JSONDocument("{ \(rest)\"\u{E9}\": 1, \"e\u{301}\": 2 }", file: "nib.json")
    #expect(document.faults.count == 1)
    #expect(document.faults.first?.problem.contains("is already used") == true)
  }

  @Test("Names that occur again keep their texts", arguments: [1, 15, 16, 70])
  func repeatedNames(length: Int) {
    // Names of one length with equal ends, and names with escapes.
    let long = ["a", "b", "\u{E4}"].map { "x" + String(repeating: $0, count: length) + "x" }
    let names = long + ["", "\\n", "n"]
    let object = "{ \(names.map { "\"\($0)\": 1" }.joined(separator: ", ")) }"
    let document = JSONDocument("[\(object), \(object)]", file: "nib.json")
    #expect(document.faults.isEmpty)
    guard case .array(let objects) = document.root.content else { return #expect(Bool(false), "no array") }
    for case .object(let members) in objects.map(\.content) {
      #expect(members.map(\.name) == names.map { $0 == "\\n" ? "\n" : $0 })
    }
    #expect(objects.count == 2)
  }

  @Test(
    "Each syntax fault has its place and message",
    arguments: [
      ("", "1:1", "the file contains no value; write one object in braces"),
      ("[1", "1:3", "the array that begins at 1:1 is not closed; add \"]\""),
      ("{\"a\":[1}", "1:8", "\"}\" cannot close the array that begins at 1:6; add \"]\" before it"),
      ("[1]]", "1:4", "there is text after the end of the value; a file contains one value; remove the rest"),
      ("[\"a\n]", "1:2", "the string that begins here is not closed on its line; add \"\"\" at its end"),
      ("[1e999]", "1:2", "the number \"1e999\" is too large; the largest number is 1.8e308"),
      ("[+1]", "1:2", "\"+1\" is not a JSON number; remove the \"+\""),
      ("[1.]", "1:2", "\"1.\" is not a JSON number; write a digit after the point"),
      (
        "[\"\\ud800\"]", "1:3",
        "half of a surrogate pair is missing; write both halves, or the character itself"
      ),
      ("{\"a\":}", "1:6", "the name has no value; write a value after the colon"),
      ("{\"a\"}", "1:5", "the name before this has no value; add a colon and a value"),
    ])
  func singleFaults(text: String, place: String, message: String) {
    let faults = JSONDocument(text, file: "f").faults
    #expect(faults.map(\.position.description) == [place])
    #expect(faults.map(\.message) == [message])
  }

  @Test("Each run of malformed UTF-8 is one fault") func malformedUTF8() {
    let document = JSONDocument(bytes: Array("[\"".utf8) + [0xC0, 0x80, 0xFF] + Array("\"]".utf8), file: "f")
    #expect(document.faults.map(\.message) == ["this is not UTF-8; save the file as UTF-8"])
    #expect(document.faults.first?.column == 3)
    #expect(JSONDocument(bytes: [0xEF, 0xBB, 0xBF] + Array("[]".utf8), file: "f").faults.isEmpty)
  }

  @Test(
    "Spaces that JSON does not have are one fault that names the first",
    arguments: ["\u{A0}", "\u{3000}", "\u{FEFF}"])
  func unusualSpaces(space: Character) throws {
    let text = "{@\"a\": [1@, true@, null],\n@@\"b\":@\"x@y\"@}@".replacing("@", with: String(space))
    let document = JSONDocument(text, file: "f")
    #expect(document.isWhole && document.faults.count == 1)
    let name = try #require(space.unicodeScalars.first.map(Spelling.named))
    #expect(
      document.faults.first?.message
        == "\(name) is not a space of JSON; replace it, and any others, with spaces")
    #expect(document.faults.first?.column == 2)
    guard case .string(let kept)? = document.root["b"]?.content else {
      Issue.record("no string")
      return
    }
    #expect(kept == "x\(space)y")
    #expect(Spelling.named("\u{A0}") == "U+00A0 (no-break space)")
  }

  @Test("Depth, size and the number of faults are limited") func limits() {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(JSONDocument(deep, file: "f").faults.isEmpty)
    let deeper = JSONDocument(String(repeating: "[", count: 1_000_000), file: "f")
    #expect(deeper.faults.map(\.message) == ["values are nested more than 512 levels deep; flatten them"])
    #expect(deeper.faults.first?.column == 513)
    let long = JSONDocument(bytes: [UInt8](repeating: 0x20, count: 101), file: "f", limits: .init(bytes: 100))
    #expect(long.faults.map(\.message) == ["the file is 101 bytes long; the limit is 100 bytes"])
    let many = JSONDocument("[" + String(repeating: "x,", count: 5000) + "1]", file: "f")
    #expect(many.faults.count == 101)
    #expect(!many.isWhole)
  }

  @Test("Faults contain no control characters") func printableFaults() {
    let document = JSONDocument("[\u{1B}[2J\u{202E}]", file: "a\u{7}b")
    for fault in document.faults {
      #expect(!fault.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
    #expect(!document.faults.isEmpty)
  }

  @Test("A written value reads back as an equal value", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let value = JSONSample.make(depth: 5, using: &random)
    var written = ""
    value.write(into: &written, using: &random)
    let document = JSONDocument(written, file: "f")
    #expect(document.faults.isEmpty, "seed \(seed): \(written)")
    #expect(JSONSample(document.root) == value, "seed \(seed): \(written)")
  }

  @Test("No bytes crash the parser", arguments: 0..<300 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var written = ""
    JSONSample.make(depth: 5, using: &random).write(into: &written, using: &random)
    var bytes = Array(written.utf8)
    let alphabet = Array("{}[]\",:'\\u0123-+.eE/*#tfn \n=;".utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let at = Int.random(in: 0...bytes.count, using: &random)
      let byte =
        random.chance(70)
        ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes.insert(byte, at: at)
      case 1 where at < bytes.count: bytes.remove(at: at)
      default: if at < bytes.count { bytes[at] = byte }
      }
    }
    if seed % 5 == 0 { bytes = (0..<200).map { _ in alphabet.randomElement(using: &random) ?? 0 } }
    if seed % 7 == 0 { bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
    let document = JSONDocument(bytes: bytes, file: "f")
    #expect(document.faults.count <= 101)
    for fault in document.faults { #expect(fault.line >= 1 && fault.column >= 1, "seed \(seed)") }
    // A value without faults must be equal after writing and reading.
    if document.faults.isEmpty {
      var again = ""
      JSONSample(document.root).write(into: &again, using: &random)
      #expect(JSONSample(JSONDocument(again, file: "f").root) == JSONSample(document.root), "seed \(seed)")
    }
    checkRanges(document.root, within: 0..<bytes.count, seed: seed)
  }

  private func checkRanges(_ value: JSONValue, within range: Range<Int>, seed: UInt64) {
    #expect(
      range.lowerBound <= value.range.lowerBound && value.range.upperBound <= range.upperBound, "seed \(seed)"
    )
    switch value.content {
    case .array(let elements):
      for element in elements { checkRanges(element, within: value.range, seed: seed) }
    case .object(let members):
      for member in members { checkRanges(member.value, within: value.range, seed: seed) }
    default: break
    }
  }
}
