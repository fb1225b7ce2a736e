import TestSupport
import Testing

/// Running programs whose elements are on a braille display.
@Suite(
  "A program on a braille display", .ownThread,
  .enabled(if: VirtualBraille.isInstalled, "Run Scripts/bootstrap tests: brltty is not installed."))
struct BrailleProgramTests {
  /// Starts a demo that shows its elements on a display.
  private func start(
    _ demo: String, on braille: VirtualBraille, columns: Int, rows: Int
  ) throws -> ChildProcess {
    try ChildProcess(
      BuiltProgram.path(demo), ["--braille"],
      environment: BuiltProgram.environment.merging([
        "BRLAPI_HOST": braille.host, "BRLAPI_AUTH": "none",
      ]) { $1 }, columns: columns, rows: rows)
  }

  @Test("The keys for the next and the previous line go through all rows of a list, which does not scroll")
  func rows() throws {
    let braille = try VirtualBraille(columns: 80)
    let child = try start("Showcase", on: braille, columns: 80, rows: 12)
    func shows(_ condition: (String) -> Bool) -> Bool {
      child.wait { _ in braille.line.map(condition) ?? false }
    }
    // Without a focus, the display shows the first element, which is the title above the list.
    try #require(shows { $0.hasPrefix("Pages ") }, "\(braille.line ?? "")")
    child.send("\t")
    try #require(shows { $0.hasPrefix("Album, ") }, "\(braille.line ?? "")")
    let count = try #require(braille.line?.split(separator: "/").last.flatMap { Int($0) })
    try #require(count > 12)
    // BRLTTY keeps a line of its socket that arrives together with the one before until there is a further one.
    func press(_ key: String, to row: Int) throws {
      braille.send(key)
      try #require(shows { $0.hasSuffix(" \(row)/\(count)") }, "row \(row): \(braille.line ?? "")")
    }
    for row in 2...count { try press("lndn", to: row) }
    #expect(braille.line?.hasPrefix("Music player, ") == true, "\(braille.line ?? "")")
    #expect(child.screen.text.contains("Album") && !child.screen.text.contains("Music player"))
    for row in (1..<count).reversed() { try press("lnup", to: row) }
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }

  @Test("An announcement stays on the display while a different element changes") func announcement() throws {
    let braille = try VirtualBraille(columns: 40)
    let child = try start("DJDeck", on: braille, columns: 120, rows: 40)
    /// The position of the record on the screen, such as "0:07".
    func position() -> String? { child.screen.text.firstMatch(of: #/\d:\d\d/#).map { String($0.output) } }
    try #require(child.wait { $0.screen.text.contains("stopped") }, "\(child.screen.text)")
    // The record plays while Sync is pressed.
    for (key, line) in [
      ("\t", "Cue btn"), ("\t", "Play off tglbtn"), (" ", "Play on tglbtn"), ("\t", "Sync btn"),
      (" ", "nothing to match"),
    ] {
      child.send(key)
      try #require(child.wait { _ in braille.line == line }, "\(line): \(braille.line ?? "")")
    }
    // The element of the record has its position. The display would show Sync again by the second change.
    for _ in 0..<2 {
      let before = position()
      #expect(child.wait { _ in position() != before }, "\(child.screen.text)")
    }
    #expect(braille.line == "nothing to match", "\(braille.line ?? "")")
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}
