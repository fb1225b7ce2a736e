import BacklitUI
import BacklitValues

/// The reason why words are not trait overrides.
public struct TraitWordsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The fault of each word, and how to fix it; one line each.
  public let description: String
}

extension TraitOverrides {
  /// Creates overrides from words, as in the keys of variations: `wC hR dark rtl accessibilityL`.
  ///
  /// - Parameter words: the words, separated by spaces; `*` alone changes no trait.
  /// - Throws: ``TraitWordsError`` if a word is unknown, contradicts an earlier one, or is not a single trait, such as
  ///   `landscape`.
  public init(words: String) throws(TraitWordsError) {
    let key: VariationKey
    do throws(TextFaults) {
      key = try VariationKey(words)
    } catch {
      throw TraitWordsError(
        description: error.all.map(\.message).joined(separator: "\n"))
    }
    self.init()
    for condition in key.conditions {
      guard let changed = condition.override(self) else {
        throw TraitWordsError(
          description:
            "\"\(condition.word)\" is not a single trait; write a size class, a density, a style, a direction, "
            + "highContrast, or a text size such as accessibilityLarge")
      }
      self = changed
    }
  }
}

extension TraitCondition {
  /// Overrides with this condition in addition; nil for a condition that is not one trait.
  func override(_ overrides: TraitOverrides) -> TraitOverrides? {
    var overrides = overrides
    switch self {
    case .width(let level): overrides.horizontalSizeClass = level
    case .height(let level): overrides.verticalSizeClass = level
    case .density(let density): overrides.density = density
    case .style(let style): overrides.userInterfaceStyle = style
    case .direction(let direction): overrides.layoutDirection = direction
    case .textSize(let size): overrides.preferredContentSizeCategory = size
    case .highContrast: overrides.prefersHighContrast = true
    case .accessibility, .orientation, .extent: return nil
    }
    return overrides
  }
}
