import Application
import ArgumentParser
import Cells
import Drawing
import SpeechDispatcher

/// `backlit doctor`: what this machine has for a program of Backlit.
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what this terminal, speech server and bus can do, and what to do about what is missing.",
    discussion: """
      In the terminal that it is about:

        backlit doctor
        backlit doctor --speak

      Each line is ok, a warning (it works, and could be better) or missing (it is needed); below the latter two \
      stands what to do. The terminal is asked what programs of Backlit ask it, and the speech server is started if \
      it does not run, as they would. Neither is waited for longer than a few seconds. Nothing is shown or spoken \
      but for --speak, which says one word, to see whether an utterance begins and ends.

      With --json, in one line; a finding without anything to do lacks the remedy:

        {"fine":true,"groups":[{"name":"terminal",
         "findings":[{"name":"colours","status":"ok|warning|missing",
          "found":"…","remedy":"…"}]}]}

      Exit codes: 0 all is there that is needed, 1 something is missing, 2 wrong call.
      """)

  @Flag(help: "Say a word aloud.")
  var speak = false

  @Flag(help: "Print JSON, in one line.")
  var json = false

  @MainActor
  func run() async throws {
    let surroundings = Surroundings.process
    var groups: [DoctorReport.Group] = []
    /// People see a group as soon as it is known: a server may take its time.
    func add(_ name: String, _ findings: [Finding]) throws {
      let group = DoctorReport.Group(name: name, findings: findings)
      groups.append(group)
      guard !json else { return }
      try Streams.print(
        group.text(
          hasMarks: surroundings.isUnicode, isColored: Streams.Target.output.isColored,
          width: Streams.Target.output.columns) + "\n")
    }
    try add("terminal", await TerminalCheckup.look(surroundings).findings)
    let speech = await SpeechCheckup.look(surroundings, speaks: speak)
    try add("speech", speech.findings)
    try add("reader", SettingsCheckup(file: .standard).findings)
    try add("bus", BusCheckup.look(surroundings).findings)
    try add("libraries", Self.libraries)
    let report = DoctorReport(groups)
    if json {
      try Streams.print(try report.jsonLine)
    } else if speech.canSpeak {
      try Streams.print("Whether a voice is heard: backlit doctor --speak says a word.")
    }
    if !report.fine { throw ExitCode.failure }
  }

  private static var libraries: [Finding] {
    let versions =
      DrawingLibraries.versions + [
        ("Chafa", ChafaLibrary.version), ("libspeechd", SpeechServerSurvey.libraryVersion),
      ]
    return versions.map { .ok($0.0, "\($0.1).") }
  }
}
