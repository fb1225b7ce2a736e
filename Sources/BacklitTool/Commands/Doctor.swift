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

      With --packages, the command checks nothing, and lists the libraries that a program needs where it runs, with the \
      packages of this machine that have them, and commands that install them:

        backlit doctor --packages .build/release/volume

      With --json, in one line; a finding without a remedy lacks that member:

        {"fine":true,"groups":[{"name":"terminal",
         "findings":[{"name":"colours","status":"ok|warning|missing",
          "found":"…","remedy":"…"}]}]}

      Exit codes: 0 nothing is missing, 1 something is missing, 2 usage error.
      """)

  @Flag(help: "Say a word aloud.")
  var speak = false

  @Option(
    help: ArgumentHelp("List the libraries of this program, and their packages.", valueName: "program"),
    completion: .file())
  var packages: String?

  @Flag(help: "Print JSON, in one line.")
  var json = false

  func validate() throws {
    if speak, packages != nil {
      throw ValidationError("--speak and --packages cannot be combined; remove one of the two.")
    }
  }

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
    if let packages {
      let libraries = try libraries(of: packages)
      for group in libraries.groups { try add(group.name, group.findings) }
      let lists = [("needs", libraries.neededPackages), ("uses", libraries.usedPackages)]
      let commands = lists.filter { !$0.1.isEmpty }.map { verb, names in
        "To install what it \(verb): sudo apt install \(names.joined(separator: " "))"
      }
      try Streams.print(json ? DoctorReport(groups).json.line : commands.joined(separator: "\n"))
      return
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

  private func libraries(of program: String) throws -> ProgramLibraries {
    do throws(ProgramFault) {
      return try ProgramLibraries(path: program)
    } catch {
      Streams.write("backlit: \(error)", to: .error)
      throw ExitCode.failure
    }
  }

  private static var libraries: [Finding] {
    let versions =
      [("Backlit", BacklitVersion.current)] + GraphicsLibraries.versions + [
        ("libspeechd", SpeechServerSurvey.libraryVersion)
      ]
    return versions.map { .ok($0.0, "\($0.1).") }
  }
}
