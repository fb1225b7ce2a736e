import Foundation
import Testing

/// Plays the script for the ear with the built program.
@Suite("Shopping by ear") struct ByEarTests {
  @Test("A list is made with the screen curtain down") func script() throws {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let words = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: words) }
    let run = Process()
    run.executableURL = products.appendingPathComponent("Shopping")
    run.currentDirectoryURL = package
    run.arguments = ["--script", "shopping-by-ear.txt", "--transcript", words.path, "--size", "80x24"]
    let errors = Pipe()
    (run.standardInput, run.standardOutput, run.standardError) = (FileHandle.nullDevice, Pipe(), errors)
    try run.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 0 && text == "", "\(text)")
    let lines = try String(contentsOf: words, encoding: .utf8)
    #expect(lines.contains(#""text":["Screen curtain on"]"#), "\(lines)")
  }
}
