import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import BacklitRuntime
import BacklitSpeechDispatcher
import Foundation
import TestSupport
import Testing

@testable import BacklitTerminal
@testable import BacklitTool

/// Tests of the findings of `backlit doctor`.
@Suite("backlit doctor's findings")
struct DoctorReportTests {
  private func environment(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment { variables[$0] }
  }

  private let rich = TerminalCapabilities(
    colorDepth: .trueColor, synchronizedUpdates: true, kittyKeyboard: true, inBandResize: true,
    pixelPointer: true, kittyGraphics: true, sixelGraphics: true, sixelColors: 256,
    name: "kitty(0.32)")

  private func terminal(
    _ capabilities: TerminalCapabilities, size: TerminalSize = TerminalSize(columns: 120, rows: 40),
    timing: TerminalAnswers.Timing = .inTime, cell: Size? = Size(width: 9, height: 18),
    variables: [String: String] = ["TERM": "xterm-kitty", "LANG": "de_AT.UTF-8"]
  ) -> TerminalCheck {
    TerminalCheck(
      environment: environment(variables), showsOutput: true,
      result: .answered(
        TerminalAnswers(size: size, capabilities: capabilities, cellPixelSize: cell, timing: timing)))
  }

  private func finding(_ name: String, in findings: [Finding]) throws -> Finding {
    try #require(findings.first { $0.name == name }, "\(name) in \(findings.map(\.name))")
  }

  private func speech(
    _ survey: Result<SpeechServerSurvey, SpeechFailure>, trial: SpeechTrial? = nil,
    variables: [String: String] = ["SPEECHD_ADDRESS": "unix_socket:/s"]
  ) -> [Finding] {
    SpeechCheck(environment: environment(variables), survey: survey, trial: trial, hasSound: true)
      .findings
  }

  private func survey(
    _ modules: [String] = ["espeak-ng", "dummy"], module: String? = "espeak-ng",
    languages: [String] = ["en-GB", "es-419", "de", "fr-FR", "ar", "nl"]
  ) -> Result<SpeechServerSurvey, SpeechFailure> {
    .success(
      SpeechServerSurvey(
        modules: modules, module: module, voices: languages.map { .init(name: "v", language: $0) }))
  }

  @Test("A capable terminal needs no remedy")
  func capableTerminal() throws {
    let findings = terminal(rich).findings
    #expect(findings.allSatisfy { $0.status == .ok && $0.remedy == nil }, "\(findings)")
    #expect(try finding("size", in: findings).found.contains("120×40 cells of 9×18 pixels"))
    #expect(try finding("kind", in: findings).found.contains("kitty(0.32)"))
    #expect(try finding("pictures", in: findings).found == "In pixels (kitty's graphics protocol).")
  }

  @Test("Pictures are reported as programs draw them")
  func pictures() throws {
    func found(_ capabilities: TerminalCapabilities, cell: Size? = Size(width: 9, height: 18)) throws
      -> String
    {
      try finding("pictures", in: terminal(capabilities, cell: cell).findings).found
    }
    var sixels = TerminalCapabilities(colorDepth: .indexed256, sixelGraphics: true)
    #expect(try found(sixels) == "In pixels (sixel).")
    #expect(
      try found(sixels, cell: nil).contains(
        "block characters. The terminal supports graphics, but does not report"))
    sixels.sixelColors = 16
    #expect(
      try found(sixels).contains("block characters. Sixel graphics have 16 colours, but 256 are needed."))
    sixels.inlinePictures = true
    #expect(try found(sixels) == "In pixels (iTerm2's protocol).")
    #expect(
      try found(TerminalCapabilities(kittyGraphics: true)).contains(
        "lines and symbols. The terminal supports graphics"))
    #expect(try found(TerminalCapabilities()) == "Drawn with lines and symbols.")
  }

  @Test("A limited terminal gets a remedy for each warning")
  func limitedTerminal() throws {
    let findings = terminal(TerminalCapabilities(), cell: nil, variables: [:]).findings
    #expect(
      findings.filter { $0.status == .warning }.map(\.name) == [
        "kind", "colours", "keyboard", "pointer", "frames", "locale",
      ])
    #expect(findings.allSatisfy { ($0.status == .ok) == ($0.remedy == nil) })
    #expect(try !finding("pictures", in: findings).found.contains("pixels"))
  }

  @Test("The pointer needs the cell size to report pixels")
  func pointer() throws {
    #expect(try finding("pointer", in: terminal(rich, cell: nil).findings).status == .warning)
    #expect(try finding("pointer", in: terminal(rich).findings).status == .ok)
  }

  @Test("NO_COLOR is not a warning")
  func noColor() throws {
    var refused = rich
    refused.colorDepth = .none
    #expect(try finding("colours", in: terminal(refused).findings).status == .warning)
    refused.isColorRefused = true
    #expect(try finding("colours", in: terminal(refused).findings).status == .ok)
  }

  @Test("A terminal without answers is judged by TERM alone")
  func silentTerminal() throws {
    let findings = terminal(rich, timing: .never).findings
    #expect(try finding("answers", in: findings).status == .warning)
    #expect(!findings.contains { $0.name == "keyboard" })
  }

  @Test("Late answers are used")
  func lateTerminal() throws {
    let findings = terminal(rich, timing: .late).findings
    #expect(findings.first { $0.name == "answers" }?.found.contains("150 milliseconds") == true)
    #expect(try finding("keyboard", in: findings).status == .ok)
  }

  @Test("An unusable terminal is missing")
  func unusableTerminal() throws {
    let check = TerminalCheck(
      environment: environment(["TERM": "dumb"]), showsOutput: true,
      result: .refused(.unsupportedTerminal(term: "dumb")))
    #expect(try finding("kind", in: check.findings).status == .missing)
    #expect(!DoctorReport([.init(name: "terminal", findings: check.findings)]).fine)
  }

  @Test(
    "Without a terminal the other checks run", arguments: [TerminalCheck.QueryResult.absent, .inBackground])
  func noTerminal(_ result: TerminalCheck.QueryResult) throws {
    let check = TerminalCheck(
      environment: environment(["LANG": "C.UTF-8"]), showsOutput: false, result: result)
    #expect(check.findings.map(\.name) == ["streams", "locale"])
    #expect(check.findings.map(\.status) == [.warning, .ok])
  }

  @Test(
    "A terminal multiplexer is detected",
    arguments: [
      (["TMUX": "/tmp/s,1,0", "TERM": "screen-256color"], "tmux"), (["STY": "1.a"], "screen"),
      (["TERM": "screen.xterm-256color"], "screen"), (["TERM": "tmux-256color"], "tmux"),
    ])
  func multiplexer(_ variables: [String: String], _ name: String) throws {
    let findings = terminal(rich, variables: variables).findings
    #expect(findings.filter { ["tmux", "screen"].contains($0.name) }.map(\.name) == [name])
  }

  @Test(
    "The locale must use UTF-8",
    arguments: [
      (["LANG": "en_US.UTF-8"], true), (["LANG": "en_US.utf8"], true), (["LANG": "en_US"], false),
      ([:], false),
      (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
      (["LC_ALL": "", "LANG": "C.UTF-8"], true),
    ])
  func localeEncoding(_ variables: [String: String], _ isFine: Bool) throws {
    let locale = try finding("locale", in: terminal(rich, variables: variables).findings)
    #expect((locale.status == .ok) == isFine)
    #expect(environment(variables).isUnicode == isFine)
  }

  @Test("A small window is a warning")
  func smallWindow() throws {
    let findings = terminal(rich, size: TerminalSize(columns: 19, rows: 40)).findings
    #expect(try finding("size", in: findings).status == .warning)
  }

  @Test("A server with all voices needs no remedy")
  func capableServer() throws {
    let findings = speech(survey(), trial: .spoken(milliseconds: 20))
    #expect(findings.allSatisfy { $0.status == .ok }, "\(findings)")
    #expect(try finding("voices", in: findings).found.contains("en, es, de, fr, ar"))
    #expect(try finding("output modules", in: findings).found == "espeak-ng (in use), dummy.")
    #expect(!speech(survey()).contains { $0.name == "utterance" })
  }

  @Test("Languages without a voice are named")
  func missingVoices() throws {
    let variables = ["SPEECHD_ADDRESS": "unix_socket:/s", "LANG": "de_AT.UTF-8"]
    let findings = speech(survey(languages: ["en", "fr", "deutsch"]), variables: variables)
    let warning = try #require(findings.first { $0.name == "voices" && $0.status == .warning })
    #expect(warning.found.contains("es, de, ar") && warning.found.contains("language of this locale"))
    let english = speech(survey(languages: ["en", "fr", "deutsch"]))
    let other = try #require(english.first { $0.name == "voices" && $0.status == .warning })
    #expect(!other.found.contains("locale"))
  }

  @Test("The dummy module does not count as a voice")
  func dummyModule() throws {
    for survey in [survey(["dummy"], module: "dummy"), survey([], module: nil), survey(module: "dummy")] {
      #expect(try finding("output modules", in: speech(survey)).status == .missing)
    }
    #expect(try finding("output modules", in: speech(survey(module: nil))).status == .ok)
  }

  @Test(
    "A failed test utterance is missing",
    arguments: [
      SpeechTrial.neverEnded, .neverBegan, .failed(.lost), .notAttempted,
    ])
  func failedUtterance(_ trial: SpeechTrial) throws {
    let finding = try finding("utterance", in: speech(survey(), trial: trial))
    #expect(finding.status == .missing && finding.remedy != nil)
  }

  @Test("A missing server has an install command as remedy")
  func missingServer() throws {
    let failure = SpeechFailure.unreachable(details: "no", hasAddress: true)
    let absent = speech(.failure(failure), variables: ["PATH": "/nowhere"])
    #expect(absent.map(\.status) == [.missing, .missing])
    #expect(absent.allSatisfy { $0.remedy?.contains("apt install speech-dispatcher") == true })
    let named = speech(.failure(failure))
    #expect(named.map(\.status) == [.ok, .missing])
    #expect(named.last?.remedy == "Start speech-dispatcher, or correct SPEECHD_ADDRESS")
  }

  @Test("Missing sound is a warning")
  func missingSound() throws {
    let folder = try TemporaryFolder()
    let check = SoundCheck.run(environment(["XDG_RUNTIME_DIR": folder.path]), root: folder.path)
    #expect(!check.hasSound && check.findings.map(\.name) == ["sound"])
    #expect(check.findings[0].status == .warning && check.findings[0].remedy?.contains("pipewire") == true)
  }

  @Test("The sound servers and the outputs of the cards are named")
  func outputs() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "proc/asound/pcm",
      """
      00-00: ALC295 Analog : ALC295 Analog : playback 1 : capture 1
      00-03: HDMI 0 : HDMI 0 : playback 1
      01-00: USB Audio : USB Audio : capture 1

      """)
    let card = SoundCheck.run(environment(["XDG_RUNTIME_DIR": folder.path]), root: folder.path)
    #expect(card.hasSound && card.findings.allSatisfy { $0.status == .ok })
    #expect(try finding("sound server", in: card.findings).found.hasPrefix("None was found."))
    let outputs = try finding("outputs", in: card.findings).found
    #expect(outputs.hasPrefix("ALC295 Analog (hw:0,0), HDMI 0 (hw:0,3). DJDeck --outputs lists"))
    try folder.write("run/pipewire-0", "")
    try folder.write("run/pulse/native", "")
    let runtime = folder.path("run")
    let servers = SoundCheck.run(
      environment(["XDG_RUNTIME_DIR": runtime, "PULSE_SERVER": "tcp:desk"]), root: folder.path("none"))
    #expect(
      try finding("sound server", in: servers.findings).found
        == "PipeWire at \(runtime)/pipewire-0, PulseAudio at \(runtime)/pulse/native, PulseAudio at tcp:desk, by PULSE_SERVER."
    )
    #expect(try finding("outputs", in: servers.findings).found.hasPrefix("No sound card has one."))
  }

  @Test("Without sound the test utterance has a remedy")
  func silentServer() throws {
    for (trial, advice) in [
      (SpeechTrial.notAttempted, "Fix the sound first"), (.neverEnded, "kill 4242"),
    ] {
      let findings = SpeechCheck(
        environment: environment(["SPEECHD_ADDRESS": "unix_socket:/s"]), survey: survey(), trial: trial,
        hasSound: false, process: 4242
      ).findings
      #expect(try finding("utterance", in: findings).remedy?.contains(advice) == true)
    }
  }

  @Test("The server's own process is named, not all processes of its name") func serverProcess() throws {
    let folder = try TemporaryFolder()
    let pids = folder.path + "/speech-dispatcher/pid"
    try FileManager.default.createDirectory(atPath: pids, withIntermediateDirectories: true)
    let home = environment(["XDG_RUNTIME_DIR": folder.path])
    #expect(SpeechCheck.findProcess(home) == nil)
    let program = folder.path + "/speech-dispatcher/speech-dispatcher"
    try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: "/bin/sleep")
    let server = Process()
    server.executableURL = URL(filePath: program)
    server.arguments = ["1000"]
    try server.run()
    // The process inherits signals that a test may ignore, except this one.
    defer {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    try Data("\(server.processIdentifier)\n".utf8).write(to: URL(filePath: pids + "/speech-dispatcher.pid"))
    #expect(SpeechCheck.findProcess(home) == Int(server.processIdentifier))
    // The number of a different program.
    try Data("1\n".utf8).write(to: URL(filePath: pids + "/speech-dispatcher.pid"))
    #expect(SpeechCheck.findProcess(home) == nil)
    let check = SpeechCheck(
      environment: home, survey: .failure(.unresponsive), hasSound: true, process: 17)
    #expect(try finding("connection", in: check.findings).remedy?.hasPrefix("Restart it: kill 17") == true)
  }

  @Test("A bus address without a listener is a warning")
  func deadAddress() throws {
    for (variables, isDead) in [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/bus,guid=1"], true),
      (["XDG_RUNTIME_DIR": "/nonexistent"], false),
    ] {
      let check = BusCheck.run(environment(variables))
      #expect(!check.hasSession)
      let session = try finding("session bus", in: check.findings)
      #expect(session.status == .warning)
      #expect(session.found.contains("/nonexistent/bus") == isDead)
    }
  }

  @Test("Buses and screen readers are reported")
  func buses() throws {
    let none = BusCheck(hasSession: false, accessibility: .absent, readers: []).findings
    #expect(none.map(\.name) == ["session bus", "screen readers", "controls on the bus"])
    #expect(none.map(\.status) == [.warning, .ok, .warning])
    let desktop = BusCheck(hasSession: true, accessibility: .running, readers: ["orca"], programs: ["djdeck"])
      .findings
    #expect(desktop.allSatisfy { $0.status == .ok })
    #expect(try finding("registry", in: desktop).found.contains("djdeck"))
    #expect(try finding("screen readers", in: desktop).found.contains("orca"))
    let refused = BusCheck(
      hasSession: true, accessibility: .running, readers: ["orca"], programs: ["djdeck"], isRefused: true
    ).findings
    #expect(refused.map(\.status) == [.ok, .ok, .ok, .warning, .warning])
    let idle = BusCheck(hasSession: true, accessibility: .installed, readers: []).findings
    #expect(try finding("controls on the bus", in: idle).status == .ok)
    let unloaded = BusCheck(
      hasSession: true, accessibility: .running, readers: [], missingLibrary: "Install libdbus-1-3")
    #expect(
      try finding("controls on the bus", in: unloaded.findings).found.contains("Install libdbus-1-3"))
    let bare = BusCheck(hasSession: true, accessibility: .absent, readers: []).findings
    #expect(try finding("accessibility bus", in: bare).remedy?.contains("at-spi2-core") == true)
  }

  @Test("Status words carry the meaning of marks and colours")
  func statusWords() {
    let group = DoctorReport.Group(
      name: "one",
      findings: [
        .ok("a", "Fine."), .warning("b", "So\u{1B}[31m so.", "Do this."), .missing("c", "Gone.", "Do that."),
      ])
    #expect(
      group.text(hasMarks: false, isColored: false) == """
        one
          ok      a: Fine.
          warning b: So\\u{1b}[31m so.
                  Do this.
          missing c: Gone.
                  Do that.
        """)
    let marked = group.text(hasMarks: true, isColored: true)
    #expect(marked.contains("\u{1B}[1;32m✓ ok\u{1B}[0m      a: Fine.\n"))
    #expect(marked.contains("\u{1B}[1;31m✗ missing\u{1B}[0m c: Gone.\n            Do that."))
    #expect(!DoctorReport([group]).fine)
    #expect(DoctorReport([.init(name: "one", findings: [.warning("b", "So so.", "Do this.")])]).fine)
  }

  @Test("Long lines wrap")
  func wrapping() {
    let group = DoctorReport.Group(
      name: "one",
      findings: [.warning("b", "It is so and so many words.", "Do this: /a/path/longer/than/that")])
    #expect(
      group.text(hasMarks: false, isColored: false, width: 31) == """
        one
          warning b: It is so and so
                  many words.
                  Do this:
                  /a/path/longer/than/that
        """)
  }

  @Test("Process names are listed")
  func processes() {
    // The list has at least this process.
    #expect(!ScreenReaders.processNames().isEmpty)
  }
}
