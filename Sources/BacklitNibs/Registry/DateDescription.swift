import BacklitValues

/// A date, a time of day, or both, as a definition writes it in the form of ISO 8601: `2026-11-23`, `09:30` or
/// `2026-11-23T09:30`. It has no seconds and no time zone.
package struct DateDescription: Hashable, Sendable, LosslessStringConvertible {
  /// The date; nil for a time of any day.
  package let date: LocalDate?
  /// The time; nil for a day as a whole.
  package let time: LocalTime?

  /// Creates the description of a date with its time.
  package init(_ date: LocalDateTime) { self.init(date: date.date, time: date.time) }

  private init(date: LocalDate?, time: LocalTime?) { (self.date, self.time) = (date, time) }

  /// Reads a date, a time or both; nil for other texts, and for dates and times that the calendar does not have.
  package init?(_ text: String) {
    if let both = LocalDateTime(text) {
      self.init(both)
    } else if let date = LocalDate(text) {
      self.init(date: date, time: nil)
    } else if let time = LocalTime(text) {
      self.init(date: nil, time: time)
    } else {
      return nil
    }
  }

  /// The text as in a definition.
  package var description: String {
    [date.map(\.description), time.map(\.description)].compactMap(\.self).joined(separator: "T")
  }

  /// The first minute. A time without a date is on the first day of 2001, the day of a new `DatePicker`.
  package var first: LocalDateTime {
    LocalDateTime(date: date ?? LocalDate(nearestTo: 1, month: 1, year: 2001), time: time ?? .midnight)
  }

  /// The last minute: that of the day for a date without a time.
  package var last: LocalDateTime {
    time == nil ? first.adding(minutes: LocalTime.minutesPerDay - 1) : first
  }
}

extension DateDescription {
  /// The schema's pattern. It accepts days that a month does not have.
  static let pattern =
    "^(\(datePattern)|\(datePattern)T\(timePattern)|\(timePattern))$"
  private static let datePattern = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
  private static let timePattern = "([01][0-9]|2[0-3]):[0-5][0-9]"

  /// Returns the fault of a text, and how to correct it.
  static func problem(with text: String) -> (problem: String, remedy: String) {
    let form = "write a date such as \"2026-11-23\", a time such as \"09:30\", or both: \"2026-11-23T09:30\""
    let halves = text.split { $0 == "T" || $0 == "t" || $0 == " " }
    let isDate = halves.first?.contains(":") == false
    let named = "\(Spelling.quoted(text)) is not a \(isDate ? "date" : "time")"
    guard (1...2).contains(halves.count) else { return (named, form) }
    var (date, time): (LocalDate?, LocalTime?)
    var days: String?
    if isDate {
      let numbers = numbers(in: halves[0], separator: "-", counts: [4, 2, 2])
      guard numbers.count == 3 else { return (named, form) }
      let (year, month) = (numbers[0], numbers[1])
      guard LocalDate.years.contains(year) else { return (named, "write a year from 0001 to 9999") }
      guard (1...12).contains(month) else { return (named, "write a month from 01 to 12") }
      let nearest = LocalDate(nearestTo: numbers[2], month: month, year: year)
      if nearest.day != numbers[2] {
        let name = nearest.description.dropLast(3)
        days = "\(named): \(name) has \(LocalDate.dayCount(ofMonth: month, year: year)) days"
      }
      date = nearest
    }
    if let half = halves.last, halves.count == 2 || !isDate {
      // Seconds and a time zone are not part of a time here.
      let minutes = half.prefix { $0.isNumber || $0 == ":" }.split(separator: ":").prefix(2)
      let numbers = numbers(in: Substring(minutes.joined(separator: ":")), separator: ":", counts: [2, 2])
      guard numbers.count == 2 else { return (named, form) }
      time = LocalTime(hour: numbers[0], minute: numbers[1])
      if time == nil { return (named, "write an hour from 00 to 23 and a minute from 00 to 59") }
    }
    let meant = [date.map(\.description), time.map(\.description)].compactMap(\.self).joined(separator: "T")
    return (days ?? named, "write \(Spelling.quoted(meant))")
  }

  /// The numbers of a text; none if there are more digits or other signs.
  private static func numbers(in text: Substring, separator: Character, counts: [Int]) -> [Int] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == counts.count else { return [] }
    let numbers = zip(parts, counts).compactMap { part, count in
      (1...count).contains(part.count) && part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    return numbers.count == counts.count ? numbers : []
  }
}
