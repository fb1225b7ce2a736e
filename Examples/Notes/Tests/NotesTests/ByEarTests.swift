import Foundation
import Testing

/// Plays the script for the ear with the built program.
@Suite("Notes by ear") struct ByEarTests {
  @Test(
    "Notes are chosen, written and deleted with the screen curtain down",
    arguments: [("notes-narrow-by-ear.txt", "47x30"), ("notes-by-ear.txt", "120x40")])
  func script(file: String, size: String) throws {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let run = Process()
    run.executableURL = products.appendingPathComponent("Notes")
    run.currentDirectoryURL = package
    run.arguments = ["--script", file, "--size", size]
    let errors = Pipe()
    (run.standardInput, run.standardOutput, run.standardError) = (FileHandle.nullDevice, Pipe(), errors)
    try run.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 0 && text == "", "\(text)")
  }
}
