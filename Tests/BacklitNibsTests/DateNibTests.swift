import BacklitNibs
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// Dates in definitions.
@Suite @MainActor struct DateNibTests {
  private func picker(_ properties: String) throws -> DatePicker {
    let nib = Fixtures.nib(
      "{ \"nib\": 1, \"root\": { \"class\": \"DatePicker\", \"properties\": { \(properties) } } }")
    return try #require(try nib.instantiate(registry: .builtIn).root as? DatePicker)
  }

  @Test("A date picker has the dates of its definition, whatever their order") func dates() throws {
    let day = try picker(
      #""date": "2026-11-23", "maximumDate": "2026-12-24", "minimumDate": "2026-11-01", "mode": "date""#)
    #expect(day.datePickerMode == .date && day.date == LocalDateTime("2026-11-23T00:00"))
    #expect(day.minimumDate == LocalDateTime("2026-11-01T00:00"))
    // The last day belongs to the bounds.
    #expect(day.maximumDate == LocalDateTime("2026-12-24T23:59"))

    let time = try picker(
      #""mode": "time", "minuteInterval": 15, "date": "09:30", "minimumDate": "08:00", "maximumDate": "17:00""#
    )
    #expect(time.date.time == LocalTime("09:30") && time.minimumDate?.time == LocalTime("08:00"))
    #expect(time.maximumDate?.time == LocalTime("17:00") && time.minuteInterval == 15)

    #expect(try picker(#""date": "2026-11-23T09:30""#).date == LocalDateTime("2026-11-23T09:30"))
    // A date inside the last day is within the bounds.
    let evening = try picker(#""date": "2026-11-23T21:00", "maximumDate": "2026-11-23""#)
    #expect(evening.date == LocalDateTime("2026-11-23T21:00"))
  }

  @Test("Dates vary, and a reload removes bounds") func reloading() throws {
    func nib(_ properties: String) -> Nib {
      Fixtures.nib(
        "{ \"nib\": 1, \"root\": { \"id\": \"day\", \"class\": \"DatePicker\", \"properties\": { \(properties) } } }"
      )
    }
    let instance = try nib(
      #""date": { "vary": { "*": "2026-11-23", "dark": "2026-11-24" } }, "minimumDate": "2026-11-20", "maximumDate": "2026-11-30""#
    ).instantiate(registry: .builtIn)
    let picker = try #require(instance.view("day", as: DatePicker.self))
    var traits = TraitCollection()
    for (style, day) in [(UserInterfaceStyle.dark, "2026-11-24"), (.light, "2026-11-23")] {
      traits.userInterfaceStyle = style
      instance.apply(traits)
      #expect(picker.date.date == LocalDate(day))
    }
    try instance.reload(nib(#""minimumDate": "2026-11-20""#), registry: .builtIn)
    #expect(instance.view("day") === picker && picker.maximumDate == nil)
    #expect(picker.minimumDate == LocalDateTime("2026-11-20T00:00"))
  }

  @Test("Every date that is written is read again") func roundTrip() {
    var random = SeededRandom(seed: 23)
    let (first, last) = (LocalDateTime.first.minuteNumber, LocalDateTime.last.minuteNumber)
    for _ in 0..<2000 {
      let minute = LocalDateTime(minuteNumber: Int.random(in: first...last, using: &random))
      for text in ["\(minute)", "\(minute.date)", "\(minute.time)"] {
        #expect(DateDescription(text)?.description == text)
      }
      #expect(DateDescription("\(minute)")?.first == minute && DateDescription("\(minute)")?.last == minute)
    }
  }

  @Test(
    "Faults of dates have lines and columns, and say how to fix them",
    arguments: [
      (
        #""date": "2026-02-30""#, "2:9",
        "\"2026-02-30\" is not a date: 2026-02 has 28 days; write \"2026-02-28\""
      ),
      (#""date": "2024-02-30""#, "2:9", "2024-02 has 29 days; write \"2024-02-29\""),
      (#""date": "2026-13-01""#, "2:9", "\"2026-13-01\" is not a date; write a month from 01 to 12"),
      (#""date": "0000-01-01""#, "2:9", "write a year from 0001 to 9999"),
      (#""date": "2026-1-5""#, "2:9", "write \"2026-01-05\""),
      (#""date": "2026-11-23 09:30""#, "2:9", "write \"2026-11-23T09:30\""),
      (#""date": "2026-11-23T09:30:00Z""#, "2:9", "write \"2026-11-23T09:30\""),
      (#""mode": "time", "date": "25:00""#, "2:25", "is not a time; write an hour from 00 to 23"),
      (#""mode": "time", "date": "9:30""#, "2:25", "write \"09:30\""),
      (#""date": "tomorrow""#, "2:9", "write a date such as \"2026-11-23\""),
      (#""date": """#, "2:9", "write a date such as \"2026-11-23\""),
      (#""date": "T""#, "2:9", "write a date such as \"2026-11-23\""),
      (#""date": 2026"#, "2:9", "\"date\" must be a date such as \"2026-11-23\""),
      (
        #""minimumDate": "2026-12-01", "maximumDate": "2026-11-01""#, "2:45",
        "the range is reversed: \"maximumDate\" 2026-11-01 is before \"minimumDate\" 2026-12-01 at 2:16; write \"2026-12-01\" or a later one"
      ),
      (
        #""date": "2026-10-31", "minimumDate": "2026-11-01""#, "2:9",
        "\"date\" 2026-10-31 is before \"minimumDate\" 2026-11-01 at 2:38; write \"2026-11-01\" or a later one"
      ),
      (
        #""date": "2026-11-02", "maximumDate": "2026-11-01""#, "2:9",
        "\"date\" 2026-11-02 is after \"maximumDate\" 2026-11-01 at 2:38; write \"2026-11-01\" or an earlier one"
      ),
      (
        #""date": { "vary": { "*": "2026-11-01", "dark": "2026-11-09" } }, "maximumDate": "2026-11-05""#,
        "2:48",
        "is after \"maximumDate\" 2026-11-05"
      ),
      (#""mode": "time", "date": "2026-11-23""#, "2:25", "has no time, but the mode is time; write a time"),
      (#""mode": "date", "date": "09:30""#, "2:25", "has no date, but the mode is date; write a date"),
      (#""date": "09:30""#, "2:9", "write a date too, such as \"2026-11-23T09:30\", or \"mode\": \"time\""),
      (#""mode": "countDownTimer", "date": "09:30""#, "2:27", "has no \"date\"; write \"countDownDuration\""),
      (
        #""mode": "time", "date": "2026-11-23T09:30", "maximumDate": "17:00""#, "2:60",
        "\"date\" has a date, but \"maximumDate\" has only a time; write both with a date, or both without"
      ),
      (
        #""minuteInterval": 15, "date": "2026-11-23T09:37""#, "2:31",
        "is not a multiple of 15 minutes; write the time \"09:30\""
      ),
    ])
  func faults(properties: String, place: String, message: String) {
    let found = Fixtures.faults(
      "{ \"nib\": 1, \"root\": { \"class\": \"DatePicker\", \"properties\": {\n\(properties) } } }")
    #expect(found.count == 1, "\(found)")
    #expect(
      found.allSatisfy { $0.hasPrefix("test.json:\(place): error: ") && $0.contains(message) }, "\(found)")
  }

  /// The reader must not crash at the digits of a stranger.
  @Test("Any text gets an answer") func anyText() {
    var random = SeededRandom(seed: 7)
    let signs = Array("0123456789-:TtZ +é٣")
    for _ in 0..<5000 {
      let text = String(
        (0..<Int.random(in: 0...18, using: &random)).map { _ in signs.randomElement(using: &random)! })
      let found = Fixtures.faults(
        "{ \"nib\": 1, \"root\": { \"class\": \"DatePicker\", \"properties\": { \"date\": \"\(text)\" } } }")
      #expect(
        found.count == (DateDescription(text) == nil ? 1 : DateDescription(text)?.date == nil ? 1 : 0),
        "\(text)")
    }
  }
}
