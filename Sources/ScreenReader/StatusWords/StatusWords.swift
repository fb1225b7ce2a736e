internal import Accessibility

/// The screen reader's words for its own state and for the actions of an element, in one language.
struct StatusWords: Hashable, Sendable {
  /// Spoken before the level of verbosity.
  var verbosity: String
  var low: String
  var medium: String
  var high: String
  /// "2 actions available".
  var actionsAvailable: CountedNoun
  /// Spoken when the user starts learning keys.
  var keysNamed: String
  /// Spoken when the user stops learning keys.
  var keysWork: String
  /// Spoken for a key without a function.
  var noMeaning: String
  /// Spoken when a requested action has no effect.
  var noAction: String
}

extension AccessibilityLanguage {
  /// The name of the verbosity setting.
  public var verbosityTitle: String { statusWords.verbosity }

  /// The name of a level of verbosity.
  public func name(of verbosity: ReaderSettings.Verbosity) -> String {
    switch verbosity {
    case .low: statusWords.low
    case .medium: statusWords.medium
    case .high: statusWords.high
    }
  }
}
