import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import TestSupport
import Testing

@Suite("A script")
struct ScriptTests {
  static let steps: [(String, ScriptStep)] = [
    ("key Tab", .key(.tab, [])),
    ("key Shift-Tab", .key(.tab, .shift)),
    ("key shift+tab", .key(.tab, .shift)),
    ("key Ctrl-Alt-x", .key(.character("x"), [.control, .alt])),
    ("key F6", .key(.function(6), [])),
    ("key Space", .key(.character(" "), [])),
    ("key Enter", .key(.enter, [])),
    ("key PageDown", .key(.pageDown, [])),
    ("key Escape", .key(.escape, [])),
    ("key ?", .key(.character("?"), [])),
    ("key -", .key(.character("-"), [])),
    ("key #", .key(.character("#"), [])),
    ("key é", .key(.character("é"), [])),
    ("key f", .key(.character("f"), [])),
    ("type hello, world", .type("hello, world")),
    ("type two  blanks", .type("two  blanks")), ("type  leading", .type(" leading")),
    ("  type x", .type("x")),
    ("type  ", .type(" ")),
    ("mouse down 3 4", .pointer(.down, Point(x: 3.5, y: 4.5))),
    ("mouse move -2 4.25", .pointer(.drag, Point(x: -1.5, y: 4.25))),
    ("mouse up 3.0 0", .pointer(.up, Point(x: 3, y: 0.5))),
    ("scroll 1 2 -3", .pointer(.scroll(dx: 0, dy: -3), Point(x: 1.5, y: 2.5))),
    ("resize 80 24", .resize(columns: 80, rows: 24)),
    ("focus in", .focus(true)),
    ("focus out", .focus(false)),
    ("wait 1500", .wait(milliseconds: 1500)),
    ("wait 0", .wait(milliseconds: 0)),
    ("shot a picture.png", .shot("a picture.png")),
    ("shot out/screen.txt", .shot("out/screen.txt")),
    (#"expect speech "plus 2.4 percent""#, .expectSpeech("plus 2.4 percent")),
    (#"expect speech "say "cheese"""#, .expectSpeech(#"say "cheese""#)),
  ]

  @Test("Reads every step", arguments: steps.indices)
  func reads(index: Int) throws {
    let (text, step) = Self.steps[index]
    for line in [text, "  " + text, "\t" + text] {
      #expect(try Script(line).steps.map(\.step) == [step], "\(line)")
    }
  }

  @Test("Reads every command to the reader", arguments: ReaderCommand.allCases)
  func readsCommands(_ command: ReaderCommand) throws {
    #expect(try Script("reader \(command.rawValue)").steps.map(\.step) == [.reader(command)])
  }

  @Test("Ignores blank lines and comments, but counts them")
  func comments() throws {
    let script = try Script("# first\n\nkey Tab\n   \n  # between\nkey Up\n")
    #expect(script.steps.map(\.line) == [3, 6])
    #expect(try Script("").steps.isEmpty)
  }

  @Test("Reads Windows line endings")
  func carriageReturns() throws {
    let script = try Script("key Tab\r\ntype abc\r\nexpect speech \"a\"\r\nshot a.png\r\n")
    #expect(script.steps.map(\.step) == [.key(.tab, []), .type("abc"), .expectSpeech("a"), .shot("a.png")])
    #expect(script.steps.map(\.line) == [1, 2, 3, 4])
  }

  @Test("A mark of the byte order is ignored, and spaces that separate no words are one error")
  func unusualSpaces() throws {
    #expect(try Script("\u{FEFF}key Tab\n").steps.map(\.step) == [.key(.tab, [])])
    #expect(try Script("type a\u{A0}b").steps.map(\.step) == [.type("a\u{A0}b")])
    let error = try #require(throws: ScriptErrors.self) {
      try Script("key Tab\nkey\u{A0}Tab\n\u{A0}\u{A0}wait\u{A0}500\njump\n")
    }
    #expect(
      error.errors.first?.description
        == "2:1: error: U+00A0 (no-break space) does not separate words; replace it, and any others, with spaces"
    )
    #expect(error.errors.map(\.line) == [2, 4])
  }

  @Test("Reports all errors at once, with line and usage")
  func faults() throws {
    let text = """
      key Tab
      jump 3
      mouse sideways 1 2
      # fine
      wait soon
      key Hyper-x
      reader sing
      expect speech nothing
      resize 0 24
      shot picture.gif
      scroll 1 2
      focus
      type
      mouse down nan inf
      """
    let error = try #require(throws: ScriptErrors.self) { try Script(text) }
    #expect(error.errors.map(\.line) == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
    let messages = error.errors.map(\.message)
    #expect(messages[0].contains("jump") && messages[0].contains("mouse") && messages[0].contains("expect"))
    #expect(
      messages[1].contains("mouse sideways 1 2") && messages[1].contains("mouse down|move|up|hover X Y"))
    #expect(messages[2].contains("wait MILLISECONDS"))
    #expect(messages[3].contains("key Shift-Tab"))
    #expect(messages[4].contains("increment") && messages[4].contains("off"))
    #expect(messages[5].contains("expect speech \"TEXT\""))
    #expect(messages[6].contains("resize COLS ROWS"))
    #expect(messages[7].contains(".png") && messages[7].contains(".txt"))
    #expect(messages[8].contains("scroll X Y N"))
    #expect(messages[9].contains("focus in|out"))
    #expect(messages[10].contains("type TEXT"))
    #expect(error.description.split(separator: "\n").count == 12)
    #expect(error.description.hasPrefix("2:1: error: "))
  }

  @Test("Errors print no control characters of the script", arguments: ["ju\u{1B}mp", "key \u{1B}[31m"])
  func controlCharacters(line: String) throws {
    let error = try #require(throws: ScriptErrors.self) { try Script(line) }
    #expect(!error.description.contains("\u{1B}") && error.description.contains("\\u{1b}"))
  }

  @Test(
    "Refuses sizes out of range",
    arguments: ["4096 24", "80 4096", "9999999999999999999 3", "-1 5"])
  func sizes(_ size: String) {
    #expect(throws: ScriptErrors.self) { try Script("resize \(size)") }
  }

  @Test("Random input is parsed or refused without a crash", arguments: 1...8)
  func garbage(seed: Int) {
    var random = SeededRandom(seed: seed)
    let verbs = [
      "key", "type", "mouse", "scroll", "resize", "focus", "reader", "wait", "shot", "expect", "#", "",
    ]
    let words = [
      "Tab", "-", "+", "Shift-", "Ctrl-+", "F0", "F99999999999999999999", "down", "up", "1e999", "nan", "-0",
      "0x1p3", "speech", "\"", "\"\"", "\"a", ".png", "\u{0}", "\u{202E}", "🇦🇹", "e\u{301}", "١٢", "--",
      "1.5.2",
      "9223372036854775808", "in", "on", "\r", "\t", "é-x",
    ]
    for _ in 0..<2_000 {
      var line = verbs.randomElement(using: &random) ?? ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        line += " " + (words.randomElement(using: &random) ?? "")
      }
      do {
        let script = try Script(line)
        #expect(script.steps.allSatisfy { $0.line >= 1 })
      } catch {
        #expect(!error.errors.isEmpty, "seed \(seed)")
        #expect(error.errors.allSatisfy { $0.line >= 1 && !$0.message.isEmpty }, "seed \(seed)")
      }
    }
    for _ in 0..<200 {
      let bytes = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? Script(String(decoding: bytes, as: UTF8.self))
    }
  }
}
