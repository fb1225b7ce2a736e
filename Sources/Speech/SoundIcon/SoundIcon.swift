/// A short sound that tells what happened, where a word would take too long.
public enum SoundIcon: String, Hashable, Sendable, CaseIterable {
  /// There is nothing further in that direction.
  case boundary
  /// The cursor came into a container.
  case enteredContainer
  /// The cursor came out of a container.
  case leftContainer
  /// An element did what it was asked.
  case activated
  /// An element did not do what it was asked.
  case refused
  /// Something else altogether is shown.
  case screenChanged
  /// A mode began.
  case modeOn
  /// A mode ended.
  case modeOff
}
