import TestSupport
import Testing

@testable import BacklitValues

@Suite("Dates and times") struct LocalDateTests {
  private func random(using random: inout SeededRandom) -> LocalDateTime {
    LocalDateTime(
      minuteNumber: Int.random(
        in: LocalDateTime.first.minuteNumber...LocalDateTime.last.minuteNumber, using: &random))
  }

  @Test("Each day of four centuries follows the one before it") func days() throws {
    var date = try #require(LocalDate(year: 1799, month: 12, day: 31))
    for number in date.dayNumber + 1...date.dayNumber + 146_097 {
      let next = LocalDate(dayNumber: number)
      #expect(next.dayNumber == number && next > date && next.weekday == date.weekday % 7 + 1)
      let isMonthEnd = date.day == LocalDate.dayCount(ofMonth: date.month, year: date.year)
      #expect(next.day == (isMonthEnd ? 1 : date.day + 1))
      #expect(next.month == (isMonthEnd ? date.month % 12 + 1 : date.month))
      #expect(next.year == date.year + (isMonthEnd && date.month == 12 ? 1 : 0))
      date = next
      guard next.day < 29 || LocalDate(year: next.year, month: next.month, day: next.day) == next else {
        Issue.record("\(next) is not a date")
        return
      }
    }
    #expect(date.description == "2199-12-31")
  }

  @Test(
    "Days of the week are those of the calendar",
    arguments: [
      ("1970-01-01", 4), ("2000-02-29", 2), ("2026-11-23", 1), ("1582-10-15", 5), ("0001-01-01", 1),
    ])
  func weekdays(text: String, weekday: Int) throws {
    #expect(try #require(LocalDate(text)).weekday == weekday)
  }

  @Test(
    "Texts that are not a date are refused",
    arguments: [
      "2023-02-29", "1900-02-29", "2024-13-01", "2024-00-01", "2024-01-32", "2024-1-1", "24-01-01", "",
      "2024-01-01T24:00", "0000-01-01", "+024-01-01", "2024-01-01-",
    ])
  func faults(text: String) {
    #expect(LocalDate(text) == nil && LocalDateTime(text) == nil)
  }

  @Test("Texts, numbers and sums of minutes are inverses") func inverses() throws {
    try forAll { generator in
      let date = random(using: &generator)
      #expect(LocalDateTime(date.description) == date)
      #expect(LocalDateTime(minuteNumber: date.minuteNumber) == date)
      let step = Int.random(in: -5_000_000...5_000_000, using: &generator)
      let moved = date.adding(minutes: step)
      if moved != .first, moved != .last { #expect(moved.adding(minutes: -step) == date) }
      #expect((moved > date) == (moved.minuteNumber > date.minuteNumber))
    }
    #expect(
      LocalDateTime.last.adding(minutes: .max) == .last && LocalDateTime.first.adding(minutes: .min) == .first
    )
    #expect(LocalDate.last.adding(days: 1) == .last && LocalDate.first.adding(days: .min) == .first)
  }

  @Test("A minute within bounds is a multiple of the interval where the bounds have one") func clamping()
    throws
  {
    try forAll { generator in
      let (one, span) = (random(using: &generator), Int.random(in: 0...200, using: &generator))
      let bounds = one...one.adding(minutes: span)
      let interval = [1, 2, 5, 15, 30].randomElement(using: &generator) ?? 1
      let wanted = one.adding(minutes: Int.random(in: -300...300, using: &generator))
      let found = wanted.clamped(to: bounds, minuteInterval: interval)
      #expect(bounds.contains(found))
      #expect(found.clamped(to: bounds, minuteInterval: interval) == found)
      let multiples = (bounds.lowerBound.minuteNumber...bounds.upperBound.minuteNumber).filter {
        $0.isMultiple(of: interval)
      }
      if let least = multiples.first, let most = multiples.last {
        #expect(multiples.contains(found.minuteNumber))
        let before = multiples.last { $0 <= wanted.minuteNumber }
        #expect(found.minuteNumber == before ?? min(max(wanted.minuteNumber, least), most))
      }
    }
  }

  @Test("The nearest day of a month is its last one") func nearest() {
    #expect(LocalDate(nearestTo: 31, month: 2, year: 2023).description == "2023-02-28")
    #expect(LocalDate(nearestTo: 31, month: 2, year: 2024).description == "2024-02-29")
    #expect(LocalDate(nearestTo: 0, month: 13, year: 0).description == "0001-12-01")
  }

  @Test(
    "Order, hours and names are those of the language and the region",
    arguments: [
      ("en", "mdy", true, "Mon Nov 23", "2:05 PM"), ("en-GB", "dmy", false, "Mon 23 Nov", "14:05"),
      ("de-AT", "dmy", false, "Mo 23. Nov", "14:05"), ("fr", "dmy", false, "lun. 23 nov.", "14:05"),
      ("es-MX", "dmy", true, "lun 23 nov", "2:05 p. m."),
      ("ar", "dmy", true, "الاثنين 23 نوفمبر", "2:05 مساءً"),
      ("ar-MA", "dmy", false, "الاثنين 23 نوفمبر", "14:05"),
      ("ar-u-nu-arab", "dmy", true, "الاثنين ٢٣ نوفمبر", "٢:٠٥ مساءً"),
    ])
  func words(tag: String, order: String, twelve: Bool, day: String, time: String) throws {
    let words = DateWords(try #require(Language(tag)))
    #expect(words.order == order && words.usesTwelveHours == twelve)
    #expect(words.shortText(of: try #require(LocalDate("2026-11-23"))) == day)
    #expect(words.text(of: try #require(LocalTime("14:05"))) == time)
  }

  @Test(
    "A date for speech has the words of the language",
    arguments: [
      ("en", "November 23, 2026, 2:05 PM", "November 1, 2026", "Sunday, November 1"),
      ("en-GB", "23 November 2026, 14:05", "1 November 2026", "Sunday 1 November"),
      ("en-CA", "November 23, 2026, 2:05 PM", "November 1, 2026", "Sunday, November 1"),
      ("en-ZA", "23 November 2026, 14:05", "1 November 2026", "Sunday 1 November"),
      ("de", "23. November 2026, 14:05", "1. November 2026", "Sonntag, 1. November"),
      ("es", "23 de noviembre de 2026, 14:05", "1 de noviembre de 2026", "domingo, 1 de noviembre"),
      ("fr", "23 novembre 2026, 14:05", "1er novembre 2026", "dimanche 1er novembre"),
      ("ar", "23 نوفمبر 2026، 2:05 مساءً", "1 نوفمبر 2026", "الأحد، 1 نوفمبر"),
    ])
  func spoken(tag: String, date: String, first: String, day: String) throws {
    let words = DateWords(try #require(Language(tag)))
    let time = try #require(LocalTime("14:05"))
    #expect(words.spokenText(of: try #require(LocalDate("2026-11-23")), time) == date)
    let start = try #require(LocalDate("2026-11-01"))
    #expect(words.spokenText(of: start, nil) == first && words.spokenText(of: start) == day)
  }

  @Test("A whole date has the pattern or the order of the region, or else those of the language")
  func patterns() async {
    await #expect(processExitsWith: .success) {
      func text(_ tag: String) -> String {
        DateWords(Language(locale: tag)).spokenText(of: LocalDate(nearestTo: 23, month: 11, year: 2026), nil)
      }
      try Localization.add(
        .en, json: #"{ "dates": { "SG": { "order": "dmy" }, "PH": { "hourCycle": "h23" } } }"#)
      #expect(text("en-SG") == "23 November 2026" && text("en-PH") == "November 23, 2026")
      try Localization.add(
        Language(locale: "pt"),
        json: #"{ "dates": { "order": "dmy", "BR": { "spokenDate": "{day} de {month} de {year}" } } }"#)
      #expect(text("pt-BR") == "23 de November de 2026" && text("pt-PT") == "23 November 2026")
    }
  }

  @Test("Noon and midnight are twelve") func twelve() throws {
    let words = DateWords(.en)
    #expect(words.text(of: .midnight) == "12:00 AM")
    #expect(words.text(of: try #require(LocalTime("12:00"))) == "12:00 PM")
    #expect(words.spokenText(of: try #require(LocalDate("2026-11-23"))) == "Monday, November 23")
    #expect(words.duration(hours: 1, minutes: 5) == "1 hour 5 minutes")
  }
}
