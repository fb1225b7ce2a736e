import Testing

@testable import BacklitTerminal

/// Copied texts for the clipboard of the terminal.
@Suite struct ClipboardEncoderTests {
  private let encoder = ClipboardEncoder(capabilities: TerminalCapabilities())

  @Test(
    "A text is in Base64",
    arguments: [
      ("", ""), ("M", "TQ=="), ("Ma", "TWE="), ("Man", "TWFu"), ("é\u{1B}\\", "w6kbXA=="),
      ("???>", "Pz8/Pg=="),
    ])
  func base64(text: String, encoded: String) {
    #expect(encoder.encode(text) == Array("\u{1B}]52;c;\(encoded)\u{1B}\\".utf8))
  }

  @Test("A selection goes to the primary selection") func selection() {
    #expect(encoder.encode("Man", isSelection: true) == Array("\u{1B}]52;p;TWFu\u{1B}\\".utf8))
  }

  @Test("A long text, and the Linux console, get nothing") func refused() {
    #expect(encoder.encode(String(repeating: "x", count: 60_000)) == nil)
    #expect(encoder.encode(String(repeating: "x", count: 56_000)) != nil)
    #expect(encoder.isTooLong(String(repeating: "x", count: 60_000)))
    #expect(!encoder.isTooLong(String(repeating: "x", count: 56_000)))
    #expect(ClipboardEncoder(capabilities: TerminalCapabilities(answersQueries: false)).encode("x") == nil)
  }
}
