import Backlit
import DemoAudio

/// The musical key of the track, and the announcement of a loaded track.
extension DJPlayer {
  /// The key as it is heard; nil if it is not known, or not yet.
  var heardKey: HeardKey? {
    (knownKey ?? facts.key).map {
      HeardKey(key: $0, shift: keyLock.isOn ? 0 : MusicalKey.semitones(ofPitch: disc.pitch))
    }
  }

  /// Speaks the key that is heard, and whether it fits that of the other deck.
  func speakKey() {
    findKey { [weak self] in
      guard let self else { return }
      guard let other else { return speakKey(beside: nil) }
      other.findKey { [weak self, weak other] in self?.speakKey(beside: other) }
    }
  }

  private func speakKey(beside other: DJPlayer?) {
    guard let heard = heardKey else { return announce(text("player.noKey")) }
    let own = words.key(heard.nearest, languageTag)
    guard let other, let theirs = other.heardKey else { return announce(own) }
    let fit = theirs.fit(of: heard).map { text("library.fit.\($0.rawValue)") }
    let values: [String: Strings.Value] = [
      "key": .text(own), "deck": .text(other.name ?? ""),
      "other": .text(words.key(theirs.nearest, languageTag)),
      "fit": .text(fit ?? ""),
    ]
    announce(text(fit == nil ? "player.fitsNot" : "player.fits", values))
  }

  /// Finds the key, unless it is known.
  /// - Parameter use: called when the search has ended. It is not called if the recording is replaced meanwhile.
  func findKey(then use: @escaping @MainActor () -> Void) {
    guard knownKey == nil, facts.key == nil, !hasSearchedKey else { return use() }
    // The beats are found when the recording is loaded.
    findBeats { [weak self] _ in
      guard let self else { return }
      worker.run { [track] in
        (track, KeyDetector.key(of: track))
      } then: { [weak self] track, key in
        guard let self, track === self.track else { return }
        (knownKey, hasSearchedKey) = (key, true)
        use()
      }
    }
  }

  /// Announces the deck and what is known about the recording: title, artist, length, tempo and key.
  func announceTrack() {
    let tags = facts.tags
    let tempo = (beats?.tempo ?? facts.tempo).map { "\(tempoNumber($0)) \(text("player.tempoUnit"))" }
    let key = (knownKey ?? facts.key).map { words.key($0, languageTag) }
    let known = [tags.title, tags.artist, words.length(track.duration, in: languageTag), tempo, key]
      .compactMap { $0 }.filter {
        !$0.isEmpty
      }
    let values = ["deck": Strings.Value.text(name ?? ""), "facts": .text(known.joined(separator: ", "))]
    disc.window?.post(.announcement(text(name == nil ? "open.loaded" : "open.loadedOn", values), .default))
  }

  /// A number of beats a minute with at most one decimal, as it is spoken.
  func tempoNumber(_ tempo: Double) -> String {
    ValueFormat(decimals: 1).spokenString(for: tempo, language: Language(locale: languageTag))
  }
}

extension DeckWords {
  /// A key in words: "A minor", or its number in a different notation.
  func key(_ key: MusicalKey, in notation: MusicalKey.Notation = .name, _ tag: String) -> String {
    notation == .name ? text("key.\(key.text())", in: tag) : key.text(in: notation)
  }
}
