import BacklitGeometry

/// A key that the session has, so that it cannot be that of a command. A program does not get the first three in any case, and
/// the others not while the screen reader is on.
package enum SessionKey: CaseIterable, Sendable {
  /// Ends the program.
  case leave
  /// Stops the program until the shell continues it.
  case suspend
  /// Turns the screen reader on and off.
  case reader
  /// Opens the pages of the session.
  case elements, speech, settings
  /// Blanks the screen.
  case curtain

  /// The key.
  package var press: KeyEvent {
    switch self {
    case .leave: KeyEvent(.character("c"), modifiers: .control)
    case .suspend: KeyEvent(.character("z"), modifiers: .control)
    case .reader: KeyEvent(.function(6))
    case .elements: KeyEvent(.function(7))
    case .speech: KeyEvent(.function(7), modifiers: .shift)
    case .settings: KeyEvent(.function(8))
    case .curtain: KeyEvent(.function(9))
    }
  }

  /// Creates the key with a press; nil for a different key.
  package init?(_ press: KeyEvent) {
    guard let key = Self.allCases.first(where: { $0.press == press }) else { return nil }
    self = key
  }
}
