import Backlit
import DemoAudio

/// The keys of the deck, and what is spoken on request.
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

  /// The keys of the deck, for its page.
  var keyCommands: [KeyCommand] {
    let hotCueKeys: [Character] = ["z", "x", "c", "v"]
    var others: [(key: Character, title: String, action: @MainActor (DJPlayer) -> Void)] = [
      ("p", text("player.askPosition"), { $0.speakPosition() }),
      ("t", text("player.askTempo"), { $0.speakTempo() }),
      ("l", text("player.askLevel"), { $0.speakLevel() }),
      ("u", text("player.setCue"), { $0.setCuePoint() }),
      ("i", text("player.in.label"), { $0.markLoopStart() }),
      ("o", text("player.out.label"), { $0.endLoop() }),
      ("k", text("player.key.label"), { $0.toggleKeyLock() }),
      ("y", text("deck.sync"), { $0.sync() }),
      ("n", text("player.back"), { $0.nudge(-1) }),
      ("m", text("player.ahead"), { $0.nudge(1) }),
    ]
    // Two decks record together; see MixPage.
    if name == nil { others.append(("r", text("player.record.label"), { $0.toggleRecording() })) }
    return others.map { key, title, action in
      KeyCommand(title: title, key: .character(key)) { [weak self] in
        guard let self else { return }
        onKey?()
        action(self)
      }
    }
      + hotCueKeys.enumerated().map { index, key in
        KeyCommand(title: name(ofHotCue: index), key: .character(key)) { [weak self] in
          self?.onKey?()
          self?.useHotCue(index)
        }
      }
  }

  private func toggleKeyLock() {
    keyLock.isOn.toggle()
    keyLockChanged()
    announce(
      [keyLock.accessibilityLabel, keyLock.accessibilityValue].compactMap { $0 }.joined(separator: ", "))
  }
}
