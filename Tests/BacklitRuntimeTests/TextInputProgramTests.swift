import Glibc
import TestSupport
import Testing

/// The editing keys in a real pseudo-terminal, as terminals send them with and without kitty's keyboard protocol.
@Suite(.serialized) struct TextInputProgramTests {
  /// A key: its bytes from an xterm, its bytes with kitty's protocol, and the field after it.
  struct Step: CustomTestStringConvertible, Sendable {
    let name: String
    let legacy: String
    let kitty: String
    let after: String

    init(_ name: String, _ legacy: String, _ kitty: String?, _ after: String) {
      (self.name, self.legacy, self.kitty, self.after) = (name, legacy, kitty ?? legacy, after)
    }

    var testDescription: String { name }
  }

  static let steps: [Step] = [
    Step("Left", "\u{1B}[D", nil, "<one tw|o>"),
    Step("Right", "\u{1B}[D\u{1B}[C", nil, "<one two|>"),
    Step("Home", "\u{1B}[H", nil, "<|one two>"),
    Step("End", "\u{1B}[H\u{1B}[F", nil, "<one two|>"),
    Step("Control-Left", "\u{1B}[1;5D", nil, "<one |two>"),
    Step("Alt-Left", "\u{1B}[1;3D", nil, "<one |two>"),
    Step("Control-Right", "\u{1B}[H\u{1B}[1;5C", nil, "<one| two>"),
    Step("Alt-B", "\u{1B}b", "\u{1B}[98;3u", "<one |two>"),
    Step("Alt-F", "\u{1B}[H\u{1B}f", "\u{1B}[H\u{1B}[102;3u", "<one| two>"),
    Step("Control-A", "\u{1}", "\u{1B}[97;5u", "<|one two>"),
    Step("Control-E", "\u{1}\u{5}", "\u{1B}[97;5u\u{1B}[101;5u", "<one two|>"),
    Step("Control-B", "\u{2}", "\u{1B}[98;5u", "<one tw|o>"),
    Step("Control-F", "\u{1}\u{6}", "\u{1B}[97;5u\u{1B}[102;5u", "<o|ne two>"),
    Step("Shift-Left", "\u{1B}[1;2D", nil, "<one tw[o]>"),
    Step("Shift-Home", "\u{1B}[1;2H", nil, "<[one two]>"),
    Step("Shift-End", "\u{1B}[H\u{1B}[1;2F", nil, "<[one two]>"),
    Step("Control-Shift-Left", "\u{1B}[1;6D", nil, "<one [two]>"),
    Step("Alt-A", "\u{1B}a", "\u{1B}[97;3u", "<[one two]>"),
    Step("Backspace", "\u{7F}", nil, "<one tw|>"),
    Step("Delete", "\u{1B}[H\u{1B}[3~", nil, "<|ne two>"),
    Step("Alt-Backspace", "\u{1B}\u{7F}", "\u{1B}[127;3u", "<one |>"),
    Step("Control-Delete", "\u{1B}[H\u{1B}[3;5~", nil, "<| two>"),
    Step("Control-D", "\u{1}\u{4}", "\u{1B}[97;5u\u{1B}[100;5u", "<|ne two>"),
    Step("Control-H", "\u{8}", "\u{1B}[104;5u", "<one tw|>"),
    Step("Control-K", "\u{1B}[1;5D\u{B}", "\u{1B}[1;5D\u{1B}[107;5u", "<one |>"),
    Step("Control-U", "\u{1B}[1;5D\u{15}", "\u{1B}[1;5D\u{1B}[117;5u", "<|two>"),
    Step("Control-W", "\u{17}", "\u{1B}[119;5u", "<one |>"),
    Step("Alt-D", "\u{1B}[H\u{1B}d", "\u{1B}[H\u{1B}[100;3u", "<| two>"),
    Step("Control-Y", "\u{17}\u{19}\u{19}", "\u{1B}[119;5u\u{1B}[121;5u\u{1B}[121;5u", "<one twotwo|>"),
    Step("Control-T", "\u{14}", "\u{1B}[116;5u", "<one tow|>"),
    Step("Control-Z", "\u{17}\u{1A}", "\u{1B}[119;5u\u{1B}[122;5u", "<one two|>"),
    Step("Alt-Z", "\u{17}\u{1B}z", "\u{1B}[119;5u\u{1B}[122;3u", "<one two|>"),
    Step(
      "Control-Y after an undo", "\u{17}\u{1A}\u{19}", "\u{1B}[119;5u\u{1B}[122;5u\u{1B}[121;5u", "<one |>"),
    Step(
      "Control-X and Control-V", "\u{1B}[1;6D\u{18}\u{16}\u{16}",
      "\u{1B}[1;6D\u{1B}[120;5u\u{1B}[118;5u\u{1B}[118;5u", "<one twotwo|>"),
    Step("a paste", "\u{1B}[200~x\u{1B}[31m\ry\u{1B}[201~", nil, "x␛[31m y"),
  ]

  @Test("Every editing key works in a terminal", arguments: [false, true]) func keys(isKitty: Bool) throws {
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["text"], environment: BuiltProgram.environment, columns: 80,
      rows: 24)
    if isKitty { child.extraReplies = ChildProcess.kittyReplies }
    try #require(child.wait { $0.screen.text.contains("Ready for text") && $0.screen.text.contains("<|>") })
    if isKitty { try #require(child.wait { $0.console.wrote("\u{1B}[>") }) }
    for step in Self.steps {
      // Every step begins with the same text: all of it is replaced.
      child.send(isKitty ? "\u{1B}[97;3u" : "\u{1B}a")
      child.send("one two")
      try #require(child.wait { $0.screen.text.contains("<one two|>") }, "\(step.name): \(child.screen.text)")
      child.send(isKitty ? step.kitty : step.legacy)
      let isRight = child.wait { $0.screen.text.contains(step.after) }
      #expect(
        isRight, "\(step.name): \(child.screen.text.split(separator: "\n").filter { $0.contains("<") })")
    }
    // A copied text goes to the terminal in Base64: "two".
    child.send(isKitty ? "\u{1B}[97;3u\u{1B}[99;3u" : "\u{1B}a\u{1B}c")
    #expect(child.wait { $0.console.wrote("\u{1B}]52;c;") })
    // Nothing that was pasted reached the terminal as a control sequence.
    #expect(!child.console.wrote("x\u{1B}[31m"))
    // The cursor is at the insertion point.
    child.send(isKitty ? "\u{1B}[97;3uabc" : "\u{1B}aabc")
    #expect(child.wait { $0.screen.text.contains("<abc|>") })
    child.send("\u{3}")
    #expect(child.waitForExit() != nil)
  }

  @Test("A copy that is too long for the terminal stays in the program, and says so") func longCopy() throws {
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["text"], environment: BuiltProgram.environment, columns: 80,
      rows: 24)
    try #require(child.wait { $0.screen.text.contains("Ready for text") && $0.screen.text.contains("<|>") })
    child.send("\u{1B}[200~\(String(repeating: "x", count: 60_000))\u{1B}[201~")
    try #require(child.wait { $0.screen.text.contains("xxxx") })
    child.send("\u{1B}a\u{1B}c")
    #expect(child.wait { $0.screen.text.contains("Copied only inside this program") }, "\(child.screen.text)")
    #expect(!child.console.wrote("\u{1B}]52;c;"))
    child.send("\u{3}")
    #expect(child.waitForExit() != nil)
  }
}
