import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitValues
import Testing

@testable import BacklitUI

/// The words of the controls use the language of the view, or else the language of the screen.
@Suite @MainActor struct ControlLanguageTests {
  let display = HeadlessDisplay(columns: 60, rows: 20)

  @Test("Words follow the language of the screen and the view") func screenLanguage() throws {
    let (pitch, disc) = (PitchControl(), DiscSpinner())
    pitch.pitchRange = .eight
    pitch.value = -2.5
    #expect(disc.accessibilityLabel == "Record" && pitch.accessibilityHint == "Adjust pitch")
    let row = StackView(arrangedSubviews: [pitch, disc])
    display.show(row)
    display.session.language = .de
    #expect(pitch.accessibilityLabel == "Pitch" && pitch.accessibilityHint == "Stellt den Pitch ein")
    #expect(pitch.accessibilityValue == "minus 2,5 Prozent")
    #expect(disc.accessibilityLabel == "Platte" && disc.accessibilityValue == "gestoppt, 0 Sekunden")
    display.settle()
    #expect(display.text.contains("gestoppt"), "the label of the record is not redrawn")
    #expect(display.tree.readingOrder.compactMap { display.tree[$0]?.label } == ["Pitch", "Platte"])
    disc.accessibilityLanguage = "fr-CA"
    display.settle()
    #expect(disc.accessibilityValue == "arrêté, 0 seconde" && display.text.contains("arrêté"))
  }

  @Test("A language without words uses English words") func languageWithoutWords() {
    let pitch = PitchControl()
    display.show(pitch)
    display.session.setLanguage("he", mirrorsLayout: true)
    #expect(pitch.accessibilityLabel == "Pitch" && pitch.effectiveLanguage == "he")
    #expect(pitch.effectiveLayoutDirection == .rightToLeft)
    display.session.setLanguage("fr", mirrorsLayout: true)
    #expect(pitch.effectiveLayoutDirection == .leftToRight)
  }

  @Test("A view without translated texts is not mirrored") func untranslatedTexts() {
    let pitch = PitchControl()
    display.show(pitch)
    display.session.language = .ar
    #expect(pitch.accessibilityLabel == "السرعة" && pitch.effectiveLayoutDirection == .leftToRight)
  }

  @Test(
    "Durations use the plural rules of the language",
    arguments: [
      ("en", ["0 seconds", "1 second", "1 minute 5 seconds", "2 minutes"]),
      ("de", ["0 Sekunden", "1 Sekunde", "1 Minute 5 Sekunden", "2 Minuten"]),
      ("fr", ["0 seconde", "1 seconde", "1 minute 5 secondes", "2 minutes"]),
      ("ar", ["0 ثانية", "ثانية واحدة", "دقيقة واحدة 5 ثوانٍ", "دقيقتان"]),
    ])
  func durations(tag: String, expected: [String]) {
    #expect([0, 1, 65, 120].map(Language(locale: tag).duration) == expected)
  }

  @Test("Arabic plurals depend on the last two digits") func arabicPlurals() {
    #expect([3, 10, 11, 59].map(Language.ar.duration) == ["3 ثوانٍ", "10 ثوانٍ", "11 ثانية", "59 ثانية"])
    #expect(
      [102, 103, 111].map { Language.ar.duration(seconds: $0 * 60) } == [
        "102 دقيقة", "103 دقائق", "111 دقيقة",
      ])
  }

  @Test("A negative duration has a sign") func negativeDuration() {
    #expect(Language.en.duration(seconds: -61) == "−1 minute 1 second")
  }
}
