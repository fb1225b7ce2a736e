import Testing

@testable import BacklitTerminal

/// The sequences for notices that terminals show outside of their screen.
@Suite struct NoticeEncoderTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("Progress is OSC 9;4: its state and its percent")
  func progress() {
    let encoder = NoticeEncoder(capabilities: TerminalCapabilities())
    #expect(text(encoder.encode(.running(40))) == "\u{1B}]9;4;1;40\u{1B}\\")
    #expect(text(encoder.encode(.running(nil))) == "\u{1B}]9;4;3\u{1B}\\")
    #expect(text(encoder.encode(.failed)) == "\u{1B}]9;4;2;100\u{1B}\\")
    #expect(text(encoder.encode(.none)) == "\u{1B}]9;4;0\u{1B}\\")
    #expect(text(TerminalModes.progress.resetSequence).contains("\u{1B}]9;4;0\u{1B}\\"))
    #expect(TerminalModes.progress.setSequence().isEmpty)
  }

  @Test(
    "A notification has the protocol of the terminal",
    arguments: [
      ("kitty(0.40)", "\u{1B}]99;i=1:d=0:p=title;deck\u{1B}\\\u{1B}]99;i=1:d=1:p=body;4;1\u{1B}\\"),
      ("iTerm2 3.6", "\u{1B}]9;deck: 4;1\u{1B}\\"), ("ghostty 1.2", "\u{1B}]777;notify;deck;4;1\u{1B}\\"),
      (nil, "\u{1B}]777;notify;deck;4;1\u{1B}\\"),
    ] as [(String?, String)])
  func notification(name: String?, expected: String) {
    let encoder = NoticeEncoder(capabilities: TerminalCapabilities(name: name))
    #expect(text(encoder.encode("4;1", title: "deck")) == expected)
  }

  @Test(
    "Nothing of a text acts as a control sequence, and long texts are cut", arguments: [nil, "kitty(0.40)"])
  func sanitized(name: String?) {
    let encoder = NoticeEncoder(capabilities: TerminalCapabilities(name: name))
    let hostile = "a\u{1B}\\b\u{7}c\u{9C}d\u{9B}31me\n\u{7F}" + String(repeating: "x", count: 500)
    let written = text(encoder.encode(hostile, title: "a;b\u{1B}"))
    let frames = written.split(separator: "\u{1B}\\")
    #expect(
      frames.allSatisfy {
        $0.hasPrefix("\u{1B}]")
          && !$0.dropFirst().unicodeScalars.contains { $0.properties.generalCategory == .control }
      })
    #expect(frames.count == (name == nil ? 1 : 2) && written.count < 2 * NoticeEncoder.limit)
    if name == nil { #expect(written.hasPrefix("\u{1B}]777;notify;a,b ;a \\b c d 31me")) }
  }

  @Test("The Linux console gets nothing") func console() {
    let encoder = NoticeEncoder(capabilities: TerminalCapabilities(answersQueries: false))
    #expect(encoder.encode(.running(4)).isEmpty && encoder.encode("x", title: "y").isEmpty)
  }
}
