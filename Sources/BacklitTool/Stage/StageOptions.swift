import ArgumentParser
import Geometry
import Nibs
import Toolkit

/// What the commands that show a definition have in common.
struct StageOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The definition.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nib: String

  @Option(
    help: ArgumentHelp(
      """
      What a person and a screen ask for, in the words of “vary”: wC, wR, hC, hR, dark, light, ltr, rtl, \
      highContrast, and a text size such as large or accessibilityL. Size classes that are not named follow \
      from the size.
      """, valueName: "words"),
    transform: StageOptions.key)
  var traits: VariationKey = .any

  @Option(
    help: ArgumentHelp(
      """
      The language of texts and of the reader's words: en, de, de-AT…; what it lacks is English. With a language \
      that is read from right to left, --traits is rtl unless it says ltr.
      """, valueName: "tag"),
    transform: StageOptions.language)
  var language = "en"

  /// Shows the definition in a window.
  ///
  /// - Throws: an exit with status 1 after saying what is wrong with the definition.
  @MainActor
  func stage(
    size: Size, snapping: Screen.Snapping, quality: DisplayQuality? = nil
  ) throws -> Stage {
    do throws(Faults) {
      return try Stage(
        nib: nib, size: size, traits: traits, language: language, snapping: snapping, quality: quality)
    } catch {
      Streams.write(error.description, to: .error)
      throw ExitCode.failure
    }
  }

  /// The traits that words ask for.
  static func key(_ argument: String) throws -> VariationKey {
    do throws(TextFaults) {
      return try VariationKey(argument)
    } catch {
      throw ValidationError(
        error.all.map { fault in fault.problem + (fault.remedy.map { "; \($0)" } ?? "") }
          .joined(separator: "\n"))
    }
  }

  /// A language, as `de` or `de-AT`.
  static func language(_ argument: String) throws -> String {
    guard Nib.isLanguageTag(argument) else {
      throw ValidationError("a language is a tag such as de or de-AT")
    }
    return argument
  }

  /// The largest extent of a window in points.
  static let largestExtent = 100_000.0

  /// A size in points, as `375x667`.
  static func size(_ argument: String) throws -> Size {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("a size is a width and a height in points, such as 375x667")
    }
    guard (1...largestExtent).contains(width), (1...largestExtent).contains(height) else {
      throw ValidationError("a width or a height is from 1 to \(Int(largestExtent)) points")
    }
    return Size(width: width, height: height)
  }
}
