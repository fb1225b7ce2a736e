/// The nominal speeds of records.
public enum RecordSpeed: String, Hashable, Sendable, CaseIterable {
  /// 33⅓ turns a minute: long-playing records.
  case thirtyThree
  /// 45 turns a minute: singles.
  case fortyFive

  /// The speed in turns a minute.
  package var revolutionsPerMinute: Double {
    switch self {
    case .thirtyThree: 100.0 / 3
    case .fortyFive: 45
    }
  }

  /// The speed in radians a second.
  package var radiansPerSecond: Double { revolutionsPerMinute / 60 * Angle.turn }

  /// The duration of a turn in seconds.
  package var secondsPerTurn: Double { 60 / revolutionsPerMinute }
}
