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
  /// A task finished.
  case finished
  /// A task failed.
  case failed

  // The kinds of elements.
  case button, toggleButton, link, heading, image, adjustable, searchField, tab, menuItem, textField
  // The states of elements.
  case selected, dimmed, expanded, collapsed

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
    case .finished: [Note(783.99, 50), Note(1046.5, 50), Note(1567.98, 100)]
    case .failed: [Note(392, 50), Note(311.13, 50), Note(246.94, 120)]
    case .button: [Note(1318.51, 30)]
    case .toggleButton: [Note(1318.51, 25), Note(1567.98, 25)]
    case .link: [Note(1760, 25), Note(2093, 25)]
    case .heading: [Note(392, 50), Note(523.25, 50)]
    case .image: [Note(329.63, 25), Note(415.3, 25), Note(493.88, 25)]
    case .adjustable: [Note(440, 25), Note(493.88, 25), Note(440, 25)]
    case .searchField: [Note(1396.91, 25), Note(2093, 25)]
    case .tab: [Note(987.77, 25), Note(739.99, 25)]
    case .menuItem: [Note(739.99, 35)]
    case .textField: [Note(1760, 25), Note(1396.91, 25)]
    case .selected: [Note(1174.66, 40)]
    case .dimmed: [Note(146.83, 80)]
    case .expanded: [Note(440, 25), Note(659.25, 25), Note(880, 25)]
    case .collapsed: [Note(880, 25), Note(659.25, 25), Note(440, 25)]
    }
  }
}
