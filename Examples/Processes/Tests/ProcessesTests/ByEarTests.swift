import Foundation
import Testing

/// Plays the script for the ear with the built program.
@Suite("Processes by ear") struct ByEarTests {
  @Test("Processes are sorted, filtered and opened with the screen curtain down") func script() throws {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let run = Process()
    run.executableURL = products.appendingPathComponent("Processes")
    run.currentDirectoryURL = package
    run.arguments = ["--sample", "--script", "processes-by-ear.txt", "--size", "80x24"]
    let errors = Pipe()
    (run.standardInput, run.standardOutput, run.standardError) = (FileHandle.nullDevice, Pipe(), errors)
    try run.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 0 && text == "", "\(text)")
  }
}
