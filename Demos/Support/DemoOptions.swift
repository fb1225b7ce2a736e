import ArgumentParser
import Backlit

/// The command line options of every demo.
public struct DemoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Run the script in this file without a terminal; - is standard input.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Write each utterance to this file as a line of JSON.", valueName: "file"))
  var transcript: String?

  @Option(help: ArgumentHelp("The size of the screen for a script.", valueName: "COLSxROWS"))
  var size = ScreenSize.standard

  @Option(help: ArgumentHelp("Show this definition instead of the demo's own.", valueName: "file"))
  var nib: String?

  @Option(
    help: ArgumentHelp(
      "Show a live preview of this definition with the classes of the demo.", valueName: "file"))
  var preview: String?

  @Option(
    help: ArgumentHelp(
      "The language, such as de or de-AT. The default is the language chosen with F8, or the terminal's, "
        + "and en for a script.",
      valueName: "tag"))
  var language: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Start with the screen reader on or off; by default in its last state.")
  var reader: Bool?

  @Option(help: "The quality: pixels, symbols or plain; by default the best that the terminal supports.")
  var quality: DisplayQuality?

  @Option(
    help: ArgumentHelp(
      "The text size, from extraSmall to accessibilityExtraExtraExtraLarge; by default the size chosen with F8.",
      valueName: "size"))
  var textSize: ContentSizeCategory?

  /// Whether the demo runs a script without a terminal.
  public var isScripted: Bool { script != nil }

  /// Creates the default options.
  public init() {}

  /// Checks that a transcript is only requested for a script.
  public func validate() throws {
    if transcript != nil, script == nil {
      throw ValidationError("--transcript requires --script: a live session has no transcript.")
    }
  }
}

extension ScreenSize: @retroactive ExpressibleByArgument {}
extension ContentSizeCategory: @retroactive ExpressibleByArgument {}
extension DisplayQuality: @retroactive ExpressibleByArgument {}
