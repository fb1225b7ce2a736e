/// The speeds that records are cut for.
public enum RecordSpeed: String, Hashable, Sendable, CaseIterable {
  /// 33⅓ turns a minute: long-playing records.
  case thirtyThree
  /// 45 turns a minute: singles.
  case fortyFive

  /// Turns a minute.
  public var revolutionsPerMinute: Double {
    switch self {
    case .thirtyThree: 100.0 / 3
    case .fortyFive: 45
    }
  }

  /// Radians a second.
  public var radiansPerSecond: Double { revolutionsPerMinute / 60 * Angle.turn }

  /// Seconds of a whole turn.
  public var secondsPerTurn: Double { 60 / revolutionsPerMinute }
}
