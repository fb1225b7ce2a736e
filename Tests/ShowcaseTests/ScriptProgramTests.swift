import BacklitValues
import TestSupport
import Testing

@testable import Showcase

/// The built program with the scripts of `Demos/Scripts`.
@Suite("The program with its scripts") struct ScriptProgramTests {
  private static let root: String = {
    let parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
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
    let seed = page == Memory.name ? ["--seed", "5"] : []
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
}
