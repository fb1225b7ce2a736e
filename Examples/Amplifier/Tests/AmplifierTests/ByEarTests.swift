import Foundation
import Testing

/// Runs the built program with the options that every program has.
@Suite("Testing by ear") struct ByEarTests {
  private struct Outcome {
    var status: Int32
    var errors: String
  }

  /// Runs the amplifier in the folder of the package, where it finds its definition.
  private func run(_ arguments: String...) throws -> Outcome {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let run = Process()
    run.executableURL = products.appendingPathComponent("Amplifier")
    run.currentDirectoryURL = package
    run.arguments = arguments
    let errors = Pipe()
    (run.standardInput, run.standardOutput, run.standardError) = (FileHandle.nullDevice, Pipe(), errors)
    try run.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    return Outcome(status: run.terminationStatus, errors: text)
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("by-ear-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test("A script operates the program and writes what was spoken") func script() throws {
    try withFolder { folder in
      let words = folder.appendingPathComponent("words.jsonl")
      let run = try run("--script", "Scripts/by-ear.txt", "--transcript", words.path)
      #expect(run.status == 0 && run.errors == "", "\(run.errors)")
      let lines = try String(contentsOf: words, encoding: .utf8).split(separator: "\n")
      #expect(lines.contains { $0.contains(#""text":["Mute","off","toggle button"]"#) }, "\(lines)")
    }
  }

  @Test("The size of the screen decides what a picture shows") func size() throws {
    try withFolder { folder in
      let (script, picture) = (
        folder.appendingPathComponent("steps.txt"), folder.appendingPathComponent("front.txt")
      )
      try "shot \(picture.path)\n".write(to: script, atomically: true, encoding: .utf8)
      #expect(try run("--script=\(script.path)", "--size=50x20").status == 0)
      let rows = try String(contentsOf: picture, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(rows.count == 21 && rows.allSatisfy { $0.count <= 50 })
    }
  }

  @Test("A script that expects different words fails at its line") func failure() throws {
    try withFolder { folder in
      let script = folder.appendingPathComponent("steps.txt")
      try "key F6\nexpect speech \"Treble\"\n".write(to: script, atomically: true, encoding: .utf8)
      let run = try run("--script", script.path)
      #expect(run.status == 1)
      #expect(run.errors.contains("steps.txt:2:1: error: expected to hear \"Treble\""), "\(run.errors)")
    }
  }

  @Test("A wrong option ends the program with the remedy") func usage() throws {
    let run = try run("--script", "Scripts/by-ear.txt", "--size", "wide")
    #expect(run.status == 2)
    #expect(
      run.errors
        == "Amplifier: --size cannot be \"wide\": it needs columns and rows from 1 to 1000, such as --size 80x24\n"
    )
  }
}
