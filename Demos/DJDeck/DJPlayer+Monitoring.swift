import Backlit
import DemoAudio

/// Time, beats and headphones: what a DJ sees on a deck, for the ear.
extension DJPlayer {
  // MARK: Time

  /// The time until the end at the tempo that is set, in seconds; nil while the record cannot reach the end, such as in a loop.
  var timeLeft: Double? {
    let rate = 1 + disc.pitch
    guard rate > 0, !isLooping else { return nil }
    return max(0, track.duration - disc.position) / rate
  }

  /// Speaks the time since the beginning of the track.
  func speakElapsed() { announce(text("player.elapsed", ["time": .text(time(disc.position))])) }

  /// Speaks the time until the end of the track, at the tempo that is set.
  func speakLeft() {
    guard let left = timeLeft else { return announce(text("player.noEnd")) }
    announce(text("player.left", ["time": .text(time(left))]))
  }

  /// Warns before the end of the track.
  func warnOfEnd(_ motion: DiscMotion) {
    let left = motion.state == .playing && motion.rate > 0 ? timeLeft : nil
    guard let step = endWarning.update(left: left, length: track.duration / (1 + motion.pitch)) else {
      return
    }
    let settings = monitoring.settings
    if settings.beepsBeforeEnd { monitoring.warn(.end(step: step + 1)) }
    if settings.announcesEnd { announce(text("player.left", ["time": .text(time(EndWarning.times[step]))])) }
  }

  // MARK: Beats

  /// Speaks bar and beat, and the place in the phrase.
  func speakPlace() {
    findBeats { [weak self] beats in
      guard let self else { return }
      guard let beats else { return announce(text("player.noTempo")) }
      announce(placeInWords(beats, at: disc.position))
    }
  }

  /// Makes the nearest beat the first of a bar and of a phrase, and announces it.
  func setBeatOne() {
    findBeats { [weak self] beats in
      guard let self else { return }
      guard var beats else { return announce(text("player.noTempo")) }
      beats.startPhrase(at: disc.position)
      knownBeats = .some(beats)
      announce(placeInWords(beats, at: beats.nearestBeat(to: disc.position)))
    }
  }

  private func placeInWords(_ beats: BeatGrid, at seconds: Double) -> String {
    let place = beats.place(at: seconds)
    func number(_ value: Int) -> Strings.Value { .number(Double(value)) }
    return text(
      "player.place",
      [
        "bar": number(place.bar), "beat": number(place.beat), "phrase": number(place.phrase),
        "part": number(place.barInPhrase),
      ])
  }

  /// Turns the click on each beat on or off, in the headphones.
  func toggleClicks() {
    guard monitoring.checkHeadphones() else { return }
    findBeats { [weak self] beats in
      guard let self else { return }
      guard beats != nil else { return announce(text("player.noTempo")) }
      sound.deck.clicksOnBeats.toggle()
      announce(text(sound.deck.clicksOnBeats ? "player.clicksOn" : "player.clicksOff"))
    }
  }

  /// Shows bar and beat, and the time until the end.
  func showPlace() {
    let place = beats?.place(at: disc.position)
    let left = timeLeft.map { Int($0.rounded(.up)) }
    guard shownPlace?.place != place || shownPlace?.left != left || shownPlace == nil else { return }
    shownPlace = (place, left)
    let bar = place.map { "\($0.bar).\($0.beat)" }
    let rest = left.map { "−\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
    placeLabel.text = [bar, rest].compactMap { $0 }.joined(separator: "  ")
  }

  // MARK: Headphones

  /// Puts the deck on the headphones or takes it off, and announces it.
  func toggleListening() {
    guard monitoring.checkHeadphones() else { return }
    listen.isOn.toggle()
    listenChanged()
    announce(
      [listen.accessibilityLabel, listen.accessibilityValue].compactMap { $0 }.joined(separator: ", "))
  }

  func listenChanged() { sound.deck.isOnCueBus = listen.isOn }

  // MARK: Tempos

  /// Speaks the tempos of both decks, their difference, and the pitch with which this deck has the other one's.
  func speakTempos() {
    guard let other else { return speakTempo() }
    other.findBeats { [weak self, weak other] _ in
      self?.findBeats { _ in if let self, let other { self.compareTempo(with: other) } }
    }
  }

  private func compareTempo(with other: DJPlayer) {
    for player in [other, self] where player.beats == nil {
      return announce(text("mix.noTempo", ["deck": .text(player.name ?? "")]))
    }
    guard let beats, let theirs = other.beats else { return }
    let (tempo, otherTempo) = (beats.tempo * (1 + disc.pitch), theirs.tempo * (1 + other.disc.pitch))
    var values: [String: Strings.Value] = [
      "deck": .text(name ?? ""), "tempo": .text(tenths(tempo)), "other": .text(other.name ?? ""),
      "otherTempo": .text(tenths(otherTempo)),
    ]
    // The text has the names of both decks.
    if matches(other) { return super.announce(text("mix.sameTempo", values)) }
    values["difference"] = .text(tenths(abs(tempo - otherTempo)))
    let pitch = beats.pitch(toReach: otherTempo) * 100
    values["pitch"] = .text(
      pitchControl.format.spokenString(for: pitch, language: Language(locale: languageTag)))
    super.announce(text("mix.tempos", values))
  }

  private func tenths(_ number: Double) -> String {
    ValueFormat(decimals: 1).spokenString(for: number, language: Language(locale: languageTag))
  }
}
