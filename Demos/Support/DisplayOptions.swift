import ArgumentParser
import Backlit

/// The command line options for the language and the traits of a demo's screen.
public struct DisplayOptions: ParsableArguments {
  /// The language as a BCP 47 tag; nil for the preferred one.
  @Option(
    help: ArgumentHelp(
      "The language, such as de or de-AT. The default is the language chosen with F8, or the terminal's, "
        + "and en for a script.",
      valueName: "tag"))
  public var language: String?

  /// The language of the texts as a BCP 47 tag: that of the option, or the preferred one.
  @MainActor
  public var effectiveLanguage: String { language ?? Application.preferredLanguage }

  /// The display quality; nil for the best that the terminal supports.
  @Option(help: "The quality: pixels, symbols or plain; by default the best that the terminal supports.")
  public var quality: DisplayQuality?

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

  /// Creates options whose values are set by the parser.
  public init() {}

  /// The options of a command line without arguments.
  static var withoutArguments: DisplayOptions {
    var options = DisplayOptions()
    options.language = nil
    options.quality = nil
    options.textSize = nil
    options.traits = nil
    return options
  }

  /// Sets the text size and the traits of a session that the user chose.
  @MainActor
  public func apply(to session: Session) {
    if let textSize { session.preferredContentSizeCategory = textSize }
    if let traits { session.window.traitOverrides = traits }
  }
}

extension ContentSizeCategory: @retroactive ExpressibleByArgument {}
extension DisplayQuality: @retroactive ExpressibleByArgument {}
