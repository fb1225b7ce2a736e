/// A time of day without a time zone, in whole minutes.
public struct LocalTime: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  /// The number of minutes of a day.
  package static let minutesPerDay = 1440
  /// The beginning of a day.
  public static let midnight = LocalTime(minuteOfDay: 0)

  /// Creates a time; nil if a day does not have it.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// Creates the time a number of minutes after midnight. Numbers beyond the day are its first or last minute.
  package init(minuteOfDay: Int) {
    let minutes = min(max(minuteOfDay, 0), Self.minutesPerDay - 1)
    (hour, minute) = (minutes / 60, minutes % 60)
  }

  /// The number of minutes since midnight.
  package var minuteOfDay: Int { hour * 60 + minute }
}

extension LocalTime: Comparable {
  /// Returns whether a time is before the other one.
  public static func < (one: LocalTime, other: LocalTime) -> Bool { one.minuteOfDay < other.minuteOfDay }
}

extension LocalTime: LosslessStringConvertible {
  /// The time as in ISO 8601: `09:05`.
  public var description: String { "\(Numerals.padded(hour, to: 2)):\(Numerals.padded(minute, to: 2))" }

  /// Reads a time of the form `09:05`; nil for other texts.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Numerals.digits(parts[0], count: 2),
      let minute = Numerals.digits(parts[1], count: 2)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}
