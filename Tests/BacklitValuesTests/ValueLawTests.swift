import BacklitValues
import TestSupport
import Testing

@testable import BacklitValues

@Suite("The law of a fader") struct ValueLawTests {
  private static let range: ClosedRange<Double> = -90...10

  @Test(
    "The marks of a mixer: silence at the bottom, 0 decibels at three quarters, 10 decibels at the top",
    arguments: [(0.0, -90.0), (0.0625, -60), (0.25, -30), (0.5, -10), (0.75, 0), (1, 10)])
  func marks(share: Double, decibels: Double) {
    #expect(ValueLaw.fader.value(atFraction: share, in: Self.range) == decibels)
    #expect(ValueLaw.fader.fraction(of: decibels, in: Self.range) == share)
  }

  @Test("Both directions rise strictly, and each is the inverse of the other", arguments: ValueLaw.allCases)
  func inverses(law: ValueLaw) throws {
    try forAll { generator in
      let lower = Double.random(in: -120...0, using: &generator)
      let range = lower...lower + Double.random(in: 1...130, using: &generator)
      let shares = (0..<2).map { _ in Double.random(in: 0...1, using: &generator) }.sorted()
      let values = shares.map { law.value(atFraction: $0, in: range) }
      try #require(values[0] < values[1] || shares[0] == shares[1])
      for (share, value) in zip(shares, values) {
        try #require(range.contains(value))
        try #require(abs(law.fraction(of: value, in: range) - share) < 1e-9)
      }
      let value = Double.random(in: range, using: &generator)
      try #require(abs(law.value(atFraction: law.fraction(of: value, in: range), in: range) - value) < 1e-9)
    }
    #expect(law.value(atFraction: 0, in: Self.range) == -90 && law.value(atFraction: 1, in: Self.range) == 10)
  }

  @Test("A thumb, a pointer and a drag follow the law") func maps() throws {
    var valueRange = try ValueRange(minimum: -90, maximum: 10, step: 0.1, default: 0)
    valueRange.law = .fader
    #expect(valueRange.fraction(of: 0) == 0.75 && valueRange.value(atFraction: 0.5) == -10)
    let track = TrackMap(
      length: 440, thumbLength: 40, range: valueRange.range, law: .fader, direction: .forward)
    #expect(track.position(of: 0) == 320 && track.value(at: 320) == 0)
    let dial = DialMap(range: valueRange.range, law: .fader)
    #expect(abs((dial.value(at: dial.angle(of: -10)) ?? 99) + 10) < 1e-9)
    // A quarter of the track downwards from 0 decibels, and back.
    var drag = DragTracker(valueRange: valueRange, value: 0, length: 400, direction: .forward)
    #expect(drag.move(by: -100) == -10)
    #expect(drag.move(by: 100) == 0)
    // The motion beyond the top is remembered.
    drag = DragTracker(
      valueRange: valueRange, value: 0, length: 400, direction: .forward, overshoot: .remembered)
    #expect(drag.move(by: 200) == 10 && drag.move(by: -100) == 10 && drag.move(by: -100) == 0)
  }

  @Test("Steps count decibels, whatever the law") func steps() throws {
    var valueRange = try ValueRange(minimum: -90, maximum: 10, step: 0.1, default: 0)
    valueRange.law = .fader
    #expect(valueRange.stepped(0, by: -60) == -6)
    #expect(valueRange.stepped(-60, by: 10) == -59)
  }
}

@Suite("Levels and positions in words") struct LevelFormatTests {
  @Test(
    "Decibels are written and spoken with their sign and unit, in every language",
    arguments: [
      ("en", "+3.0 dB", "plus 3 decibels", "minus 1 decibel", "minus 0.5 decibels"),
      ("de", "+3,0\u{A0}dB", "plus 3 Dezibel", "minus 1 Dezibel", "minus 0,5 Dezibel"),
      ("es", "+3,0\u{A0}dB", "más 3 decibelios", "menos 1 decibelio", "menos 0,5 decibelios"),
      ("fr", "+3,0\u{A0}dB", "plus 3 décibels", "moins 1 décibel", "moins 0,5 décibel"),
      (
        "ar", "\u{200E}+3.0\u{200E} dB\u{200E}", "زائد 3 ديسيبل", "ناقص 1 ديسيبل", "ناقص 0.5 ديسيبل"
      ),
    ])
  func decibels(tag: String, written: String, spoken: String, one: String, half: String) {
    let (style, words) = (NumberStyle(language: tag), NumberWords(language: tag))
    #expect(ValueFormat.fader.string(for: 3, style: style) == written)
    #expect(ValueFormat.fader.spokenString(for: 3, words: words) == spoken)
    #expect(ValueFormat.fader.spokenString(for: -1, words: words) == one)
    #expect(ValueFormat.fader.spokenString(for: -0.5, words: words) == half)
  }

  @Test(
    "The bottom of a fader is silence",
    arguments: [("en", "silent"), ("de", "still"), ("es", "silencio"), ("fr", "silence"), ("ar", "صامت")])
  func silence(tag: String, spoken: String) {
    #expect(ValueFormat.fader.spokenString(for: -90, words: NumberWords(language: tag)) == spoken)
    #expect(ValueFormat.fader.string(for: -90) == "-∞ dB")
    #expect(ValueFormat.fader.string(for: -89.9) == "-89.9 dB")
    #expect(ValueFormat.decibels.spokenString(for: -90) == "minus 90 decibels")
  }

  @Test(
    "A crossfader has a center and two sides",
    arguments: [
      ("en", "center", "left, 100 percent", "right, 40 percent", "right 40 %"),
      ("de", "Mitte", "links, 100 Prozent", "rechts, 40 Prozent", "rechts 40\u{A0}%"),
      ("es", "centro", "izquierda, 100 por ciento", "derecha, 40 por ciento", "derecha 40\u{A0}%"),
      ("fr", "centre", "gauche, 100 pour cent", "droite, 40 pour cent", "droite 40\u{A0}%"),
      ("ar", "الوسط", "يسار، 100 بالمئة", "يمين، 40 بالمئة", "يمين 40\u{200E}%\u{200E}"),
    ])
  func balance(tag: String, center: String, left: String, right: String, written: String) {
    let words = NumberWords(language: tag)
    #expect(ValueFormat.balance.spokenString(for: 0, words: words) == center)
    #expect(ValueFormat.balance.spokenString(for: -100, words: words) == left)
    #expect(ValueFormat.balance.spokenString(for: 40, words: words) == right)
    #expect(ValueFormat.balance.string(for: 40, style: NumberStyle(language: tag)) == written)
  }
}
