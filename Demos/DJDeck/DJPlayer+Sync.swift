import Backlit
import DemoAudio

extension DJPlayer {
  /// The largest difference of two tempos that count as one, as a fraction: 10 ms in 20 s.
  private static let tempoTolerance = 0.0005

  /// The beats a minute that are heard; nil without beats.
  private var heardTempo: Double? { beats.map { $0.tempo * (1 + disc.pitch) } }

  /// Sets the tempo of a different deck, or half or double of it, whichever is the smallest change. If both play, the beats
  /// of both fall together as well. Announces the result, or why it is not possible, once the beats of both are found.
  func match(_ other: DJPlayer) {
    other.findBeats { [weak self, weak other] _ in
      self?.findBeats { _ in if let self, let other { self.matchBeats(of: other) } }
    }
  }

  private func matchBeats(of other: DJPlayer) {
    let deck = Strings.Value.text(other.name ?? "")
    guard let tempo = other.heardTempo, tempo > 0 else {
      return announce(text("mix.noTempo", ["deck": deck]))
    }
    guard let beats else { return announce(text("mix.noTempo", ["deck": .text(name ?? "")])) }
    let pitch = beats.pitch(toReach: tempo)
    let language = Language(locale: languageTag)
    guard pitchControl.valueRange.range.contains(pitch * 100) else {
      let needed = pitchControl.format.spokenString(for: pitch * 100, language: language)
      return announce(text("mix.beyond", ["deck": deck, "pitch": .text(needed)]))
    }
    setExactPitch(pitch)
    let isAligned = alignBeats(with: other)
    showMotion()
    other.showMotion()
    announce(
      text(
        isAligned ? "mix.onBeat" : "mix.inTempo",
        ["deck": deck, "tempo": .text(tempoInWords(beats.tempo * (1 + pitch)))]))
  }

  /// Whether the tempo is that of a different deck, or half or double of it. Tempos that were not needed yet are not found
  /// for it.
  func matches(_ other: DJPlayer) -> Bool {
    guard let own = knownBeats ?? nil, let theirs = other.knownBeats ?? nil else { return false }
    let tempo = theirs.tempo * (1 + other.disc.pitch)
    let ratio = (1 + own.pitch(toReach: tempo)) / (1 + disc.pitch)
    return abs(ratio - 1) < Self.tempoTolerance
  }

  /// Moves the record by at most half a beat, so that its beats fall together with those of a different deck.
  /// - Returns: whether they do now.
  private func alignBeats(with other: DJPlayer) -> Bool {
    guard let beats, let theirs = other.beats, disc.motion.state == .playing,
      other.disc.motion.state == .playing, let distance = distance(of: beats, toBeatsOf: other, theirs)
    else { return false }
    if abs(distance) > Self.inaudible { jump(to: disc.position + distance) }
    return true
  }

  /// Where the record would be now if it had had the speed of the motor for long: after a change of the pitch, it takes a
  /// while to reach it.
  private var settledPosition: Double {
    disc.position + (disc.motion.rate - (1 + disc.pitch)) * Deck.startConstant
  }

  /// A distance of beats that is not heard, in seconds.
  private static let inaudible = 0.0005

  /// The shortest distance, in seconds of this recording, that brings its beats to those of a different deck, and does not
  /// leave the recording or the loop; nil if there is none.
  private func distance(of beats: BeatGrid, toBeatsOf other: DJPlayer, _ theirs: BeatGrid) -> Double? {
    let (rate, otherRate) = (1 + disc.pitch, 1 + other.disc.pitch)
    guard rate > 0, otherRate > 0 else { return nil }
    // Times until the next beat as they are heard; of half and double tempo, the closer beats count.
    let interval = min(beats.interval / rate, theirs.interval / otherRate)
    let own = (1 - beats.phase(at: settledPosition)) * beats.interval / rate
    let target = (1 - theirs.phase(at: other.settledPosition)) * theirs.interval / otherRate
    let difference = own - target
    let shortest = difference - (difference / interval).rounded() * interval
    let places = isLooping ? loop ?? 0...track.duration : 0...track.duration
    return [shortest, shortest - interval, shortest + interval].map { $0 * rate }
      .filter { places.contains(disc.position + $0) }
      .min { abs($0) < abs($1) }
  }

  // MARK: Nudge

  /// Moves the record a little, so that its beats come earlier (1) or later (−1), and announces it.
  func nudge(_ direction: Double) {
    let seconds = direction * Self.nudgeSeconds
    let place = disc.position + seconds
    if let loop, isLooping, !loop.contains(place) { return announce(text("player.edge")) }
    guard (0...track.duration).contains(place) else { return announce(text("player.edge")) }
    disc.nudge(bySeconds: seconds)
    showMotion()
    announce(
      text(
        direction < 0 ? "player.nudgedBack" : "player.nudgedAhead",
        ["number": .number(Self.nudgeSeconds * 1000)]))
  }

  // MARK: Figures

  /// Shows the tempo that is heard, once it is known, and marks the beats in the overview.
  func showTempo() {
    tempoLabel.text =
      heardTempo.map { ValueFormat(decimals: 1).string(for: $0, language: Language(locale: languageTag)) }
      ?? "–"
    overview.beatMarks = beats.map { WaveformView.BeatMarks(first: $0.firstBeat, interval: $0.interval) }
  }
}
