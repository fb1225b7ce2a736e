import Glibc
import TestSupport
import Testing

/// Tests of `backlit preview` in a real pseudo-terminal, with files saved as editors save them.
@Suite(.serialized) struct PreviewCommandTests {
  /// A running preview of a definition in a temporary folder.
  private final class Preview {
    let child: ChildProcess
    private let folder: String
    var path: String { "\(folder)/deck.json" }

    /// A terminal with colours, without a speech server.
    private static let environment = [
      "TERM": "xterm-256color", "COLORTERM": "truecolor", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
      "HOME": "/nonexistent", "XDG_RUNTIME_DIR": "/nonexistent",
      "SPEECHD_ADDRESS": "unix_socket:/nonexistent/speechd.sock",
      // After a crash, Swift's interactive backtrace would wait for a key.
      "SWIFT_BACKTRACE": "enable=no",
      "LD_LIBRARY_PATH": String(cString: getenv("LD_LIBRARY_PATH") ?? strdup("")),
    ]

    init(_ text: String?) throws {
      // mkdtemp replaces the X's.
      var template = Array("/tmp/backlit-preview-XXXXXX".utf8CString)
      let made = try #require(mkdtemp(&template))
      folder = String(cString: made)
      if let text { try Self.write(text, to: "\(folder)/deck.json") }
      child = try ChildProcess(
        ToolRun.path, ["preview", "\(folder)/deck.json"], environment: Self.environment,
        columns: 120, rows: 40)
    }

    deinit {
      for file in ["deck.json", "deck.json~", "deck.json.new"] { unlink("\(folder)/\(file)") }
      rmdir(folder)
    }

    static func write(_ text: String, to path: String) throws {
      let file = try #require(fopen(path, "we"))
      fputs(text, file)
      fclose(file)
    }

    func save(_ text: String) throws { try Self.write(text, to: path) }

    /// Writes a new file and renames it over the old file.
    func replace(_ text: String) throws {
      try Self.write(text, to: path + ".new")
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
    try preview.save(Self.deck("Lost", kind: "Button"))
    #expect(preview.shows("Kept", "● 1 fault", "there is no class", "\"Button\"", without: "Lost"))
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
    #expect(preview.shows("Pad", "dark"))
    let before = preview.child.screen.cell(column: 60, row: 20).background
    preview.child.send("\u{1B}d")
    #expect(preview.shows("Pad", "light", without: "dark "))
    #expect(preview.child.screen.cell(column: 60, row: 20).background != before)
    preview.child.send("\u{1B}s")
    #expect(preview.shows("320 × 320 points, 40 × 20 cells"))
  }

  @Test("Without a terminal the command exits with status 2")
  func noTerminal() throws {
    let run = try ToolRun(["preview", Definitions.asset("DJController")])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("terminal"))
  }
}
