import Glibc
import TestSupport
import Testing

/// Tests of `backlit preview` in a real pseudo-terminal, with files saved as editors save them.
@Suite(.serialized, .ownThread) struct PreviewCommandTests {
  /// A running preview of a definition in a temporary folder.
  private final class Preview {
    let child: ChildProcess
    private let folder: TemporaryFolder
    var path: String { folder.path("deck.json") }

    init(_ text: String?) throws {
      folder = try TemporaryFolder()
      if let text { try folder.write("deck.json", text) }
      child = try ChildProcess(
        ToolRun.path, ["preview", folder.path("deck.json")], environment: BuiltProgram.environment,
        columns: 120, rows: 40)
    }

    func save(_ text: String) throws { try folder.write("deck.json", text) }

    /// Writes a new file and renames it over the old file.
    func replace(_ text: String) throws {
      try folder.write("deck.json.new", text)
      #expect(rename(path + ".new", path) == 0)
    }

    func shows(_ texts: String..., without absent: String? = nil) -> Bool {
      child.wait { child in
        let text = child.screen.text
        return texts.allSatisfy(text.contains) && !(absent.map(text.contains) ?? false)
      }
    }
  }

  private static func deck(_ title: String, kind: String = "BacklitButton") -> String {
    Definitions.root(
      #"{ "id": "pad", "class": "\#(kind)", "properties": { "title": "\#(title)" } }"#,
      constraints: #"""
        "pad.leading == root.leading + 16", "pad.top == root.top + 16", "pad.width == 160", "pad.height == 96"
        """#)
  }

  @Test("Every save is shown")
  func saves() throws {
    let preview = try Preview(Self.deck("First"))
    #expect(preview.shows("First", "● no faults"), "\(preview.child.screen.text)")
    try preview.save(Self.deck("Second"))
    #expect(preview.shows("Second", without: "First"))
    try preview.replace(Self.deck("Third"))
    #expect(preview.shows("Third", without: "Second"))
    // Some editors keep the old file under a backup name.
    #expect(rename(preview.path, preview.path + "~") == 0)
    try preview.save(Self.deck("Fourth"))
    #expect(preview.shows("Fourth", without: "Third"))
    preview.child.send("\u{1B}q")
    #expect(preview.child.waitForExit() == 0)
  }

  @Test("A broken save or a missing file keeps the last picture")
  func brokenSave() throws {
    let preview = try Preview(Self.deck("Kept"))
    #expect(preview.shows("Kept", "● no faults"))
    try preview.save(Self.deck("Lost", kind: "Buton"))
    #expect(preview.shows("Kept", "● 1 fault", "there is no class", "\"Buton\"", without: "Lost"))
    unlink(preview.path)
    #expect(preview.shows("Kept", "the file cannot be read"))
    try preview.replace(Self.deck("Found"))
    #expect(preview.shows("Found", "● no faults", without: "cannot be read"))
    preview.child.send("\u{3}")
    #expect(preview.child.waitForExit() == 0)
  }

  @Test("The preview waits for the first valid save")
  func firstSave() throws {
    let preview = try Preview(nil)
    #expect(preview.shows("There is nothing to show yet.", "the file cannot be read"))
    try preview.save(Self.deck("First"))
    #expect(preview.shows("First", "● no faults", without: "nothing to show"))
  }

  @Test("Keys switch traits")
  func keys() throws {
    let preview = try Preview(Self.deck("Pad"))
    #expect(preview.shows("Pad", "dark") && preview.child.settle())
    let before = preview.child.screen.cell(column: 60, row: 20).background
    preview.child.send("\u{1B}d")
    #expect(preview.shows("Pad", "light", without: "dark ") && preview.child.settle())
    #expect(preview.child.screen.cell(column: 60, row: 20).background != before)
    preview.child.send("\u{1B}s")
    #expect(preview.shows("376 × 672 points, 47 × 42 cells"))
  }

  @Test("Without a terminal the command exits with status 2")
  func noTerminal() throws {
    let run = try ToolRun(["preview", Definitions.asset("DJController")])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("terminal"))
  }
}
