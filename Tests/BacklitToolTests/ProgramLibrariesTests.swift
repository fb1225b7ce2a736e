import TestSupport
import Testing

@testable import BacklitTool

/// Tests of `backlit doctor --packages`.
@Suite("backlit doctor --packages", .ownThread)
struct ProgramLibrariesTests {
  /// Creates the records of dpkg about three libraries.
  private func records() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("libcairo2:amd64.shlibs", "libcairo 2 libcairo2 (>= 1.16.0)\n")
    try folder.write(
      "libutf8proc2:amd64.shlibs", "libutf8proc 2 libutf8proc2 (>= 2)\nudeb: libutf8proc 2 other\n")
    try folder.write("libc6:amd64.shlibs", "libc 6 libc6 (>= 2.36)\nlibm 6 libc6\nbroken\n")
    try folder.write("a.list", "libm 6 wrong\n")
    return folder
  }

  @Test("A program needs the packages of what it links, and names those of what it loads") func packages()
    throws
  {
    let records = try records()
    let libraries = try withExtendedLifetime(records) {
      try ProgramLibraries(path: ToolRun.path, records: records.path)
    }
    #expect(libraries.linked.contains("libcairo.so.2") && libraries.linked.contains("libc.so.6"))
    #expect(libraries.loaded.contains("librsvg-2.so.2") && libraries.loaded.contains("libdbus-1.so.3"))
    #expect(libraries.loaded.contains("libbrlapi.so.") && !libraries.loaded.contains("libcairo.so"))
    #expect(libraries.neededPackages == ["libc6", "libcairo2", "libutf8proc2"])
    #expect(
      libraries.usedPackages.contains("speech-dispatcher") && libraries.usedPackages.contains("librsvg2-2"))
    let needed = libraries.groups[0].findings
    let cairo = needed.first { $0.name == "libcairo2" }
    #expect(cairo == .ok("libcairo2", "libcairo.so.2, for pictures in pixels; trait Pictures."))
    #expect(needed.contains { $0.name.hasPrefix("libchafa.so") && $0.status == .warning })
    let swift = try #require(needed.first { $0.name == "Swift" })
    #expect(
      swift.found.contains("libswiftCore.so, ") && swift.remedy?.contains("--static-swift-stdlib") == true)
    #expect(needed.first { $0.name == "libc6" }?.found == "libc.so.6, libm.so.6.")
  }

  @Test("The command prints the packages and how to install them") func command() throws {
    let run = try ToolRun(["doctor", "--packages", ToolRun.path])
    #expect(run.status == 0 && run.errors.isEmpty && run.output.hasPrefix("needed to start\n"), "\(run)")
    let lines = run.outputLines.suffix(2)
    #expect(lines.first?.hasPrefix("To install what it needs: sudo apt install ") == true)
    #expect(lines.first?.contains(" libcairo2 ") == true)
    #expect(lines.last?.hasPrefix("To install what it uses: sudo apt install ") == true)
    let json = try ToolRun(["doctor", "--packages", ToolRun.path, "--json"])
    #expect(
      json.status == 0 && json.outputLines.count == 1 && json.output.contains(#""name":"used if installed""#))
  }

  @Test("A file that is not a program is named with the reason") func wrongFile() throws {
    for (name, text) in [
      ("a", "#!/bin/sh\n"), ("b", ""), ("c", "\u{7F}ELF\u{2}\u{1}"),
      ("d", "\u{7F}ELF\u{2}\u{1}" + String(repeating: "~", count: 99)),
    ] {
      let run = try ToolRun(["doctor", "--packages", name], files: [name: text])
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("backlit: \(name): it is not a program for 64 bits"), "\(run.errors)")
    }
    let missing = try ToolRun(["doctor", "--packages", "none"])
    #expect(
      missing.status == 1 && missing.errors == "backlit: none: cannot be read: No such file or directory\n")
    #expect(try ToolRun(["doctor", "--packages", "a", "--speak"]).status == 2)
  }
}
