import Foundation
import Glibc
import TestSupport
import Testing

/// The setting for the braille display, in a running program.
@Suite("The braille setting", .ownThread) struct BrailleSettingTests {
  /// Starts the gallery and goes to the setting.
  private func start(_ folder: TemporaryFolder, host: String) throws -> ChildProcess {
    let child = try ChildProcess(
      BuiltProgram.path("Gallery"),
      environment: BuiltProgram.environment.merging([
        "XDG_CONFIG_HOME": folder.path, "BRLAPI_HOST": host, "BRLAPI_AUTH": "none",
      ]) { $1 }, columns: 130, rows: 150)
    try #require(child.wait { $0.wrote("Record") })
    #expect(!child.screen.text.contains("BRLTTY"))
    // F8, and Tab to the setting. The voice cannot be chosen without a speech server, so Tab passes it.
    child.send("\u{1B}[19~")
    try #require(child.wait { $0.screen.text.contains("Braille display") })
    child.send(String(repeating: "\t", count: 15))
    return child
  }

  @Test("On a machine where BRLTTY does not run, it is saved, and the failure is named")
  func missing() throws {
    let folder = try TemporaryFolder()
    let child = try start(folder, host: "127.0.0.1:9")
    child.send(" ")
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
  @Test(
    "The display shows the control with the focus as soon as it is on, and not after it is off",
    .enabled(if: VirtualBraille.isInstalled, "Run Scripts/bootstrap tests: brltty is not installed."))
  func display() throws {
    let braille = try VirtualBraille(columns: 40)
    let folder = try TemporaryFolder()
    let child = try start(folder, host: braille.host)
    func shows(_ line: String) -> Bool { child.wait { _ in braille.line == line } }
    let on = "Braille display on tglbtn 17/27"
    child.send(" ")
    #expect(shows(on), "\(braille.line ?? "")")
    child.send("\u{1B}[Z")
    let before = "Beside another screen reader off tglbtn"
    #expect(shows(before), "\(braille.line ?? "")")
    child.send("\t")
    #expect(shows(on), "\(braille.line ?? "")")
    func saves(_ text: String) -> Bool {
      child.wait { _ in folder.text("backlit/reader.json")?.contains(text) == true }
    }
    child.send(" ")
    #expect(saves(#""braille": false"#))
    // The display would show the other control by the time it is saved.
    child.send("\u{1B}[Z ")
    #expect(saves(#""otherReader": true"#))
    #expect(braille.line?.hasPrefix("Braille display") == true, "\(braille.line ?? "")")
    child.send(" ")
    #expect(saves(#""otherReader": false"#))
    child.send("\t ")
    #expect(shows(on), "\(braille.line ?? "")")
    child.send("\u{1B}[Z")
    #expect(shows(before), "\(braille.line ?? "")")
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}
