import Backlit
import DemoAudio

/// What is spoken on request.
extension DJPlayer {
  /// Speaks the position.
  func speakPosition() { announce(overview.accessibilityValue ?? "") }

  /// Speaks the tempo as it is heard, and the pitch.
  func speakTempo() {
    findBeats { [weak self] beats in
      guard let self else { return }
      guard let tempo = beats?.tempo else { return announce(text("player.noTempo")) }
      announce(tempoInWords(tempo * (1 + disc.pitch)) + ", " + (pitchControl.accessibilityValue ?? ""))
    }
  }

  /// A number of beats a minute in words.
  func tempoInWords(_ tempo: Double) -> String {
    words.counted("player.tempo", Int(tempo.rounded()), in: languageTag)
  }

  /// Speaks the level of the mix.
  func speakLevel() { announce(meter.accessibilityValue ?? "") }
}
