import BacklitGraphics
import TestSupport
import Testing

@testable import BacklitTerminal

/// Links in the terminal (OSC 8).
@Suite("Links for the terminal") struct LinkEncoderTests {
  private let manual = TextLink("https://example.org/a b")

  private func grid(_ text: String, _ link: TextLink, columns: Range<Int>) -> CellGrid {
    var grid = CellGrid(columns: 24, rows: 1)
    grid.write(text, column: 0, row: 0)
    for column in columns { grid[column, 0].link = link }
    return grid
  }

  private func bytes(_ grid: CellGrid, _ capabilities: TerminalCapabilities) -> String {
    var encoder = FrameEncoder(capabilities: capabilities)
    let blank = CellGrid(columns: grid.columns, rows: grid.rows)
    _ = encoder.encode(blank, previous: nil, cursor: nil)
    return String(decoding: encoder.encode(grid, previous: blank, cursor: nil), as: UTF8.self)
  }

  @Test("A link is around its cells, with its number, and ends with them") func link() {
    let grid = grid("Read the manual now", manual, columns: 9..<15)
    let number = manual.number
    #expect(
      bytes(grid, TerminalCapabilities(colorDepth: .trueColor))
        == "\u{1B}[HRead the \u{1B}]8;id=\(number);https://example.org/a%20b\u{1B}\\manual\u{1B}[C\u{1B}]8;;\u{1B}\\now"
    )
    #expect(
      bytes(grid, TerminalCapabilities(colorDepth: .trueColor, answersQueries: false))
        == "\u{1B}[HRead the manual now", "the Linux console could show the sequence as text")
  }

  @Test("A link at the end of a frame ends with the frame, and a link alone is a change")
  func frames() {
    var encoder = FrameEncoder(capabilities: TerminalCapabilities(colorDepth: .ansi16))
    let (plain, linked) = (grid("manual", .none, columns: 0..<0), grid("manual", manual, columns: 0..<6))
    _ = encoder.encode(plain, previous: nil, cursor: nil)
    let change = String(decoding: encoder.encode(linked, previous: plain, cursor: nil), as: UTF8.self)
    #expect(change.hasPrefix("\u{1B}]8;id=") || change.hasPrefix("\r\u{1B}]8;id="))
    #expect(change.hasSuffix("manual\u{1B}]8;;\u{1B}\\"))
    #expect(encoder.encode(linked, previous: linked, cursor: nil).isEmpty)
    let back = String(decoding: encoder.encode(plain, previous: linked, cursor: nil), as: UTF8.self)
    #expect(back.contains("manual") && !back.contains("]8;"))
  }

  @Test(
    "Only addresses with a scheme are links, and nothing of one acts as a control sequence",
    arguments: [
      ("https://example.org/ä?q=1;2", "https://example.org/%C3%A4?q=1;2"), ("mailto:a@b", "mailto:a@b"),
      ("x-app+1.0:go", "x-app+1.0:go"), ("settings", nil), ("", nil), (":x", nil), ("1a:x", nil),
      ("a b:c", nil),
      ("https://a\u{1B}\\", nil), ("https://a\u{7}", nil), ("https://a\u{9C}b", nil), ("https://a\nb", nil),
    ])
  func addresses(address: String, encoded: String?) {
    #expect(TextLink.encoded(address) == encoded)
    #expect(TextLink(address).address == encoded ?? "")
  }

  @Test("An address has at most 2,083 bytes") func length() {
    let long = "https://" + String(repeating: "x", count: 2075)
    #expect(TextLink(long).address == long && TextLink(long) == TextLink(long))
    #expect(TextLink(long + "x") == .none)
  }

  @Test("Any address is ASCII without control characters, or refused") func randomAddresses() {
    var random = SeededRandom(seed: 8)
    let scalars: [Unicode.Scalar] = ["a", "ß", "\u{1B}", "\u{7}", " ", "\\", "日", "\u{85}", "%", "\u{200E}"]
    for _ in 0..<500 {
      var address = "x:"
      for _ in 0..<6 { address.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a") }
      let encoded = TextLink.encoded(address)
      #expect(encoded?.utf8.allSatisfy { 0x21...0x7E ~= $0 } ?? true)
      #expect((encoded == nil) == address.unicodeScalars.contains { $0.value < 32 || $0 == "\u{85}" })
    }
  }
}
