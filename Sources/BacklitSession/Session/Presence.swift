/// Whether the user is at the terminal of a session, and whether a screen reader on the accessibility bus reads the program.
struct Presence: Hashable {
  /// A screen reader on the accessibility bus.
  enum BusReader {
    /// None reads the program.
    case absent
    /// It speaks, and the session's own reader is silent.
    case alone
    /// The session's own reader speaks too, because the user turned it on.
    case accompanied
  }

  /// Whether the terminal is focused. Otherwise the reader is silent.
  var isAtTerminal = true
  /// The screen reader on the accessibility bus.
  var busReader = BusReader.absent

  /// Whether a screen reader reads the program over the accessibility bus.
  var hasBusReader: Bool { busReader != .absent }
  /// Whether the session's own reader is silent. Captions go on.
  var isMuted: Bool { !isAtTerminal || busReader == .alone }
}
