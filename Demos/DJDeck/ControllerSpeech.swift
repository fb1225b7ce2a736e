import DemoMIDI

/// Decides what is spoken while controls of a controller are moved.
///
/// The first move after a pause speaks the name and the value of the control, and the end of a move the value. A fader that waits
/// until it reaches the value speaks the direction in which it must be moved. Time is an argument.
struct ControllerSpeech: Sendable {
  /// A line that is spoken about a control.
  enum Line: Hashable, Sendable {
    /// The name and the value, and the direction if the control must be moved further.
    case name(SoftTakeover.Outcome)
    /// The direction: higher or lower.
    case direction(SoftTakeover.Outcome)
    /// That the value follows the control from now on.
    case pickedUp
    /// The value.
    case value
  }

  /// The time without a move after which the next one is a first one, in seconds.
  static let pause = 2.0
  /// The time without a move after which the value is spoken, in seconds.
  static let rest = 0.4
  /// The shortest time until the same direction is spoken again, in seconds.
  static let repetition = 2.0

  private struct Move {
    var time: Double
    var owesValue = false
    var direction: SoftTakeover.Outcome?
    var directionTime = -Double.infinity
  }

  private var moves: [Int: Move] = [:]

  /// The controls that move, or rest so shortly that their next move is not a first one.
  var isActive: Bool { !moves.isEmpty }

  /// Notes a touch, which moves nothing.
  mutating func touch(_ control: Int, at time: Double) -> Line {
    moves[control] = Move(time: time)
    return .name(.follows)
  }

  /// Notes a move.
  /// - Parameters:
  ///   - control: the number of the control.
  ///   - outcome: what it did.
  ///   - time: the time in seconds.
  /// - Returns: what is spoken now; nil for nothing.
  mutating func move(_ control: Int, _ outcome: SoftTakeover.Outcome, at time: Double) -> Line? {
    guard var move = moves[control] else {
      var first = Move(time: time)
      if outcome == .higher || outcome == .lower { (first.direction, first.directionTime) = (outcome, time) }
      moves[control] = first
      return .name(outcome)
    }
    defer { moves[control] = move }
    move.time = time
    switch outcome {
    case .follows, .pickedUp:
      move.owesValue = true
      let hasWaited = move.direction != nil
      move.direction = nil
      return hasWaited ? .pickedUp : nil
    case .higher, .lower:
      move.owesValue = false
      guard move.direction != outcome || time - move.directionTime >= Self.repetition else { return nil }
      (move.direction, move.directionTime) = (outcome, time)
      return .direction(outcome)
    }
  }

  /// The controls whose values are spoken now, because they rest.
  mutating func rested(at time: Double) -> [Int] {
    var rested: [Int] = []
    for (control, move) in moves {
      if move.owesValue, time - move.time >= Self.rest {
        rested.append(control)
        moves[control]?.owesValue = false
      }
      if time - move.time >= Self.pause { moves[control] = nil }
    }
    return rested.sorted()
  }
}
