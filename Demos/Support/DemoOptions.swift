import ArgumentParser
import Backlit
import ToolkitTesting

/// What every demo can be asked for on the command line.
public struct DemoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Play the steps in this file without a terminal; - is standard input.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write what was spoken to this file, a JSON line each.", valueName: "file"))
  var transcript: String?

  @Option(help: ArgumentHelp("The size of the screen that a script plays on.", valueName: "COLSxROWS"))
  var size = ScreenSize.standard

  @Option(help: ArgumentHelp("Show this definition instead of the demo's own.", valueName: "file"))
  var nib: String?

  @Option(
    help: ArgumentHelp(
      "The language: en, de, es, fr, ar; by default the one chosen with F8, or else that of the terminal, and en for "
        + "a script.",
      valueName: "tag"))
  var language: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Start with the screen reader on or off; by default as it was left.")
  var reader: Bool?

  @Option(help: "What pictures are made of: pixels, symbols or plain; by default what the terminal can do.")
  var quality: DisplayQuality?

  /// Nothing asked for: in the terminal, until it is left.
  public init() {}

  /// Refuses a transcript of what is played live.
  public func validate() throws {
    if transcript != nil, script == nil {
      throw ValidationError("--transcript goes with --script: what is spoken live can be heard.")
    }
  }
}

extension ScreenSize: ExpressibleByArgument {}
extension DisplayQuality: ExpressibleByArgument {}
