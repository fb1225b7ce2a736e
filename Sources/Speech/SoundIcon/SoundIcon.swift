/// A short sound that says what words would take longer to say.
///
/// Icons are tones, so that they sound alike on every machine and need no files. Up is a gain, down a loss: a thing
/// that comes on rises and one that goes off falls.
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

  /// A tone of one pitch.
  public struct Note: Hashable, Sendable {
    /// The pitch in hertz.
    public var frequency: Double
    /// The length in milliseconds.
    public var milliseconds: Int

    /// A tone of a pitch in hertz and a length in milliseconds.
    public init(_ frequency: Double, _ milliseconds: Int) {
      self.frequency = frequency
      self.milliseconds = milliseconds
    }
  }

  /// The tones one after the other; no more than a quarter of a second, so that words that follow are understood.
  public var notes: [Note] {
    switch self {
    case .boundary: [Note(220, 70)]
    case .enteredContainer: [Note(587.33, 30), Note(783.99, 30)]
    case .leftContainer: [Note(783.99, 30), Note(587.33, 30)]
    case .activated: [Note(1046.5, 50)]
    case .refused: [Note(196, 60), Note(185, 90)]
    case .screenChanged: [Note(523.25, 60), Note(659.25, 60), Note(783.99, 90)]
    case .modeOn: [Note(659.25, 50), Note(987.77, 70)]
    case .modeOff: [Note(987.77, 50), Note(659.25, 70)]
    }
  }
}
