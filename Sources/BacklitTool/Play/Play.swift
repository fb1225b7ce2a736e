import ArgumentParser
import Nibs
import ScreenReader
import Session
import Toolkit
import ToolkitTesting

/// `backlit play`: a definition under the hands of a script.
struct Play: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a script on a definition without a terminal, and tells what is spoken.",
    discussion: """
      A script has one step a line. This one, in steps.txt, turns the reader on, looks for the pitch and \
      raises it:

        # Blank lines and those that begin with # are passed over.
        reader on
        reader last
        reader previous
        expect speech "Pitch"
        reader increment
        expect speech "plus 0.1 percent"
        shot deck.png

      From Backlit's own folder:

        backlit play Assets/Nibs/DJController.json --script steps.txt
        backlit play Assets/Nibs/DJController.json --script steps.txt \\
          --size 60x20 --transcript words.jsonl

      The steps, with X and Y in cells from 0 and times on the script's own clock:

        key NAME              Tab, Shift-Tab, Ctrl-x, F6, Up, PageDown, Space, a …
        type TEXT
        mouse down X Y        also move and up; 3 is the middle of cell 3,
                              3.0 its left edge
        scroll X Y N          N notches, positive ones down
        resize COLS ROWS
        focus in|out
        reader COMMAND        on, off, next, previous, first, last, activate,
                              increment, decrement, escape, stop …
        wait MILLISECONDS
        shot FILE             .png or .txt
        expect speech "TEXT"  an utterance or one of its parts, spoken since
                              the last such step

      What was spoken is printed, an utterance a line, after the seconds at which it began. With --json, and in the \
      file of --transcript, each is a line of JSON, with milliseconds:

        {"interrupted":false,"priority":"cursor","t":0,
         "text":["Pitch","0 percent","adjustable"]}

      (in one line). The definition's owner is not needed; what its controls send goes nowhere. A step that fails \
      ends the play and says why. Faults of the script are all told before it begins:

        steps.txt:4:1: error: there is no step 'jump'; the steps are …

      Exit codes: 0 every step was done, 1 one was not, the script or the definition has faults, or a file cannot \
      be read or written, 2 wrong call.
      """)

  @OptionGroup var options: StageOptions

  @Option(help: ArgumentHelp("The steps; - is standard input.", valueName: "file"), completion: .file())
  var script: String

  @Option(
    help: ArgumentHelp("Write what was spoken to this file, instead of printing it.", valueName: "file"),
    completion: .file())
  var transcript: String?

  @Option(help: ArgumentHelp("The size of the screen in cells, up to 1000x1000.", valueName: "COLSxROWS"))
  var size = ScreenSize.standard

  @Flag(help: "Print what was spoken as JSON, a line for each utterance.")
  var json = false

  @MainActor
  func run() async throws {
    let display = HeadlessDisplay(size: size)
    let (script, instance) = try read(display)
    defer { withExtendedLifetime(instance) {} }
    display.show(instance.root)
    var failure: ScriptRun.Failure?
    do throws(ScriptRun.Failure) {
      try script.play(on: display, transcript: transcript)
    } catch {
      failure = error
    }
    // As in a terminal: said, but no failure of the script.
    if display.session.hasRoom {
      for problem in display.layoutProblems { Streams.write(problem, to: .error) }
    }
    try print(display)
    if let failure {
      Streams.write("\(failure)", to: .error)
      throw ExitCode.failure
    }
  }

  /// Reads both files.
  /// - Throws: an exit with status 1 after saying all that is wrong with either.
  @MainActor
  private func read(_ display: HeadlessDisplay) throws -> (ScriptRun, NibInstance) {
    let screen = display.session.screen
    display.session.language = AccessibilityLanguage(locale: options.language)
    screen.prefer(options.traits, language: options.language)
    let script = Result { () throws(ScriptRun.Failure) in try ScriptRun(contentsOf: self.script) }
    let instance = Result { () throws(Faults) -> NibInstance in
      let nib = try Nib(contentsOf: options.nib)
      return try nib.instantiate(
        registry: try ClassRegistry(for: nib), traits: screen.traitCollection, language: options.language)
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
        try Transcript.jsonLines(display.transcript)
      } else if transcript == nil {
        Transcript.text(display.transcript)
      } else { "" }
    if !text.isEmpty { try Streams.print(String(text.dropLast())) }
  }
}

extension ScreenSize: ExpressibleByArgument {}
