import Foundation
import Testing

/// Plays the scripts for the ear with the built programs.
@Suite("Filling in forms by ear") struct ByEarTests {
  /// Runs a program with a script from the folder of the package.
  /// - Returns: the status, what it wrote to standard error, and the lines of the transcript.
  private func run(_ program: String, script: String) throws -> (Int32, String, [String]) {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let words = FileManager.default.temporaryDirectory.appendingPathComponent("words-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: words) }
    let run = Process()
    run.executableURL = products.appendingPathComponent(program)
    run.currentDirectoryURL = package
    run.arguments = ["--script", script, "--transcript", words.path]
    let errors = Pipe()
    (run.standardInput, run.standardOutput, run.standardError) = (FileHandle.nullDevice, Pipe(), errors)
    try run.run()
    let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    let lines = try String(contentsOf: words, encoding: .utf8).split(separator: "\n").map(String.init)
    return (run.terminationStatus, text, lines)
  }

  @Test(
    "A form is filled in with the screen curtain down",
    arguments: [
      ("NewContact", "new-contact-by-ear.txt", #""text":["Last name","text field","is editing"]"#),
      ("Code", "code-by-ear.txt", #""text":["Code","text field","is editing"]"#),
      ("Form", "form-by-ear.txt", #""text":["Email","text field","bob@example.org","is editing"]"#),
    ])
  func script(program: String, script: String, line: String) throws {
    let (status, errors, words) = try run(program, script: script)
    #expect(status == 0 && errors == "", "\(errors)")
    #expect(words.contains { $0.contains(line) }, "\(words)")
  }
}
