/// A date of the Gregorian calendar without a time and a time zone, in the years from 1 to 9999.
///
/// The calendar is proleptic: its rules hold for all years, as in ISO 8601.
///
/// ```swift
/// let date = LocalDate(year: 2024, month: 2, day: 28)!
/// date.adding(days: 2)      // 2024-03-01
/// date.weekday              // 3, a Wednesday
/// ```
public struct LocalDate: Hashable, Sendable {
  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The years of all dates.
  package static let years = 1...9999
  /// The first date, January 1 of the year 1.
  package static let first = LocalDate(checkedYear: 1, month: 1, day: 1)
  /// The last date, December 31 of the year 9999.
  package static let last = LocalDate(checkedYear: 9999, month: 12, day: 31)

  /// Creates a date; nil if the calendar does not have it.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month),
      (1...Self.dayCount(ofMonth: month, year: year)).contains(day)
    else { return nil }
    self.init(checkedYear: year, month: month, day: day)
  }

  private init(checkedYear year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the date in a month that is nearest to a day, such as February 28 for the thirty-first.
  ///
  /// Numbers beyond the ends of the calendar are the first or the last ones.
  package init(nearestTo day: Int, month: Int, year: Int) {
    let year = min(max(year, Self.years.lowerBound), Self.years.upperBound)
    let month = min(max(month, 1), 12)
    self.init(
      checkedYear: year, month: month,
      day: min(max(day, 1), Self.dayCount(ofMonth: month, year: year)))
  }

  /// Whether a year has February 29.
  static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Returns the number of days of a month.
  /// - Parameters:
  ///   - month: the month, 1 to 12.
  ///   - year: the year, which decides about February.
  /// - Returns: the number, 28 to 31.
  package static func dayCount(ofMonth month: Int, year: Int) -> Int {
    month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension LocalDate {
  /// The number of days since January 1, 1970; negative before it.
  package var dayNumber: Int {
    // A year that begins in March has its leap day at its end; 400 of them have 146,097 days.
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Creates the date a number of days after January 1, 1970. A number beyond the ends of the calendar gives
  /// ``first`` or ``last``.
  package init(dayNumber: Int) {
    let days = min(max(dayNumber, Self.first.dayNumber), Self.last.dayNumber) + 719_468
    let era = days / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      checkedYear: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  /// The day of the week as in ISO 8601: 1 for Monday, 7 for Sunday.
  public var weekday: Int {
    // January 1, 1970 was a Thursday.
    let offset = (dayNumber + 3) % 7
    return (offset < 0 ? offset + 7 : offset) + 1
  }

  /// Returns the date a number of days later, or earlier for a negative number; `first` or `last` beyond the calendar.
  public func adding(days: Int) -> LocalDate {
    let (sum, overflows) = dayNumber.addingReportingOverflow(days)
    return LocalDate(dayNumber: overflows ? (days > 0 ? .max : .min) : sum)
  }
}

extension LocalDate: Comparable {
  /// Returns whether a date is before the other one.
  public static func < (one: LocalDate, other: LocalDate) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }
}

extension LocalDate: LosslessStringConvertible {
  /// The date as in ISO 8601: `2024-02-29`.
  public var description: String {
    "\(Numerals.padded(year, to: 4))-\(Numerals.padded(month, to: 2))-\(Numerals.padded(day, to: 2))"
  }

  /// Reads a date of the form `2024-02-29`; nil for other texts and for dates that the calendar does not have.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let year = Numerals.digits(parts[0], count: 4),
      let month = Numerals.digits(parts[1], count: 2), let day = Numerals.digits(parts[2], count: 2)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
