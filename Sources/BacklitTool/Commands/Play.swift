import ArgumentParser
import BacklitAccessibility
import BacklitHeadless
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// The command `backlit play`: runs a script on a definition.
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs a script on a definition without a terminal, and prints what is spoken.",
    discussion: """
      A script has one step on each line. This script, in steps.txt, turns the reader on, finds the pitch and \
      raises it:

        # Blank lines and lines that start with # are ignored.
        reader on
        reader last
        reader previous
        expect speech "Pitch"
        reader increment
        expect speech "plus 1 percent"
        shot deck.png

      In Backlit's own folder:

        backlit play Assets/Nibs/DJController.json --script steps.txt
        backlit play Assets/Nibs/DJController.json --script steps.txt \\
          --size 60x20 --transcript words.jsonl

      The steps, with X and Y in cells from 0 and times on a virtual clock:

        key NAME              Tab, Shift-Tab, Control-x, F6, Up, PageDown, Space, a …
        type TEXT
        mouse down X Y        also move, up and hover; 3 is the centre of
                              cell 3, 3.0 its left edge
        scroll X Y N          N notches, positive ones down
        resize COLS ROWS
        focus in|out
        reader COMMAND        on, off, next, previous, first, last, activate,
                              increment, decrement, escape, stop …
        wait MILLISECONDS
        shot FILE             .png or .txt
        expect speech "TEXT"  an utterance or one of its parts, after the
                              one that the previous expect step found

      Each utterance is printed on one line, after its start time in seconds. With --json, and in the file of \
      --transcript, each utterance is a line of JSON with its start time in milliseconds:

        {"interrupted":false,"priority":"cursor","t":0,
         "text":["Pitch","0 percent","adjustable"]}

      (in one line). With --record, the screen is recorded with what is spoken: as a picture that moves, deck.svg, or       as a cast for asciinema, deck.cast. The definition's owner is not needed; actions of its controls are ignored. A failed step ends \
      the script with the reason. All faults of the script are printed before it starts:

        steps.txt:4:1: error: unknown step 'jump'; use one of …

      Exit codes: 0 all steps succeeded, 1 a step failed, the script or the definition has faults, or a file cannot \
      be read or written, 2 usage error.
      """)

  @OptionGroup var options: DefinitionOptions

  @Option(help: ArgumentHelp("The script; - is standard input.", valueName: "file"), completion: .file())
  var script: String

  @Option(
    help: ArgumentHelp("Write the utterances to this file instead of printing them.", valueName: "file"),
    completion: .file())
  var transcript: String?

  @Option(
    help: ArgumentHelp(
      "Record the script: an animated picture, .svg, or a cast for asciinema, .cast.", valueName: "file"),
    completion: .file(extensions: ["svg", "cast"]))
  var record: String?

  @Option(help: ArgumentHelp("The size of the screen in cells, up to 1000x1000.", valueName: "COLSxROWS"))
  var size = ScreenSize.standard

  @Flag(help: "Print the utterances as JSON, one line for each.")
  var json = false

  func validate() throws {
    if let record, Recording.Format(path: record) == nil {
      throw ValidationError("--record needs \(Recording.Format.need).")
    }
  }

  @MainActor
  func run() async throws {
    // Only a text picture needs the cells.
    let display = HeadlessDisplay(size: size, drawsOnDemand: true)
    let (script, instance) = try read(display)
    defer { withExtendedLifetime(instance) {} }
    if let controller = instance.controller { display.show(controller) } else { display.show(instance.root) }
    var failure: (any Error)?
    do {
      let recording = record.flatMap { RecordingFile(path: $0, title: options.name) }
      try await script.play(on: display, transcript: transcript, recording: recording)
    } catch {
      failure = error
    }
    // As in a terminal, layout problems are reported but are not a failure of the script.
    if display.session.meetsMinimumSize {
      for problem in display.layoutProblems { Streams.write(problem, to: .error) }
    }
    try print(display)
    if let failure {
      Streams.write("\(failure)", to: .error)
      throw ExitCode.failure
    }
  }

  /// Reads the script and the definition.
  /// - Throws: exit code 1, after printing all faults of both files.
  @MainActor
  private func read(_ display: HeadlessDisplay) throws -> (ScriptFile, NibInstance) {
    let screen = display.session.screen
    display.session.language = Language(locale: options.language).supported
    screen.apply(options.traits, language: options.language)
    let script = Result { () throws(ScriptFile.Failure) in try ScriptFile(contentsOf: self.script) }
    let instance = Result { () throws(Faults) -> NibInstance in
      let nib = try Nib(contentsOf: options.nib)
      return try nib.instantiate(
        registry: try ClassRegistry(for: nib), traits: screen.traitCollection, language: options.language,
        allowsMissingOwner: true)
    }
    if case .success(let script) = script, case .success(let instance) = instance {
      return (script, instance)
    }
    if case .failure(let failure) = script { Streams.write("\(failure)", to: .error) }
    if case .failure(let faults) = instance { Streams.write("\(faults)", to: .error) }
    throw ExitCode.failure
  }

  @MainActor
  private func print(_ display: HeadlessDisplay) throws {
    let text =
      if json {
        Transcript.jsonLines(display.transcript)
      } else if transcript == nil {
        Transcript.text(display.transcript)
      } else { "" }
    if !text.isEmpty { try Streams.print(String(text.dropLast())) }
  }
}

extension ScreenSize: ExpressibleByArgument {}
