import ArgumentParser
import Backlit

/// The command line options of every demo.
public struct DemoOptions: ParsableArguments {
  @OptionGroup var program: ProgramOptions

  @Option(help: ArgumentHelp("Show this definition instead of the demo's own.", valueName: "file"))
  var nib: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Lower the sound of the demo by 12 dB while the screen reader speaks.")
  var ducking = true

  @OptionGroup var display: DisplayOptions

  /// The language of the texts as a BCP 47 tag.
  @MainActor
  public var effectiveLanguage: String { display.effectiveLanguage }

  /// Whether the demo runs a script without a terminal.
  public var isScripted: Bool { program.script != nil }

  /// Creates options whose values are set by the parser.
  public init() {}

  /// The options of a command line without arguments.
  public static var withoutArguments: DemoOptions {
    var options = DemoOptions()
    options.program = .withoutArguments
    options.nib = nil
    options.ducking = true
    options.display = .withoutArguments
    return options
  }
}
