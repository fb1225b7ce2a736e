/// A date of the Gregorian calendar and a time of day, without a time zone.
///
/// ```swift
/// let departure = LocalDateTime("2024-02-28T23:50")!
/// departure.adding(minutes: 15)      // 2024-02-29T00:05
/// ```
public struct LocalDateTime: Hashable, Sendable {
  /// The date.
  public var date: LocalDate
  /// The time of day.
  public var time: LocalTime

  /// Creates a date with a time.
  public init(date: LocalDate, time: LocalTime = .midnight) { (self.date, self.time) = (date, time) }

  /// The first minute of the calendar.
  package static let first = LocalDateTime(date: .first)
  /// The last minute of the calendar.
  package static let last = LocalDateTime(
    date: .last, time: LocalTime(minuteOfDay: LocalTime.minutesPerDay - 1))

  /// The number of minutes since January 1, 1970; negative before it.
  package var minuteNumber: Int { date.dayNumber * LocalTime.minutesPerDay + time.minuteOfDay }

  /// Creates the minute a number of minutes after January 1, 1970. A number beyond the ends of the calendar gives
  /// ``first`` or ``last``.
  package init(minuteNumber: Int) {
    let minutes = min(max(minuteNumber, Self.first.minuteNumber), Self.last.minuteNumber)
    let day = Self.floor(minutes, to: LocalTime.minutesPerDay) / LocalTime.minutesPerDay
    date = LocalDate(dayNumber: day)
    time = LocalTime(minuteOfDay: minutes - day * LocalTime.minutesPerDay)
  }

  /// Returns the minute a number of minutes later, or earlier for a negative number; beyond the calendar its first or last one.
  public func adding(minutes: Int) -> LocalDateTime {
    let (sum, overflows) = minuteNumber.addingReportingOverflow(minutes)
    return LocalDateTime(minuteNumber: overflows ? (minutes > 0 ? .max : .min) : sum)
  }

  /// Returns the nearest minute within bounds that is a multiple of an interval, at or before this one where both are possible.
  /// - Parameters:
  ///   - bounds: the first and the last minute.
  ///   - interval: a divisor of 60. If the bounds have no multiple of it, they count alone.
  /// - Returns: the minute.
  package func clamped(to bounds: ClosedRange<LocalDateTime>, minuteInterval interval: Int) -> LocalDateTime {
    guard let allowed = bounds.multiples(ofMinutes: interval) else {
      return min(max(self, bounds.lowerBound), bounds.upperBound)
    }
    let whole = LocalDateTime(minuteNumber: Self.floor(minuteNumber, to: interval))
    return min(max(whole, allowed.lowerBound), allowed.upperBound)
  }

  fileprivate static func floor(_ number: Int, to interval: Int) -> Int {
    let rest = number % interval
    return number - (rest < 0 ? rest + interval : rest)
  }
}

extension ClosedRange<LocalDateTime> {
  /// The first and the last minute that are multiples of an interval; nil if there is none.
  package func multiples(ofMinutes interval: Int) -> ClosedRange<LocalDateTime>? {
    let upper = LocalDateTime.floor(upperBound.minuteNumber, to: interval)
    let lower = LocalDateTime.floor(lowerBound.minuteNumber + interval - 1, to: interval)
    guard lower <= upper else { return nil }
    return LocalDateTime(minuteNumber: lower)...LocalDateTime(minuteNumber: upper)
  }
}

extension LocalDateTime: Comparable {
  /// Returns whether a minute is before the other one.
  public static func < (one: LocalDateTime, other: LocalDateTime) -> Bool {
    (one.date, one.time) < (other.date, other.time)
  }
}

extension LocalDateTime: LosslessStringConvertible {
  /// The minute as in ISO 8601: `2024-02-29T09:05`.
  public var description: String { "\(date)T\(time)" }

  /// Reads a minute of the form `2024-02-29T09:05`; nil for other texts.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = LocalDate(String(parts[0])), let time = LocalTime(String(parts[1]))
    else { return nil }
    self.init(date: date, time: time)
  }
}
