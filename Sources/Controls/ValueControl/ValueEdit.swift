import Toolkit

/// Groups the changes of a value by the user into undo steps.
@MainActor
struct ValueEdit {
  /// The source of a change. Changes in quick succession from the same source are one undo step.
  enum Source {
    /// A key, or an action of the screen reader.
    case key
    /// A key that the terminal reports as repeated.
    case heldKey
    /// The wheel.
    case wheel

    /// The longest time between two changes of one undo step, in seconds. Most terminals do not report
    /// repeats, so key presses at the speed of a keyboard's repeat count as a held key.
    var mergeInterval: Double {
      switch self {
      case .key: 0.1
      case .heldKey: .infinity
      case .wheel: 0.5
      }
    }
  }

  /// The value before the current touch.
  private(set) var start: Double?
  private var latest: (step: UndoManager.Step, isWheel: Bool, time: Double)?

  /// Whether a touch is changing the value.
  var isInProgress: Bool { start != nil }

  /// Begins a touch.
  mutating func begin(at value: Double) { start = value }

  /// Ends the touch.
  /// - Returns: the value before it.
  mutating func end() -> Double? {
    defer { start = nil }
    return start
  }

  /// Whether a change belongs to the latest undo step. If it does, extends that step to the given time.
  mutating func continues(from source: Source, at time: Double, in manager: UndoManager) -> Bool {
    guard let last = latest, last.isWheel == (source == .wheel), time - last.time <= source.mergeInterval,
      manager.isLatest(last.step)
    else { return false }
    latest?.time = time
    return true
  }

  /// Records the latest undo step.
  mutating func recordStep(_ step: UndoManager.Step, from source: Source?, at time: Double) {
    latest = source.map { (step, $0 == .wheel, time) }
  }
}
