import Backlit
import BacklitTesting
import Foundation
import Testing

@testable import Receiver

@Suite("A program with its definitions") @MainActor struct ShippingTests {
  /// The folder of the built programs, in which SwiftPM also puts resources.
  private static var products: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  @Test("The definition, the nested one and the texts are found beside the program", arguments: ["en", "de"])
  func resources(language: String) throws {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(try Receiver().load(language: language))
    #expect(display.auditFindings() == [])
    #expect(display.text.contains(language == "de" ? "Höhen" : "Treble"))
  }

  @Test("Texts are found for code too, in the form for a number") func strings() throws {
    #expect(try [0, 1, 2].map { try presets($0, language: "en") } == ["0 presets", "1 preset", "2 presets"])
    #expect(try presets(3, language: "de-CH") == "3 Sender")
    for language in ["en", "de"] { #expect(try Strings(language: language).check() == []) }
  }

  @Test(
    "An installed program finds its definitions from any working directory",
    arguments: ["", "with a variable"])
  func installed(place: String) throws {
    let files = FileManager.default
    let root = files.temporaryDirectory.appendingPathComponent("receiver-\(UUID().uuidString)")
    defer { try? files.removeItem(at: root) }
    let (bin, other) = (root.appendingPathComponent("bin"), root.appendingPathComponent("empty"))
    let share = root.appendingPathComponent(place.isEmpty ? "share/receiver" : "elsewhere")
    for folder in [bin, other, share] {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let program = bin.appendingPathComponent("receiver")
    try files.copyItem(at: Self.products.appendingPathComponent("Receiver"), to: program)
    let bundle = Self.products.appendingPathComponent("Amplifier_Receiver.resources")
    for name in ["Nibs", "Strings"] {
      try files.copyItem(at: bundle.appendingPathComponent(name), to: share.appendingPathComponent(name))
    }
    let run = Process()
    run.executableURL = program
    run.currentDirectoryURL = other
    run.environment = [
      "HOME": other.path, "XDG_CONFIG_HOME": other.path, "LANG": "C.UTF-8",
      "SPEECHD_ADDRESS": "unix_socket:/nowhere",
      "PATH": "/usr/bin:/bin",
    ].merging(place.isEmpty ? [:] : ["BACKLIT_NIB_PATH": "/nowhere:\(share.path)/Nibs"]) { $1 }
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    (run.standardInput, run.standardOutput, run.standardError) = (input, output, errors)
    try run.run()
    try input.fileHandleForWriting.write(contentsOf: Data("Right\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    run.waitUntilExit()
    #expect(run.terminationStatus == 0)
    #expect(text.contains("Bass, 5, adjustable") && text.contains("Treble, 5, adjustable"), "\(text)")
  }
}
