import Foundation
import Glibc
import TestSupport
import Testing

/// The setting for the braille display, in a running program on a machine where BRLTTY does not run.
@Suite("The braille setting", .ownThread) struct BrailleSettingTests {
  @Test("It takes effect while the program runs, and is saved")
  func toggle() throws {
    let folder = try TemporaryFolder()
    let child = try ChildProcess(
      BuiltProgram.path("Gallery"),
      environment: BuiltProgram.environment.merging([
        "XDG_CONFIG_HOME": folder.path, "BRLAPI_HOST": "127.0.0.1:990",
      ]) { $1 }, columns: 130, rows: 95)
    try #require(child.wait { $0.wrote("Record") })
    #expect(!child.screen.text.contains("BRLTTY"))
    // F8, and Tab to the setting. The voice cannot be chosen without a speech server, so Tab passes it.
    child.send("\u{1B}[19~")
    try #require(child.wait { $0.screen.text.contains("Braille display") })
    child.send(String(repeating: "\t", count: 12) + " ")
    #expect(child.wait { $0.screen.text.contains("BRLTTY does not answer") })
    func saves(_ text: String) -> Bool {
      child.wait { _ in folder.text("backlit/reader.json")?.contains(text) == true }
    }
    #expect(saves(#""braille": true"#))
    child.send(" ")
    #expect(saves(#""braille": false"#))
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}
