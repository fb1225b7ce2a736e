/// A short sound that replaces a spoken message.
///
/// Icons are tones, so they sound the same on every machine and need no files. Rising tones stand for
/// entering or turning on, falling tones for leaving or turning off.
package enum SoundIcon: String, Hashable, Sendable, CaseIterable {
  /// There are no more elements in this direction.
  case boundary
  /// The cursor entered a container.
  case enteredContainer
  /// The cursor left a container.
  case leftContainer
  /// An element performed the requested action.
  case activated
  /// An element refused the requested action.
  case refused
  /// The screen changed.
  case screenChanged
  /// A mode was turned on.
  case modeOn
  /// A mode was turned off.
  case modeOff

  /// A tone with one pitch.
  package struct Note: Hashable, Sendable {
    /// The pitch in hertz.
    package var frequency: Double
    /// The length in milliseconds.
    package var milliseconds: Int

    /// Creates a tone from a pitch in hertz and a length in milliseconds.
    package init(_ frequency: Double, _ milliseconds: Int) {
      self.frequency = frequency
      self.milliseconds = milliseconds
    }
  }

  /// The sequence of tones; at most a quarter of a second in total, so that following words stay
  /// intelligible.
  package var notes: [Note] {
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
