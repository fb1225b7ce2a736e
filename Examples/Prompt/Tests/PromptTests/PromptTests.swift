import Backlit
import BacklitTesting
import Foundation
import Testing

@testable import prompt

@Suite("A form in the flow of a script", .serialized) @MainActor struct PromptTests {
  private func show() -> (PromptForm, HeadlessDisplay) {
    let form = PromptForm([Question("Name"), Question("Size=small|large")])
    let display = HeadlessDisplay(columns: 40, rows: form.rows)
    display.show(form.makePage())
    return (form, display)
  }

  @Test("An argument is a label, with a text or choices") func questions() {
    #expect(Question("Name") == Question(label: "Name"))
    #expect(Question("Name=") == Question(label: "Name"))
    #expect(Question("Name=Ana=B") == Question(label: "Name", text: "Ana=B"))
    #expect(Question("Size=small|large") == Question(label: "Size", choices: ["small", "large"]))
  }

  @Test("The form fits its rows and is free of findings") func layout() {
    let (_, display) = show()
    #expect(display.layoutProblems == [] && display.auditFindings() == [])
    #expect(display.text.contains("OK"), "\(display.text)")
  }

  @Test("A name is typed and a size chosen; an empty name is refused") func keyboard() {
    let (form, display) = show()
    var closed: [String]??
    form.onClose = { closed = .some($0) }
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(closed == nil)
    display.robot.type("Ana")
    display.robot.press(.enter)
    display.robot.press(.right)
    display.robot.press(.tab)
    display.robot.press(.enter)
    #expect(closed == .some(["Ana", "large"]))
    #expect(form.summary == "Name: Ana\nSize: large")
  }

  @Test("Escape cancels") func cancel() {
    let (form, display) = show()
    var closed: [String]?? = .some(["open"])
    form.onClose = { closed = .some($0) }
    display.robot.press(.tab)
    display.robot.press(.escape)
    #expect(closed == .some(nil))
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) {
    #expect(show().1.robot.walk(by: key) == [])
  }

  /// Runs a line of a shell in a terminal of its own, and types when the program shows its form.
  /// - Returns: what the terminal got.
  nonisolated private func run(_ line: String, typing keys: String) throws -> String {
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let run = Process()
    run.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    run.arguments = ["-qec", line, "/dev/null"]
    run.environment = [
      "PATH": "\(products.path):/usr/bin:/bin", "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent",
      "SHELL": "/bin/sh",
    ]
    let (input, output) = (Pipe(), Pipe())
    (run.standardInput, run.standardOutput, run.standardError) = (input, output, output)
    try run.run()
    var text = ""
    var isTyped = false
    while case let bytes = output.fileHandleForReading.availableData, !bytes.isEmpty {
      text += String(decoding: bytes, as: UTF8.self)
      if !isTyped, text.contains("Cancel") {
        isTyped = true
        input.fileHandleForWriting.write(Data(keys.utf8))
      }
    }
    run.waitUntilExit()
    return text
  }

  @Test("Two questions are answered with the screen curtain down") nonisolated func byEar() throws {
    let package = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
    }
    let script = package.appendingPathComponent("prompt-by-ear.txt").path
    let text = try run("prompt Name 'Size=small|large' --script '\(script)'; echo status $?", typing: "")
    #expect(text == "Bob\r\nlarge\r\nstatus 0\r\n")
  }

  @Test("A shell gets the answer, and the status of a cancelled form is not 0") nonisolated func script()
    throws
  {
    let line = #"name=$(prompt Name); echo "status $?, name <$name>""#
    let answered = try run(line, typing: "Ana\r")
    #expect(
      answered.contains("Name: Ana\r\n") && answered.contains("status 0, name <Ana>\r\n"), "\(answered)")
    let cancelled = try run(line, typing: "\u{3}")
    #expect(cancelled.contains("status 1, name <>\r\n"), "\(cancelled)")
  }
}
