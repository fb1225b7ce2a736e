import BacklitValues
import Testing

@Suite("Value formats") struct ValueFormatTests {
  @Test("Whole numbers") func wholeNumbers() {
    #expect(ValueFormat.whole.spokenString(for: 5) == "5")
    #expect(ValueFormat.whole.string(for: 5) == "5")
    #expect(ValueFormat.whole.spokenString(for: 4.5) == "5")
    #expect(ValueFormat.whole.spokenString(for: -4.5) == "minus 5")
    #expect(ValueFormat.whole.spokenString(for: 1e20) == "100000000000000000000")
    #expect(ValueFormat.whole.spokenString(for: -1.5e300) == "minus 2e300")
    #expect(ValueFormat(decimals: 1, groupsDigits: true).string(for: 1.5e300) == "1.5e300")
  }

  @Test(
    "Pitch percentages",
    arguments: [
      (2.4, "plus 2.4 percent", "+2.4 %"), (2, "plus 2 percent", "+2.0 %"), (-1, "minus 1 percent", "-1.0 %"),
      (0, "0 percent", "0.0 %"), (-0.0, "0 percent", "0.0 %"), (-0.04, "0 percent", "0.0 %"),
      (0.04, "0 percent", "0.0 %"), (0.05, "plus 0.1 percent", "+0.1 %"),
      (-0.05, "minus 0.1 percent", "-0.1 %"), (9.96, "plus 10 percent", "+10.0 %"),
      (2.45, "plus 2.5 percent", "+2.5 %"), (100, "plus 100 percent", "+100.0 %"),
      (1e-7, "0 percent", "0.0 %"),
    ])
  func pitch(_ value: Double, _ spoken: String, _ shown: String) {
    #expect(PitchRange.format.spokenString(for: value) == spoken)
    #expect(PitchRange.format.string(for: value) == shown)
  }

  @Test("Halves are rounded as in the decimal notation") func halves() {
    // The double nearest to 1.005 lies below it; binary rounding would give 1.00.
    #expect(ValueFormat(decimals: 2).string(for: 1.005) == "1.01")
    #expect(ValueFormat(decimals: 2).string(for: 2.675) == "2.68")
    #expect(ValueFormat(decimals: 3).string(for: 0.0005) == "0.001")
    #expect(ValueFormat(decimals: 0).string(for: 999.5) == "1000")
  }

  @Test("Tenths have their exact decimal notation") func tenths() throws {
    try forAll { generator in
      let tenths = Int.random(in: -100_000...100_000, using: &generator)
      let sign = tenths < 0 ? "-" : ""
      let text = "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
      try #require(ValueFormat(decimals: 1).string(for: Double(tenths) / 10) == text)
    }
  }

  @Test("Zero never has a sign") func zero() throws {
    try forAll { generator in
      let decimals = Int.random(in: 0...6, using: &generator)
      let value = Double.random(in: -2...2, using: &generator)
      let text = ValueFormat(decimals: decimals, showsPlus: true).string(for: value)
      let digits = text.filter { $0.isNumber && $0 != "0" }
      try #require(digits.isEmpty == (text.first != "-" && text.first != "+"))
    }
  }

  @Test("Units and languages") func unitsAndLanguages() {
    let speed = ValueFormat(decimals: 1, unit: .named(symbol: "rpm", spoken: "turns a minute"))
    #expect(speed.string(for: 33.333) == "33.3 rpm")
    #expect(speed.spokenString(for: 45) == "45 turns a minute")
    let pitch = PitchRange.format
    #expect(pitch.spokenString(for: -2.4, words: NumberWords(language: "de-AT")) == "minus 2,4 Prozent")
    #expect(pitch.spokenString(for: 2.4, words: NumberWords(language: "fr_CA")) == "plus 2,4 pour cent")
    #expect(pitch.spokenString(for: -2, words: NumberWords(language: "es")) == "menos 2 por ciento")
    #expect(pitch.spokenString(for: 2, words: NumberWords(.ar)).hasPrefix("زائد 2"))
    #expect(NumberWords(language: "tlh") == .english)
  }

  @Test("NaN and infinities have no text") func notFinite() {
    for value in unmeasurable {
      #expect(PitchRange.format.string(for: value) == "")
      #expect(PitchRange.format.spokenString(for: value) == "")
    }
  }
}

/// Written numbers in the five languages and their regions.
@Suite("Number styles") struct NumberStyleTests {
  @Test(
    "Percentages by language and region",
    arguments: [
      ("en", "+2.4 %", "-1.0 %"), ("de-AT", "+2,4\u{A0}%", "-1,0\u{A0}%"),
      ("es", "+2,4\u{A0}%", "-1,0\u{A0}%"),
      ("fr_CA", "+2,4\u{A0}%", "-1,0\u{A0}%"), ("tlh", "+2.4 %", "-1.0 %"),
      ("ar", "\u{200E}+2.4\u{200E}%\u{200E}", "\u{200E}-1.0\u{200E}%\u{200E}"),
      ("ar-EG", "\u{200E}+2.4\u{200E}%\u{200E}", "\u{200E}-1.0\u{200E}%\u{200E}"),
      ("ar-MA", "\u{200E}+2,4\u{200E}%\u{200E}", "\u{200E}-1,0\u{200E}%\u{200E}"),
      ("ar-EG-u-nu-arab", "\u{61C}+٢٫٤٪\u{61C}", "\u{61C}-١٫٠٪\u{61C}"),
    ])
  func percentages(tag: String, above: String, below: String) {
    let style = NumberStyle(language: tag)
    #expect(PitchRange.format.string(for: 2.4, style: style) == above)
    #expect(PitchRange.format.string(for: -1, style: style) == below)
  }

  @Test(
    "Digits in groups",
    arguments: [("en", "1,234,567.5"), ("de", "1.234.567,5"), ("ar-u-nu-arab", "١٬٢٣٤٬٥٦٧٫٥")])
  func groups(tag: String, text: String) {
    let format = ValueFormat(decimals: 1, groupsDigits: true)
    #expect(format.string(for: 1_234_567.5, style: NumberStyle(language: tag)) == text)
    #expect(format.string(for: 999, style: NumberStyle(.en)) == "999.0")
  }

  @Test("A pattern places the percent sign and the unit") func patterns() {
    var style = NumberStyle.english
    style.percent = "%{number}"
    style.unit = "{unit} {number}"
    #expect(PitchRange.format.string(for: 2.4, style: style) == "%+2.4")
    #expect(ValueFormat(unit: .named(symbol: "€", spoken: "euro")).string(for: 5, style: style) == "€ 5")
    var words = NumberWords.english
    words.percent = "percent {number}"
    #expect(PitchRange.format.spokenString(for: -2, words: words) == "percent minus 2")
  }

  @Test("Units and bare numbers") func unitsAndBareNumbers() {
    let speed = ValueFormat(decimals: 1, unit: .named(symbol: "rpm", spoken: "turns a minute"))
    #expect(speed.string(for: 33.333, style: NumberStyle(language: "de")) == "33,3\u{A0}rpm")
    #expect(ValueFormat.whole.string(for: 1096, style: NumberStyle(language: "ar-u-nu-arab")) == "١٠٩٦")
    #expect(PitchRange.format.string(for: .nan, style: NumberStyle(language: "ar-u-nu-arab")) == "")
  }
}
