import BacklitValues
import TestSupport
import Testing

@testable import Showcase

/// The built program with the scripts of `Demos/Scripts`.
@Suite("The program with its scripts") struct ScriptProgramTests {
  private static let root: String = {
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return parts.joined(separator: "/")
  }()

  @Test("The command at the head of each script plays it", arguments: ShowcasePage.all.map { $0.name })
  func heads(page: String) throws {
    let script = "Demos/Scripts/\(page)-by-ear.txt"
    let text = String(
      decoding: try FileIO.read("\(Self.root)/\(script)", limit: 1 << 16), as: UTF8.self)
    let head = try #require(text.split(separator: "\n").first { $0.hasPrefix("# Showcase ") })
    let words = head.split(separator: " ").dropFirst(2).map(String.init)
    // A game needs the same boxes each time.
    let seed = page == Memory.name ? ["--seed", "9"] : []
    #expect(words == [page] + seed + ["--script", script, "--transcript", "words.jsonl", "--size", "80x24"])
    let folder = try TemporaryFolder()
    let places = [script: "\(Self.root)/\(script)", "words.jsonl": folder.path("words.jsonl")]
    let program = try Pipeline(
      BuiltProgram.path("Showcase"), words.map { places[$0] ?? $0 }, environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 0, "\(program.errors)")
    // The script of the game plants a fault, which the program reports.
    let isFaulty = page == Memory.name
    #expect(program.errors.contains("did not settle") == isFaulty, "\(program.errors)")
    #expect((program.errors == "") != isFaulty && !program.output.contains("\u{1B}"), "\(program.errors)")
    let transcript = String(
      decoding: try FileIO.read(folder.path("words.jsonl"), limit: 1 << 20), as: UTF8.self)
    #expect(transcript.contains("Screen reader on") && transcript.contains("Screen curtain off"))
  }

  @Test("Language, traits and size on the command line change what a script finds") func options() throws {
    let folder = try TemporaryFolder()
    let picture = folder.path("picture.txt")
    try folder.write("steps.txt", "shot \(picture)\n")
    func shot(_ options: String...) throws -> [Substring] {
      let program = try Pipeline(
        BuiltProgram.path("Showcase"), ["todo", "--script", folder.path("steps.txt")] + options,
        environment: BuiltProgram.environment)
      #expect(program.waitForExit() == 0, "\(program.errors)")
      return String(decoding: try FileIO.read(picture, limit: 1 << 16), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
    }
    let english = try shot("--size", "60x20")
    #expect(english.count == 21 && english.contains { $0.contains("Buy new table") })
    let german = try shot("--size", "60x20", "--language", "de")
    #expect(german.contains { $0.contains("Aufgaben") })
    let mirrored = try shot("--size", "60x20", "--traits", "rtl")
    let row = try #require(mirrored.first { $0.contains("Buy new table") })
    #expect(row.prefix(20).allSatisfy { $0 == " " || $0 == "✓" }, "\(row)")
  }

  @Test(
    "Options that exclude each other, and wrong ones, are refused with the reason and the way out",
    arguments: [
      (
        ["--screen", "/dev/pts/0", "--script", "steps.txt"],
        "--screen cannot be combined with --script: a script runs without a terminal."
      ),
      (["--transcript", "words.jsonl"], "--transcript requires --script: a live session has no transcript."),
      (["--traits", "wide"], "\"wide\""), (["--traits", "wC wR"], "contradicts"),
      (["--size", "wide"], "--size"),
    ])
  func refused(options: [String], words: String) throws {
    let program = try Pipeline(
      BuiltProgram.path("Showcase"), ["player"] + options, environment: BuiltProgram.environment)
    #expect(program.waitForExit() == 64)
    #expect(program.output.isEmpty && program.errors.contains(words), "\(program.errors)")
    #expect(program.errors.contains("Usage: Showcase"), "\(program.errors)")
  }

  @Test("Language and traits on the command line change the page in a terminal") func terminal() throws {
    let child = try ChildProcess(
      BuiltProgram.path("Showcase"), ["todo", "--language", "de", "--traits", "rtl"],
      environment: BuiltProgram.environment, columns: 60, rows: 20)
    child.extraReplies = ChildProcess.kittyReplies
    #expect(child.wait { $0.screen.text.contains("Neuen Tisch kaufen") }, "\(child.screen.text)")
    let rows = (0..<20).map { child.screen.text(row: $0) }
    let row = try #require(rows.first { $0.contains("Neuen Tisch kaufen") })
    // The text begins at the right, and the check mark is at the left.
    #expect(row.prefix(20).allSatisfy { $0 == " " || $0 == "✓" }, "\(row)")
    child.send("\u{11}")
    #expect(child.waitForExit() == 0)
  }
}
