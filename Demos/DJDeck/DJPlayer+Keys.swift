import Backlit
import DemoAudio

/// The facts that are spoken on request.
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

  /// A number of beats a minute in words, with at most one decimal.
  func tempoInWords(_ tempo: Double) -> String {
    words.counted("player.tempo", tempo, in: languageTag)
  }

  /// Speaks the level of the mix.
  func speakLevel() { announce(meter.accessibilityValue ?? "") }

  /// The controls, in the order of all decks.
  var controls: [Control] {
    pads + [
      overview, loopIn, loopOut, keyLock, cueButton, playButton, syncButton, pitchControl, disc, back, ahead,
      listen,
    ]
  }

  // MARK: Switches

  func keyLockChanged() {
    if keyLock.isOn, let error = Deck.keyLockError {
      keyLock.isOn = false
      announce(error)
    }
    sound.keepsKey = keyLock.isOn
  }

  func rangeChanged() {
    guard Self.ranges.indices.contains(range.selectedSegmentIndex) else { return }
    pitchControl.pitchRange = Self.ranges[range.selectedSegmentIndex]
    pitchChanged()
  }
}
