import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests of `backlit doctor` with and without real terminals and real speech servers.
@Suite("backlit doctor", .ownThread)
struct DoctorCommandTests {
  private struct Report: Decodable {
    struct Group: Decodable {
      struct Finding: Decodable, Equatable {
        var name: String
        var status: String
        var found: String
        var remedy: String?
      }
      var name: String
      var findings: [Finding]
    }
    var fine: Bool
    var groups: [Group]

    func finding(_ group: String, _ name: String) throws -> Group.Finding {
      let findings = try #require(groups.first { $0.name == group }).findings
      return try #require(findings.first { $0.name == name }, "\(name) in \(findings.map(\.name))")
    }
  }

  /// Runs the command without a terminal.
  private func report(
    _ arguments: [String] = [], speech address: String, configuration: String? = nil,
    libraries: String? = nil, status: Int32
  ) throws -> Report {
    var environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SPEECHD_ADDRESS": address]
    environment["XDG_CONFIG_HOME"] = configuration
    environment["LD_LIBRARY_PATH"] = libraries
    let run = try ToolRun(
      ["doctor", "--json"] + arguments, environment: environment)
    #expect(run.status == status && run.errors.isEmpty && run.outputLines.count == 1, "\(run)")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  /// Runs the command in a terminal, without a speech server.
  private func atTerminal(
    answers: Bool = true, arguments: [String] = [], environment: [String: String] = [:],
    while action: (ChildProcess) -> Void = { _ in }
  ) throws -> (text: String, status: Int32?, child: ChildProcess) {
    let variables = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin",
      "SPEECHD_ADDRESS": "unix_socket:/nowhere",
    ]
    let child = try ChildProcess(
      ToolRun.path, ["doctor"] + arguments, environment: variables.merging(environment) { $1 }, columns: 100,
      rows: 60)
    child.answers = answers
    action(child)
    let status = child.waitForExit()
    return (child.screen.text, status, child)
  }

  @Test("Damaged settings are reported and not changed")
  func damagedSettings() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("backlit/reader.json")
    func findings(_ text: String) throws -> [Report.Group.Finding] {
      try folder.write("backlit/reader.json", text)
      let report = try report(speech: "unix_socket:/nowhere", configuration: folder.path, status: 1)
      return try #require(report.groups.first { $0.name == "reader" }).findings
    }
    let damaged = try findings("{")
    #expect(damaged.map(\.status) == ["warning"])
    #expect(damaged.first?.found.contains(path) == true)
    #expect(damaged.first?.found.contains(".broken") == false, "nothing was copied")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("backlit")) == ["reader.json"])
    // The other values apply if one is invalid.
    let odd = try findings("{\"rate\": 7, \"pitch\": \"high\"}")
    #expect(odd.map(\.status) == ["ok", "warning"])
    #expect(odd.first?.found.contains("rate 7, pitch of the speech server") == true)
  }

  @Test("Libraries that cannot be loaded are reported with their packages")
  func unreadableLibraries() throws {
    let folder = try TemporaryFolder()
    try folder.write("libdbus-1.so.3", "")
    for version in 5...20 { try folder.write("libbrlapi.so.0.\(version)", "") }
    let report = try report(speech: "unix_socket:/nowhere", libraries: folder.path, status: 1)
    let controls = try #require(
      report.groups.flatMap(\.findings).first { $0.name == "controls on the bus" })
    #expect(controls.status == "warning")
    #expect(controls.found.contains("libdbus-1.so.3") && controls.found.contains("Install libdbus-1-3"))
    let braille = try #require(report.groups.flatMap(\.findings).first { $0.name == "braille" })
    #expect(braille.status == "ok")
    #expect(braille.found.contains("Install libbrlapi"))
  }

  @Test("A terminal is queried and restored")
  func terminal() throws {
    let (text, status, child) = try atTerminal()
    #expect(status == 1)
    #expect(text.contains("✓ ok      kind: TERM is xterm-256color."))
    #expect(text.contains("✓ ok      size: 100×60 cells of 8×16 pixels."))
    #expect(text.contains("warning keyboard: "))
    // On a busy machine they come too late.
    #expect(!text.contains("answers: None"))
    // No mode is set, the terminal settings are restored, and every line starts at the left.
    let written = String(decoding: child.written, as: UTF8.self)
    #expect(!written.contains("\u{1B}[?1049h") && !written.contains("\u{1B}[?1000h"))
    #expect(written.contains("\u{1B}[1;32m✓ ok\u{1B}[0m"))
    #expect(child.settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
    #expect(text.split(separator: "\n").contains("speech"))
  }

  @Test("The wait for a silent terminal ends")
  func silentTerminal() throws {
    let (text, status, child) = try atTerminal(answers: false)
    #expect(status == 1)
    #expect(text.contains("! warning answers: None came in 150 milliseconds"))
    #expect(child.settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
  }

  @Test("Control-C ends the command")
  func controlC() throws {
    let (text, status, child) = try atTerminal(answers: false) { child in
      _ = child.wait { $0.wrote("\u{1B}[c") }
      child.send("\u{3}")
    }
    #expect(status == 128 + SIGINT)
    #expect(!text.contains("speech"))
    #expect(child.settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO))
  }

  @Test("Colours are used only if the environment allows them")
  func colors() throws {
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let (text, status, child) = try atTerminal(environment: environment)
      #expect(status == 1)
      #expect(text.contains("✗ missing connection: "))
      #expect(!child.wrote("\u{1B}[1;"), "\(environment)")
    }
    #expect(
      try atTerminal(environment: ["TERM": "dumb"]).text.contains(
        "✗ missing kind: The terminal cannot be used."))
    #expect(try atTerminal(environment: ["LANG": "C"]).text.contains("  missing connection: "))
  }

  @Test("A speaking server is ok")
  func speakingServer() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    let silent = try report(speech: server.address, status: 0)
    #expect(silent.fine)
    #expect(try silent.finding("terminal", "streams").status == "warning")
    #expect(try silent.finding("speech", "output modules").found == "silent (in use).")
    #expect(try silent.finding("speech", "voices").found == "Available for en.")
    #expect(silent.groups[1].findings.filter { $0.name == "voices" }.map(\.status) == ["ok", "warning"])
    #expect(server.texts.isEmpty)
    let spoken = try report(["--speak"], speech: server.address, status: 0)
    #expect(try spoken.finding("speech", "utterance").status == "ok")
    #expect(server.texts == ["Backlit"])
  }

  @Test("A server that does not run is missing")
  func missingServer() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    server.kill()
    let report = try report(["--speak"], speech: server.address, status: 1)
    #expect(!report.fine)
    let connection = try report.finding("speech", "connection")
    #expect(connection.status == "missing" && connection.found.contains("cannot be reached"))
    #expect(connection.remedy == "Start speech-dispatcher, or correct SPEECHD_ADDRESS")
    #expect(
      try self.report(speech: "nonsense", status: 1).finding("speech", "connection").status == "missing")
  }

  @Test("The wait for a paused server ends")
  func pausedServer() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 1)
    server.pause()
    let report = try report(["--speak"], speech: server.address, status: 1)
    #expect(try report.finding("speech", "connection").found == "speech-dispatcher does not answer.")
    server.resume()
    #expect(try self.report(speech: server.address, status: 0).fine)
  }

  @Test("The wait for an utterance without an end ends")
  func endlessUtterance() throws {
    let server = try SpeechServer(millisecondsPerCharacter: 100_000)
    let report = try report(["--speak"], speech: server.address, status: 1)
    let word = try report.finding("speech", "utterance")
    #expect(word.status == "missing" && word.found.contains("did not report its end"))
  }

  @Test("The help shows the JSON output")
  func help() throws {
    let help = try ToolRun(["doctor", "--help"])
    #expect(help.status == 0)
    for word in ["\"fine\"", "\"groups\"", "\"findings\"", "\"found\"", "\"remedy\"", "--speak"] {
      #expect(help.output.contains(word))
    }
  }
}
