import Backlit
import DemoAudio

/// Records the mix of an engine to a file, with a button that shows whether it is recorded.
@MainActor
final class MixRecorder {
  private let engine: AudioEngine
  private let words: DeckWords
  private let path: String?
  private var currentPath = ""

  /// Creates a recorder.
  /// - Parameters:
  ///   - engine: the engine whose mix is recorded.
  ///   - words: the texts of the deck.
  ///   - path: the file; nil for the first free name of `mix.wav`, `mix-2.wav`, ….
  init(engine: AudioEngine, words: DeckWords, path: String?) {
    (self.engine, self.words, self.path) = (engine, words, path)
  }

  /// Starts or ends the recording as the button shows. The button is off afterwards if the recording could not start.
  /// - Parameters:
  ///   - button: a toggle button.
  ///   - tag: the language of the answer, as a BCP 47 tag.
  /// - Returns: what happened, in words.
  func follow(_ button: BacklitButton, in tag: String) -> String {
    do {
      if button.isOn {
        currentPath = path ?? RecordingName.free()
        try engine.startRecording(to: currentPath)
        return words.text("player.recording", ["path": .text(currentPath)], in: tag)
      }
      try engine.stopRecording()
      return words.text("player.recorded", ["path": .text(currentPath)], in: tag)
    } catch {
      button.isOn = false
      return words.text(for: error, in: tag)
    }
  }
}
