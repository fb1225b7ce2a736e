import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import DemoAudio
import TestSupport
import Testing

@testable import DJDeck

/// Tasks that are done by ear on the decks, with the most keys that they may take after the screen reader is on.
@Suite("Tasks by ear on the decks") @MainActor struct TaskTests {
  /// Presses keys, each after the words of the one before, and returns what was spoken.
  private func press(
    _ keys: [(key: Key, modifiers: KeyModifiers)], on display: HeadlessDisplay
  ) -> [String] {
    display.finishSpeaking()
    display.clearTranscript()
    for (key, modifiers) in keys {
      display.robot.press(key, modifiers: modifiers)
      display.finishSpeaking()
    }
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  @Test("Where the track is, how loud it is, and its recording: 5 keys") func recording() throws {
    let folder = try TemporaryFolder()
    let harness = try PlayerHarness(recordingPath: folder.path + "/mix.wav")
    harness.display.robot.reader(.on)
    let words = press(
      [(.character("p"), []), (.character("l"), []), (.character("r"), [])], on: harness.display)
    #expect(words.prefix(2) == ["0 seconds of 20 seconds", "silent"])
    #expect(words.count == 3 && words[2].hasSuffix("mix.wav") && harness.engine.isRecording, "\(words)")
    harness.display.robot.press(.character("r"))
    #expect(!harness.engine.isRecording)
  }
}
