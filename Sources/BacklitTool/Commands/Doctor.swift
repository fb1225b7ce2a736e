import ArgumentParser
import BacklitGraphics
import BacklitRuntime
import BacklitSpeechDispatcher
import BacklitValues

/// The command `backlit doctor`: checks the terminal, speech server, sound, buses and braille display of this machine.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Checks this terminal, speech, sound, buses and the braille display, and prints remedies for problems.",
    discussion: """
      Run it in the terminal to check:

        backlit doctor
        backlit doctor --speak

      Each line is ok, a warning (it works, but not fully) or missing (a required part is absent). Warnings and \
      missing parts are followed by a remedy. Like programs of Backlit, the command queries the terminal, and starts \
      the speech server if it is not running. It waits at most a few seconds for each. It speaks only with --speak: \
      one word, to check that an utterance begins and ends.

      With --json, in one line; a finding without a remedy lacks that member:

        {"fine":true,"groups":[{"name":"terminal",
         "findings":[{"name":"colours","status":"ok|warning|missing",
          "found":"…","remedy":"…"}]}]}

      Exit codes: 0 nothing is missing, 1 something is missing, 2 usage error.
      """)

  @Flag(help: "Say a word aloud.")
  var speak = false

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let environment = ProcessEnvironment.process
    var groups: [DoctorReport.Group] = []
    /// Adds a group and prints it immediately, because a server can take several seconds.
    func add(_ name: String, _ findings: [Finding]) throws {
      let group = DoctorReport.Group(name: name, findings: findings)
      groups.append(group)
      guard !json else { return }
      try Streams.print(
        group.text(
          hasMarks: environment.isUnicode, isColored: Streams.Target.output.isColored,
          width: Streams.Target.output.columns) + "\n", isStyled: true)
    }
    try add("terminal", await TerminalCheck.run(environment).findings)
    let sound = SoundCheck.run(environment)
    let speech = await SpeechCheck.run(environment, speaks: speak, hasSound: sound.hasSound)
    try add("speech", speech.findings)
    try add("sound", sound.findings)
    try add("reader", SettingsCheck(file: .standard).findings)
    try add("bus", BusCheck.run(environment).findings)
    try add("braille", BrailleCheck.run().findings)
    try add("libraries", Self.libraries)
    let report = DoctorReport(groups)
    if json {
      try Streams.print(report.json.line)
    } else if speech.canSpeak {
      try Streams.print("To test the voice: backlit doctor --speak says a word.")
    }
    if !report.fine { throw ExitCode.failure }
  }

  private static var libraries: [Finding] {
    let versions =
      [("Backlit", BacklitVersion.current)] + GraphicsLibraries.versions + [
        ("libspeechd", SpeechServerSurvey.libraryVersion)
      ]
    return versions.map { .ok($0.0, "\($0.1).") }
  }
}
