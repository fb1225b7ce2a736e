import ArgumentParser
import Backlit

/// The command line options of every demo.
public struct DemoOptions: ParsableArguments {
  @OptionGroup var program: ProgramOptions

  @Option(help: ArgumentHelp("Show this definition instead of the demo's own.", valueName: "file"))
  var nib: String?

  @Option(
    help: ArgumentHelp(
      "The language, such as de or de-AT. The default is the language chosen with F8, or the terminal's, "
        + "and en for a script.",
      valueName: "tag"))
  var language: String?

  /// The language of the texts as a BCP 47 tag: that of the option, or the preferred one.
  @MainActor
  public var effectiveLanguage: String { language ?? Application.preferredLanguage }

  @Flag(
    inversion: .prefixedNo,
    help: "Lower the sound of the demo by 12 dB while the screen reader speaks.")
  var ducking = true

  @Option(help: "The quality: pixels, symbols or plain; by default the best that the terminal supports.")
  var quality: DisplayQuality?

  @Option(
    help: ArgumentHelp(
      "The text size, from extraSmall to accessibilityExtraExtraExtraLarge; by default the size chosen with F8.",
      valueName: "size"))
  var textSize: ContentSizeCategory?

  @Option(
    help: ArgumentHelp(
      "The traits, as in definitions: wC, wR, hC, hR, dC, dR, dark, light, ltr, rtl, highContrast, and a text "
        + "size such as accessibilityL; by default those of the terminal.",
      valueName: "words"),
    transform: { words in
      do { return try TraitOverrides(words: words) } catch { throw ValidationError("\(error)") }
    })
  var traits: TraitOverrides?

  /// Whether the demo runs a script without a terminal.
  public var isScripted: Bool { program.script != nil }

  /// Creates options whose values are set by the parser.
  public init() {}

  /// The options of a command line without arguments.
  public static var withoutArguments: DemoOptions {
    var options = DemoOptions()
    options.program = .withoutArguments
    options.nib = nil
    options.language = nil
    options.ducking = true
    options.quality = nil
    options.textSize = nil
    options.traits = nil
    return options
  }
}

extension ContentSizeCategory: @retroactive ExpressibleByArgument {}
extension DisplayQuality: @retroactive ExpressibleByArgument {}
