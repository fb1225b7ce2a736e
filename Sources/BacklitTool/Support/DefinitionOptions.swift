import ArgumentParser
import BacklitGeometry
import BacklitNibs
import BacklitUI
import BacklitValues

/// The common options of commands that load a definition.
struct DefinitionOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The definition.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nib: String

  @Option(
    help: ArgumentHelp(
      """
      The traits, as in "vary": wC, wR, hC, hR, dark, light, ltr, rtl, highContrast, and a text size such as \
      large or accessibilityL. By default, size classes follow from the size.
      """, valueName: "words"),
    transform: DefinitionOptions.key)
  var traits: VariationKey = .any

  @Option(
    help: ArgumentHelp(
      """
      The language of texts and of the reader's words: en, de, de-AT…; missing texts are in English. A language \
      that is read from right to left implies the trait rtl, unless --traits has ltr.
      """, valueName: "tag"),
    transform: DefinitionOptions.language)
  var language = "en"

  /// Loads the definition into a window.
  ///
  /// - Throws: exit code 1, after printing the faults of the definition.
  @MainActor
  func load(
    size: Size, snapping: Screen.Snapping, quality: DisplayQuality? = nil
  ) throws -> LoadedDefinition {
    do throws(Faults) {
      return try LoadedDefinition(
        nib: nib, size: size, traits: traits, language: language, snapping: snapping, quality: quality)
    } catch {
      Streams.write(error.description, to: .error)
      throw ExitCode.failure
    }
  }

  /// Parses traits, such as `wC dark`.
  static func key(_ argument: String) throws -> VariationKey {
    let key: VariationKey
    do throws(TextFaults) {
      key = try VariationKey(argument)
    } catch {
      throw ValidationError(
        error.all.map { fault in fault.problem + (fault.remedy.map { "; \($0)" } ?? "") }
          .joined(separator: "\n"))
    }
    guard !key.dependsOnSize else {
      throw ValidationError("the traits name a width, a height or an orientation; set it with --size")
    }
    return key
  }

  /// Checks a language tag, such as `de` or `de-AT`.
  static func language(_ argument: String) throws -> String {
    guard Language(argument) != nil else {
      throw ValidationError("the language must be a tag such as de or de-AT")
    }
    return argument
  }

  /// The maximum width and height of a window in points.
  static let largestExtent = 100_000.0

  /// Parses a size in points, such as `375x667`.
  static func size(_ argument: String) throws -> Size {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("the size must be a width and a height in points, such as 375x667")
    }
    guard (1...largestExtent).contains(width), (1...largestExtent).contains(height) else {
      throw ValidationError("the width and the height must be from 1 to \(Int(largestExtent)) points")
    }
    return Size(width: width, height: height)
  }
}
