import FoundationEssentials
import TestSupport
import Testing

/// Tests of the output, the files and the exit code of `backlit play`.
@Suite("backlit play", .ownThread)
struct PlayCommandTests {
  private struct Line: Codable, Equatable {
    var t: Int
    var text: [String]
    var priority: String
    var interrupted: Bool
  }

  private let deck = Definitions.asset("DJController")

  private func lines(_ bytes: [UInt8]) throws -> [Line] {
    try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: Data($0)) }
  }

  @Test("The utterances are printed")
  func utterances() throws {
    let script = "reader on\nwait 3000\nreader last\nreader previous\nwait 5000\n"
    let run = try ToolRun(["play", deck, "--script", "-"], steps: script)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        "0.000  Screen reader on", "0.800  Cue, button", "2.350  Returns to the cue point (interrupted)",
        "3.000  Record, stopped, 0 seconds, adjustable (interrupted)", "3.000  Pitch, 0 percent, adjustable",
        "5.400  Adjust pitch",
      ])
  }

  @Test("The option --language chooses the spoken language")
  func language() throws {
    let script = "reader on\nwait 1000\nreader last\nwait 5000\n"
    let run = try ToolRun(["play", deck, "--language", "de", "--script", "-"], steps: script)
    #expect(run.status == 0 && run.output.hasPrefix("0.000  Bildschirmleser ein\n"))
    #expect(run.output.contains("Platte, gestoppt, 0 Sekunden, anpassbar\n"))
    #expect(run.outputLines.last?.hasSuffix("Auf bewegt sie vor, Ab zurück") == true)
  }

  @Test("The transcript file equals the JSON output")
  func transcript() throws {
    let script = "reader on\nwait 3000\nreader next\n"
    let run = try ToolRun(
      ["play", deck, "--script", "steps.json", "--transcript", "words.jsonl", "--json"], steps: script)
    #expect(run.status == 0 && run.errors.isEmpty)
    let written = try #require(run.files["words.jsonl"])
    #expect(String(decoding: written, as: UTF8.self) == run.output)
    let spoken = try lines(written)
    #expect(spoken.map(\.text).contains(["Play", "off", "toggle button"]))
    #expect(spoken.map(\.t) == spoken.map(\.t).sorted())
    let silent = try ToolRun(
      ["play", deck, "--script", "steps.json", "--transcript", "words.jsonl"], steps: script)
    #expect(silent.output.isEmpty)
    #expect(silent.files["words.jsonl"] == written)
  }

  @Test("The option --size sets the size of the screen")
  func size() throws {
    let run = try ToolRun(
      ["play", deck, "--script", "-", "--size", "60x20"],
      steps: "shot a.txt\nresize 30 10\nshot b.txt\nshot c.png\n")
    #expect(run.status == 0)
    func rows(_ file: String) -> Int? {
      run.files[file]?.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
    }
    // The last line ends with a line feed too.
    #expect(rows("a.txt") == 21 && rows("b.txt") == 11)
    let bytes = try #require(run.files["c.png"])
    let picture = try #require(PNGPicture(bytes))
    #expect(picture.width == 240 && picture.height == 160)
  }

  @Test("The option --traits applies")
  func traits() throws {
    let words = Definitions.root(
      #"{ "id": "word", "class": "Label", "properties": { "text": { "vary": { "*": "left", "rtl": "right", "wC ltr": "narrow" } } } }"#,
      constraints: #""word.leading == root.leading", "word.top == root.top""#)
    func text(_ traits: String) throws -> String {
      let run = try ToolRun(
        ["play", "words.json", "--traits", traits, "--script", "-"], steps: "shot a.txt\n",
        files: ["words.json": words])
      #expect(run.status == 0, "\(run.errors)")
      return String(decoding: run.files["a.txt"] ?? [], as: UTF8.self)
    }
    #expect(try text("dark").hasPrefix("left"))
    #expect(try text("rtl").contains(" right\n"))
    #expect(try text("wC").hasPrefix("narrow"))
  }

  @Test("A definition whose root is a cell is played, also if it presents an alert") func cells() throws {
    let rows = [
      #"{ "nib": 1, "root": { "id": "cell", "class": "TableViewCell", "properties": { "text": "Row" } } }"#,
      #"{ "nib": 1, "root": { "id": "cell", "class": "CollectionViewCell" } }"#,
      """
      { "nib": 1, "root": { "id": "cell", "class": "TableViewCell", "properties": { "text": "Row" },
          "contextMenu": [ { "title": "Delete", "alert": { "title": "Sure?", "actions": [ { "title": "OK" } ] } } ] } }
      """,
    ]
    for row in rows {
      let run = try ToolRun(
        ["play", "row.json", "--script", "-"], steps: "reader on\nreader next\nwait 3000\n",
        files: ["row.json": row])
      #expect(run.status == 0 && run.errors.isEmpty && run.output.contains("Screen reader on"), "\(run)")
    }
  }

  @Test("A failed expectation names its line and the speech")
  func failedExpectation() throws {
    let run = try ToolRun(
      ["play", deck, "--script", "steps.json", "--transcript", "words.jsonl"],
      steps: "reader on\nreader next\nexpect speech \"Tempo\"\nshot never.png\n")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix("steps.json:3:1: error: expected to hear \"Tempo\"; heard \"Screen reader on\""))
    // The utterances before the failure are written; later steps do not run.
    let written = try #require(run.files["words.jsonl"])
    #expect(try lines(written).map(\.text).contains(["Screen reader on"]))
    #expect(run.files["never.png"] == nil)
    let printed = try ToolRun(
      ["play", deck, "--script", "-"], steps: "reader on\nexpect speech \"Tempo\"\n")
    #expect(printed.status == 1)
    #expect(printed.errors.hasPrefix("standard input:2:1: error: "))
    #expect(printed.output.hasPrefix("0.000  Screen reader on\n"))
  }

  @Test("All faults of script and definition are reported")
  func faults() throws {
    let run = try ToolRun(
      ["play", "faulty.json", "--script", "steps.json"], steps: "jump\nkey Tab\nwait soon\n",
      files: ["faulty.json": Definitions.faulty])
    #expect(run.status == 1 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n").map(String.init)
    for start in [
      "steps.json:1:1: error: unknown step 'jump'", "steps.json:3:1: error: invalid step 'wait soon'",
      "faulty.json:2:",
      "faulty.json:3:", "faulty.json:4:",
    ] {
      #expect(lines.count { $0.hasPrefix(start) } == 1, "\(start) in \(run.errors)")
    }
    #expect(lines.count == 5)
  }

  @Test("Files that cannot be used are named with the reason")
  func unusableFiles() throws {
    func errors(_ arguments: [String], steps: String = "key Tab\n") throws -> String {
      let run = try ToolRun(["play"] + arguments, steps: steps)
      #expect(run.status == 1, "\(arguments)")
      return run.errors
    }
    #expect(
      try errors([deck, "--script", "none.txt"]) == "none.txt: cannot be read: No such file or directory\n")
    #expect(try errors([deck, "--script", "."]) == ".: cannot be read: Is a directory\n")
    #expect(
      try errors(["none.json", "--script", "-"]).hasPrefix("none.json:1:1: error: the file cannot be read: "))
    #expect(
      try errors([".", "--script", "-"])
        == ".:1:1: error: the file cannot be read: Is a directory\n")
    #expect(
      try errors([deck, "--script", "-", "--transcript", "no/words"])
        == "no/words: cannot be written: No such file or directory\n")
    #expect(
      try errors([deck, "--script", "-"], steps: "key Tab\nshot no/a.png\n")
        == "standard input:2:1: error: no/a.png: cannot be written: No such file or directory\n")
    #expect(
      try errors([deck, "--script", "/dev/zero"])
        == "/dev/zero: cannot be read: it has more than 16777216 bytes\n")
  }

  @Test(
    "A usage error exits with status 2",
    arguments: [
      [], ["--script"], ["--script", "-", "--size", "0x5"], ["--script", "-", "--size", "60"],
      ["--script", "-", "--size", "60x2000"], ["--script", "-", "more"],
    ])
  func wrongCalls(_ arguments: [String]) throws {
    let run = try ToolRun(["play", deck] + arguments)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors.contains("Usage: backlit play"))
  }

  @Test("The example in the help works")
  func helpExample() throws {
    let help = try ToolRun(["play", "--help"])
    #expect(help.status == 0)
    let lines = help.output.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    let start = try #require(lines.firstIndex { $0.hasPrefix("#") })
    let end = try #require(lines.firstIndex { $0.hasPrefix("shot") })
    let run = try ToolRun(
      ["play", deck, "--script", "-"], steps: lines[start...end].joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.files["deck.png"] != nil)
  }
}
