import Backlit
import DemoAudio
import Dispatch

/// Records the mix of an engine to a file, with a button that shows whether it is recorded.
@MainActor
final class MixRecorder {
  private let audio: AudioDeck
  private let words: DeckWords
  private let path: String
  private var currentPath = ""

  /// Creates a recorder.
  /// - Parameters:
  ///   - audio: a deck of the engine whose mix is recorded. It reports a recording that ends by itself.
  ///   - words: the texts of the deck.
  ///   - path: the file. If it exists, the first free name is used: `mix-2.wav` instead of `mix.wav`, and so on.
  init(audio: AudioDeck, words: DeckWords, path: String?) {
    (self.audio, self.words, self.path) = (audio, words, path ?? "mix.wav")
  }

  /// Starts or ends the recording as the button shows. The button is off afterwards if the recording could not start.
  /// - Parameters:
  ///   - button: a toggle button.
  ///   - tag: the language of the answer, as a BCP 47 tag.
  /// - Returns: what happened, in words.
  func follow(_ button: BacklitButton, in tag: String) -> String {
    do {
      if button.isOn {
        currentPath = RecordingName.free(path)
        try audio.engine.startRecording(to: currentPath) { [weak self, weak button] in
          DispatchQueue.main.async { MainActor.assumeIsolated { self?.end(button, in: tag) } }
        }
        return words.text("player.recording", ["path": .text(currentPath)], in: tag)
      }
      try audio.engine.stopRecording()
      return words.text("player.recorded", ["path": .text(currentPath)], in: tag)
    } catch {
      button.isOn = false
      return words.text(for: error, in: tag)
    }
  }

  /// Ends a recording of which something could not be written, and reports it.
  private func end(_ button: BacklitButton?, in tag: String) {
    do {
      try audio.engine.stopRecording()
    } catch {
      button?.isOn = false
      audio.report?(words.text(for: error, in: tag), false)
    }
  }
}
