import BacklitAccessibility
import Testing

@Suite("Utterances and records") struct SpeechValueTests {
  @Test("The text joins the non-empty parts") func text() {
    #expect(Utterance(id: 1, parts: ["Pitch", "", "5"]).text == "Pitch, 5")
  }

  @Test("Rate, pitch and volume are clamped") func settings() {
    var settings = VoiceSettings(rate: 101, pitch: -101, volume: .max)
    #expect(settings == VoiceSettings(rate: 100, pitch: -100, volume: 100))
    (settings.rate, settings.pitch, settings.volume) = (.min, 200, -300)
    #expect(settings == VoiceSettings(rate: -100, pitch: 100, volume: -100))
    settings.rate = 150
    settings.pitch = 99
    #expect(settings == VoiceSettings(rate: 100, pitch: 99, volume: -100))
  }

  @Test("Priorities are ordered by urgency and have names for the transcript") func priorities() {
    #expect(SpeechPriority.allCases.sorted() == [.low, .default, .cursor, .high])
    #expect(SpeechPriority.allCases.map(\.rawValue).sorted() == ["cursor", "default", "high", "low"])
  }

  @Test("The time of a record is the beginning of the utterance") func begin() {
    var harness = SpeechQueueHarness()
    harness.now = 40
    harness.speak("Cue")
    harness.now = 55
    harness.begin()
    harness.now = 90
    harness.end()
    #expect(
      harness.records == [SpeechRecord(t: 55, text: ["Cue"], priority: .cursor, interrupted: false)])
  }
}
