import TestSupport
import Testing

/// A program in terminals with dark and with light colours.
@Suite(.serialized) struct ColorSchemeTests {
  /// The background of the standard theme in the light and in the dark style.
  private static let (light, dark) = ("48;2;242;243;245", "48;2;14;15;17")

  @Test("A program is light in a light terminal, and follows it when it changes") func light() throws {
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"),
      environment: BuiltProgram.environment.merging(["COLORTERM": "truecolor"]) { $1 }, columns: 80, rows: 24)
    child.extraReplies = [
      (query: "\u{1B}]11;?", answer: "\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\"),
      (query: "\u{1B}[?2031$p", answer: "\u{1B}[?2031;2$y"),
    ]
    try #require(child.wait { $0.wrote(Self.light) && $0.wrote("\u{1B}[?2031h") }, "\(child.screen.text)")
    child.send("\u{1B}[?997;1n")
    #expect(child.wait { $0.wrote(Self.dark) })
  }
}
