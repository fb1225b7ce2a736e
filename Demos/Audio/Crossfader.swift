import Glibc

/// The curve of a crossfader.
public enum CrossfaderCurve: Hashable, Sendable, BitwiseCopyable, CaseIterable {
  /// The powers of both sides add up to 1: equal loudness for different music.
  case constantPower
  /// The gains of both sides add up to 1: equal loudness for two copies of the same music.
  case linear
  /// Both sides are at full gain except near the ends: for scratching.
  case cut

  /// The part of the way from an end over which ``cut`` opens.
  static let cutWidth = 0.05

  /// The gains of both sides.
  /// - Parameter position: −1 is left, 1 is right; clamped.
  /// - Returns: factors from 0 to 1.
  public func gains(at position: Double) -> (left: Double, right: Double) {
    let place = (max(-1, min(position, 1)) + 1) / 2
    switch self {
    case .constantPower:
      return (cos(place * .pi / 2), sin(place * .pi / 2))
    case .linear:
      return (1 - place, place)
    case .cut:
      return (min((1 - place) / Self.cutWidth, 1), min(place / Self.cutWidth, 1))
    }
  }
}

/// The side of the crossfader to which a deck is assigned.
public enum CrossfaderSide: Int, Hashable, Sendable, BitwiseCopyable, CaseIterable {
  case left, through, right
}

/// The gain that lowers the music while words are spoken. It moves in a straight line in decibels.
struct Ducking: BitwiseCopyable {
  /// The gain while words are spoken, in decibels.
  static let depth = -12.0
  /// The time of the way down and up, in seconds.
  static let (attack, release) = (0.05, 0.4)

  /// Whether words are spoken.
  var isOn = false
  /// The current gain in decibels.
  private(set) var decibels = 0.0

  /// Advances by a time in seconds, and returns the new gain as a factor.
  mutating func advance(by seconds: Double) -> Float {
    if isOn {
      decibels = max(decibels + Self.depth * seconds / Self.attack, Self.depth)
    } else {
      decibels = min(decibels - Self.depth * seconds / Self.release, 0)
    }
    return decibels == 0 ? 1 : Float(pow(10, decibels / 20))
  }
}
