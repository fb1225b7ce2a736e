import ArgumentParser
import Backlit

/// The options that `Application.run` reads in every program, declared for the help and for the check of the command
/// line.
public struct ProgramOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run the script in this file without a terminal; - is standard input.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write each utterance to this file as a line of JSON.", valueName: "file"))
  var transcript: String?

  @Option(
    help: ArgumentHelp(
      "Record the script as an animated .svg, or as a .cast for asciinema.", valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("The size of the screen for a script.", valueName: "COLSxROWS"))
  var size = ScreenSize.standard

  @Option(
    help: ArgumentHelp(
      "Show a live preview of this definition with the classes of the demo.", valueName: "file"))
  var preview: String?

  /// Whether the screen reader is on from the start; nil for its last state.
  @Flag(
    inversion: .prefixedNo,
    help: "Start with the screen reader on or off; by default in its last state.")
  public var reader: Bool?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the elements on the braille display of BRLTTY; by default as in the settings file.")
  var braille: Bool?

  @Option(
    defaultAsFlag: 0,
    help: ArgumentHelp(
      "Show the program in a browser on this machine, at this port or at any, instead of in the terminal.",
      valueName: "port"))
  var web: Int?

  @Option(
    defaultAsFlag: 0,
    help: ArgumentHelp(
      "Show a further screen in a browser on this machine, at this port or at any, beside the terminal.",
      valueName: "port"))
  var webScreen: Int?

  @Flag(help: "Write lines for a screen reader instead of drawing.")
  var linear = false

  @Flag(help: "Write the picture once as text, and end.")
  var once = false

  @Flag(help: "Open the view debugger with Control-O.")
  var viewDebugger = false

  /// Creates options whose values are set by the parser.
  public init() {}

  /// The options of a command line without arguments.
  static var withoutArguments: ProgramOptions {
    var options = ProgramOptions()
    options.script = nil
    options.transcript = nil
    options.record = nil
    options.size = .standard
    options.preview = nil
    options.reader = nil
    options.braille = nil
    options.web = nil
    options.webScreen = nil
    options.linear = false
    options.once = false
    options.viewDebugger = false
    return options
  }

  /// Checks that a transcript is only requested for a script.
  public func validate() throws {
    if transcript != nil, script == nil {
      throw ValidationError("--transcript requires --script: a live session has no transcript.")
    }
  }
}

extension ScreenSize: @retroactive ExpressibleByArgument {}
