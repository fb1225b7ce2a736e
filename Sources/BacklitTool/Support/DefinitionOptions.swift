import ArgumentParser
import BacklitGeometry
import BacklitNibs
import BacklitPreview
import BacklitUI
import BacklitValues

/// The help of the option for the edges that something covers.
enum SafeAreaHelp {
  static var option: ArgumentHelp {
    ArgumentHelp(
      """
      The edges that the camera or the corners of a device cover, in points: top,left,bottom,right, such as \
      44,0,34,0; or notch for those of a phone in either orientation.
      """, valueName: "edges")
  }
}

/// The common options of commands that load a definition.
struct DefinitionOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The definition.", valueName: "nib"), completion: .file(extensions: ["json"]))
  var nib: String

  @Option(
    help: ArgumentHelp(
      """
      The traits, as in "vary": wC, wR, hC, hR, dC, dR, dark, light, ltr, rtl, highContrast, and a text size such as \
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

  @Option(help: SafeAreaHelp.option, transform: DefinitionOptions.safeArea)
  var safeArea = SimulatedSafeArea.uncovered

  /// The name of the definition's file.
  var name: String { nib.split(separator: "/").last.map(String.init) ?? nib }

  /// The size in points that the definition stores; nil if it has none or cannot be read.
  var simulatedSize: Size? { try? Nib(contentsOf: nib).simulatedSize }

  /// The size in points of a window without a requested size.
  var standardSize: Size { simulatedSize ?? Size(width: 960, height: 640) }

  /// Loads the definition into a window.
  ///
  /// - Throws: exit code 1, after printing the faults of the definition.
  @MainActor
  func load(
    size: Size, snapping: Screen.Snapping, quality: DisplayQuality? = nil
  ) throws -> LoadedDefinition {
    do throws(Faults) {
      return try LoadedDefinition(
        try Nib(contentsOf: nib), size: size, traits: traits, language: language, snapping: snapping,
        quality: quality, safeArea: safeArea)
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
      throw ValidationError("The traits name a width, a height or an orientation. Set it with --size.")
    }
    return key
  }

  /// Checks a language tag, such as `de` or `de-AT`.
  static func language(_ argument: String) throws -> String {
    guard Language(argument) != nil else {
      throw ValidationError("The language must be a tag such as de or de-AT.")
    }
    return argument
  }

  /// Parses several sizes in points, such as `320x568,1024x1366`.
  static func sizes(_ argument: String) throws -> [Size] {
    try argument.split(separator: ",", omittingEmptySubsequences: false).map { try size(String($0)) }
  }

  /// Parses a safe area: `notch`, or four distances such as `44,0,34,0`.
  static func safeArea(_ argument: String) throws -> SimulatedSafeArea {
    if argument == "notch" { return .notch }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard parts.count == 4, argument.filter({ $0 == "," }).count == 3,
      parts.allSatisfy({ (0...1000).contains($0) })
    else {
      throw ValidationError(
        "the safe area must be notch, or the points at top, left, bottom and right, such as 44,0,34,0")
    }
    return .insets(EdgeInsets(top: parts[0], left: parts[1], bottom: parts[2], right: parts[3]))
  }

  /// The maximum width and height of a window in points.
  static let largestExtent = 100_000.0

  /// Parses a size in points, such as `375x667`.
  static func size(_ argument: String) throws -> Size {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1] else {
      throw ValidationError("The size must be a width and a height in points, such as 375x667.")
    }
    guard (1...largestExtent).contains(width), (1...largestExtent).contains(height) else {
      throw ValidationError("The width and the height must be from 1 to \(Int(largestExtent)) points.")
    }
    return Size(width: width, height: height)
  }
}
