import Speech
import Testing

@Suite("Utterances and records") struct SpeechValueTests {
  @Test("Parts are one text, empty ones left out") func text() {
    #expect(Utterance(id: 1, parts: ["Pitch", "", "5"]).text == "Pitch, 5")
  }

  @Test("A rate, pitch or volume out of range is the nearer end, however it is set") func settings() {
    var settings = VoiceSettings(rate: 101, pitch: -101, volume: .max)
    #expect(settings == VoiceSettings(rate: 100, pitch: -100, volume: 100))
    (settings.rate, settings.pitch, settings.volume) = (.min, 200, -300)
    #expect(settings == VoiceSettings(rate: -100, pitch: 100, volume: -100))
    settings.rate += 250
    settings.pitch -= 1
    #expect(settings == VoiceSettings(rate: 100, pitch: 99, volume: -100))
  }

  @Test("Priorities are ordered by how urgent they are, and named for the transcript") func priorities() {
    #expect(SpeechPriority.allCases.sorted() == [.low, .default, .cursor, .high])
    #expect(SpeechPriority.allCases.map(\.rawValue).sorted() == ["cursor", "default", "high", "low"])
  }

  @Test("The clock of a record is the one at its beginning") func begin() {
    var stage = Stage()
    stage.now = 40
    stage.say("Cue")
    stage.now = 55
    stage.begin()
    stage.now = 90
    stage.end()
    #expect(
      stage.records == [SpeechRecord(t: 55, text: ["Cue"], priority: .cursor, interrupted: false)])
  }
}
