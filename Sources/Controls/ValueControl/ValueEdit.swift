import Toolkit

/// What a person is changing, for one step to be made of it.
@MainActor
struct ValueEdit {
  /// By what the value was changed. What follows quickly through the same door is one gesture.
  enum Door {
    /// A key, or a reader's request.
    case key
    /// A key of which the terminal says that it is held.
    case heldKey
    case wheel

    /// How long after a change the next one still belongs to it, in seconds. Most terminals do not tell that a key is
    /// held: presses that come as fast as a keyboard repeats, and no finger does, are one.
    var patience: Double {
      switch self {
      case .key: 0.1
      case .heldKey: .infinity
      case .wheel: 0.5
      }
    }
  }

  /// The value before the touch under way.
  private(set) var start: Double?
  private var latest: (step: UndoManager.Step, isWheel: Bool, time: Double)?

  /// Whether a touch is changing the value.
  var isUnderWay: Bool { start != nil }

  /// A touch began.
  mutating func begin(at value: Double) { start = value }

  /// The touch is over.
  /// - Returns: the value before it.
  mutating func end() -> Double? {
    defer { start = nil }
    return start
  }

  /// Whether a change at a time belongs to the step that was made last.
  mutating func continues(by door: Door, at time: Double, in manager: UndoManager) -> Bool {
    guard let last = latest, last.isWheel == (door == .wheel), time - last.time <= door.patience,
      manager.isLatest(last.step)
    else { return false }
    latest?.time = time
    return true
  }

  /// A step was made.
  mutating func made(_ step: UndoManager.Step, by door: Door?, at time: Double) {
    latest = door.map { (step, $0 == .wheel, time) }
  }
}
