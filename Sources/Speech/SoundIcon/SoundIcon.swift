/// A short sound that says what words would take longer to say.
///
/// Icons are tones, so that they sound alike on every machine and need no files. Up is a gain, down a loss: a thing
/// that comes on rises and one that goes off falls.
public enum SoundIcon: String, Hashable, Sendable, CaseIterable {
  /// The cursor came to an element.
  case elementFocused
  /// There is nothing further in this direction.
  case boundary
  /// Another screen, or a large part of it.
  case screenChanged
  /// Something was done.
  case activated
  /// Something that can be on or off came on.
  case toggledOn
  /// Something that can be on or off went off.
  case toggledOff
  /// What was asked for cannot be done.
  case refused

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
    case .elementFocused: [Note(880, 30)]
    case .boundary: [Note(220, 70)]
    case .screenChanged: [Note(523.25, 60), Note(659.25, 60), Note(783.99, 90)]
    case .activated: [Note(1046.5, 50)]
    case .toggledOn: [Note(659.25, 50), Note(987.77, 70)]
    case .toggledOff: [Note(987.77, 50), Note(659.25, 70)]
    case .refused: [Note(196, 60), Note(185, 90)]
    }
  }
}
