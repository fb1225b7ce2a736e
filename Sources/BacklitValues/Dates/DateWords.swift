/// The forms of dates and times in a language, from the group `dates` of its table.
///
/// A table can have forms for a region: `dates.GB.order` is used for `en-GB`. The forms follow Unicode's locale data (CLDR).
/// A whole date has the pattern `spokenDate` of the region, or that of the language if the region has no order. Without this
/// pattern, day, month and year are in order.
package struct DateWords: Hashable, Sendable {
  /// The order of day, month and year, such as `dmy`.
  package let order: String
  /// The sign between day, month and year as numbers.
  package let separator: String
  /// Whether hours are counted from 12 to 11, before and after noon.
  package let usesTwelveHours: Bool
  /// The names of the months, from January.
  package let months: [String]
  /// The texts for the hours before and after noon.
  package let periods: [String]
  /// The short names of the days of the week, from Monday, and those of the months.
  private let shortWeekdays: [String]
  private let shortMonths: [String]
  private let weekdays: [String]
  private let (shortDay, spokenDay, spokenDate, dateAndTime): (String, String, String, String)
  /// The pattern of the first day of a month in speech: "1er" in French.
  private let firstDay: String
  private let digits: [Character]
  private let language: Language

  /// Looks the forms of a language up.
  package init(_ language: Language) {
    func regional(_ name: String) -> String? {
      guard let region = language.region,
        let found = language.textAndLanguage("dates.\(region).\(name)"), found.foreign == nil
      else { return nil }
      return found.text
    }
    func text(_ name: String) -> String { regional(name) ?? language.text("dates.\(name)") }
    func names(_ group: String, _ count: Int) -> [String] { (1...count).map { text("\(group).\($0)") } }
    order = text("order")
    separator = text("separator")
    usesTwelveHours = text("hourCycle") == "h12"
    periods = [text("am"), text("pm")]
    (months, shortMonths) = (names("months", 12), names("shortMonths", 12))
    (weekdays, shortWeekdays) = (names("weekdays", 7), names("shortWeekdays", 7))
    (shortDay, spokenDay) = (text("shortDay"), text("spokenDay"))
    // The pattern of the language has the wrong order for such a region, and the English one for a different language.
    let hasPattern =
      regional("spokenDate") != nil
      || regional("order") == nil && language.textAndLanguage("dates.spokenDate")?.foreign == nil
    let parts: [Character: String] = ["y": "{year}", "m": "{month}", "d": "{day}"]
    spokenDate = hasPattern ? text("spokenDate") : order.compactMap { parts[$0] }.joined(separator: " ")
    (dateAndTime, firstDay) = (text("dateAndTime"), text("firstDay"))
    digits = NumberStyle(language).digits
    self.language = language
  }

  /// A whole number in the digits of the language, at least 0.
  package func number(_ number: Int, paddedTo count: Int = 0) -> String {
    let plain = Numerals.padded(number, to: count)
    guard digits.count == 10, digits.first != "0" else { return plain }
    return String(plain.map { $0.wholeNumberValue.map { digits[$0] } ?? $0 })
  }

  /// A day in few columns: "Mon Nov 23".
  package func shortText(of date: LocalDate) -> String {
    fill(
      shortDay, date, number(date.day), shortWeekdays[date.weekday - 1], shortMonths[date.month - 1])
  }

  /// A day for speech: "Monday, November 23".
  package func spokenText(of date: LocalDate) -> String { spoken(spokenDay, date) }

  /// A number of hours or minutes in words: "5 minutes".
  package func duration(hours: Int? = nil, minutes: Int? = nil) -> String {
    [
      hours.map { language.text(DateText.hours, count: $0) },
      minutes.map { language.text(CommonText.minutes, count: $0) },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// A date and a time for speech, by the patterns of the language: "23 November 2026, 14:05".
  package func spokenText(of date: LocalDate, _ time: LocalTime? = nil) -> String {
    let day = spoken(spokenDate, date)
    guard let time else { return day }
    return Placeholders.fill(dateAndTime, ["date": day, "time": text(of: time)])
  }

  /// A time: "14:05", or "2:05 PM".
  package func text(of time: LocalTime) -> String {
    let minute = number(time.minute, paddedTo: 2)
    guard usesTwelveHours else { return "\(number(time.hour, paddedTo: 2)):\(minute)" }
    return "\(number((time.hour + 11) % 12 + 1)):\(minute) \(periods[time.hour / 12])"
  }

  private func spoken(_ pattern: String, _ date: LocalDate) -> String {
    let day = number(date.day)
    return fill(
      pattern, date, date.day == 1 ? Placeholders.fill(firstDay, ["day": day]) : day,
      weekdays[date.weekday - 1], months[date.month - 1])
  }

  private func fill(
    _ pattern: String, _ date: LocalDate, _ day: String, _ weekday: String, _ month: String
  ) -> String {
    Placeholders.fill(
      pattern, ["weekday": weekday, "month": month, "day": day, "year": number(date.year)])
  }
}

/// The keys of the words of date pickers.
package enum DateText: String, TextKey {
  package static let group = "dates"

  /// The labels of the columns.
  case day, month, year, date, hour, minute, period
  /// A number of hours.
  case hours
}
