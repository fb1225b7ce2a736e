internal import Accessibility

/// What the screen reader says of itself and of what an element offers, in one language.
struct StatusWords: Hashable, Sendable {
  /// Said before how much is said.
  var verbosity: String
  var low: String
  var medium: String
  var high: String
  /// "2 actions available".
  var actionsAvailable: CountedNoun
  /// Said when pressing a key begins to name it.
  var keysNamed: String
  /// Said when pressing a key does again what it does.
  var keysWork: String
  /// Said of a key that does nothing.
  var noMeaning: String
  /// Said when nothing answers a wish to act.
  var noAction: String

}

extension AccessibilityLanguage {
  /// What the choice of how much is said is called.
  public var verbosityTitle: String { statusWords.verbosity }

  /// The name of a verbosity.
  public func name(of verbosity: ReaderSettings.Verbosity) -> String {
    switch verbosity {
    case .low: statusWords.low
    case .medium: statusWords.medium
    case .high: statusWords.high
    }
  }
}
