import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

@testable import BacklitRuntime

/// Programs that are ended and started again with their state, on a terminal.
@Suite(.serialized) struct RestartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("ending/state.json") }

  private func start() throws -> ChildProcess {
    let environment = BuiltProgram.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
    let child = try ChildProcess(
      BuiltProgram.path("CrashingProgram"), ["restoring"], environment: environment, columns: 80, rows: 24)
    child.extraReplies = ChildProcess.kittyReplies
    try #require(child.wait { $0.screen.text.contains("Page") }, "\(child.screen.text)")
    return child
  }

  @Test("A page that was pushed, and what was typed, are there after a restart") func restart() throws {
    let first = try start()
    first.send("\r")
    try #require(first.wait { $0.screen.text.contains("Page 2") }, "\(first.screen.text)")
    first.send("\tmilk")
    try #require(first.wait { $0.screen.text.contains("milk") }, "\(first.screen.text)")
    first.send("\u{3}")
    #expect(first.waitForExit() == 0)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)

    let second = try start()
    #expect(second.wait { $0.screen.text.contains("Page 2") && $0.screen.text.contains("milk") })
    // A signal saves as well.
    second.send("\t and bread")
    try #require(second.wait { $0.screen.text.contains("milk and bread") }, "\(second.screen.text)")
    kill(second.pid, SIGTERM)
    #expect(second.waitForExit() == 128 + SIGTERM)
    let third = try start()
    #expect(third.wait { $0.screen.text.contains("Page 2") && $0.screen.text.contains("milk and bread") })
    third.send("\u{3}")
    #expect(third.waitForExit() == 0)
  }

  @Test(
    "A state that is damaged, newer or too long is kept, and the reason is written at the end",
    arguments: [
      ("{ \"format\": 1, ", "state.json:1:"), ("{ \"format\": 2 }", "the state is of a different version"),
      ("", "cannot be read: it has more than 4194304 bytes"),
    ]) func notRestored(text: String, reason: String) throws
  {
    let text = text.isEmpty ? String(repeating: " ", count: StateFile.limit + 1) : text
    try FileIO.replace(path, with: Array(text.utf8))
    let child = try start()
    #expect(child.wait { $0.screen.text.contains("Page 1") })
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
    let written = String(decoding: child.written, as: UTF8.self)
    #expect(
      written.contains(reason) && written.contains("The file is now \(path).broken."),
      "\(written.suffix(300))")
    #expect(try FileIO.read(path + ".broken") == Array(text.utf8))
    // The file is right again.
    let again = try start()
    again.send("\u{3}")
    #expect(again.waitForExit() == 0)
    #expect(!String(decoding: again.written, as: UTF8.self).contains("state.json"))
  }

  @Test("A state that could not be read again is not saved") @MainActor func tooLong() throws {
    let display = HeadlessDisplay(columns: 20, rows: 5)
    let controller = ViewController()
    controller.restorationIdentifier = String(repeating: "x", count: StateFile.limit)
    display.session.show(controller)
    let reason = StateFile(path: path).save(display.session.window, version: 1)
    #expect(reason == "\(path): cannot be written: the state has more than 4194304 bytes")
    #expect(access(path, F_OK) != 0)
  }
}
