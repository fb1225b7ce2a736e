import Backlit
import DemoAudio

/// Cue points and the loop.
extension DJPlayer {
  // MARK: Cue points

  /// Sets the cue point at the needle.
  func setCuePoint() {
    disc.cuePoint = disc.position
    showMotion()
    showMarks()
    announce(
      text("player.set", ["name": .text(text("player.cuePoint")), "place": .text(time(disc.cuePoint))]))
  }

  func hotCuePressed(_ sender: BacklitButton) {
    if let index = pads.firstIndex(where: { $0 === sender }) { useHotCue(index) }
  }

  /// Sets a hot cue at the needle, or jumps to it if it is set.
  func useHotCue(_ index: Int) {
    if let place = hotCues[index] {
      jump(to: place)
      announce(name(ofHotCue: index) + ", " + time(place))
    } else {
      hotCues[index] = min(max(disc.position, 0), track.duration)
      showMarks()
      // A reader speaks the new value of the button with the focus.
      guard !pads[index].isFocused else { return }
      announce(
        text("player.set", ["name": .text(name(ofHotCue: index)), "place": .text(time(disc.position))]))
    }
  }

  func clearHotCue(_ index: Int) {
    hotCues[index] = nil
    showMarks()
    announce(text("player.cleared", ["name": .text(name(ofHotCue: index))]))
  }

  func name(ofHotCue index: Int) -> String {
    text("player.hotCue", ["number": .number(Double(index + 1))])
  }

  // MARK: Loop

  /// The shortest loop in seconds, as in the sound engine.
  private static let shortestLoop = 0.01

  /// Marks the start of a loop at the needle.
  func markLoopStart() {
    loopStart = disc.position
    // The length of the loop is spoken in beats.
    findBeats { _ in }
    showMarks()
    announce(text("player.loopStart", ["place": .text(time(disc.position))]))
  }

  /// Ends the loop at the needle and repeats it; leaves a loop that repeats, and repeats a loop that was left.
  func endLoop() {
    if isLooping {
      leaveLoop()
      return announce(text("player.loopOff"))
    }
    if let start = loopStart, let marked = marked(from: start) { loop = marked }
    loopStart = nil
    guard let loop else { return announce(text("player.needsStart")) }
    isLooping = true
    sound.loop = loop
    showMarks()
    announce(text("player.loop", ["length": .text(length(of: loop))]))
  }

  /// The part of the track from a start to the needle, at least ``shortestLoop`` long; nil if it is empty. The record stops
  /// at the end of the track, so a loop that ended later would never repeat.
  private func marked(from start: Double) -> ClosedRange<Double>? {
    let duration = track.duration
    let (start, place) = (min(max(start, 0), duration), min(max(disc.position, 0), duration))
    guard place > start else { return nil }
    let end = min(max(place, start + Self.shortestLoop), duration)
    return max(0, min(start, end - Self.shortestLoop))...end
  }

  /// The length of a loop in words: bars and beats, or seconds as long as no beats are known.
  private func length(of loop: ClosedRange<Double>) -> String {
    let seconds = loop.upperBound - loop.lowerBound
    func tenths(_ number: Double) -> Strings.Value {
      .text(ValueFormat(decimals: 1).spokenString(for: number, language: Language(locale: languageTag)))
    }
    guard let beats else { return text("player.seconds", ["number": tenths(seconds)]) }
    let count = seconds / beats.interval
    guard let parts = BeatGrid.barsAndBeats(of: count) else {
      return text("player.partsOfBeats", ["number": tenths(count)])
    }
    return [("player.bars", parts.bars), ("player.beats", parts.beats)].filter { $0.1 > 0 }
      .map { words.counted($0, $1, in: languageTag) }.joined(separator: " ")
  }

  func leaveLoop() {
    isLooping = false
    sound.loop = nil
    showMarks()
  }

  // MARK: Appearance

  /// Shows cue points and loop in the overview and on the buttons.
  func showMarks() {
    let tints: [BacklightColor] = [.cyan, .violet, .orange, .blue]
    let cue = WaveformView.Marker(
      position: disc.cuePoint, name: text("player.cuePoint"), symbol: "C", tint: .red)
    overview.markers =
      [cue]
      + hotCues.enumerated().compactMap { index, place in
        place.map {
          WaveformView.Marker(
            position: $0, name: name(ofHotCue: index), symbol: "\(index + 1)", tint: tints[index])
        }
      }
    overview.loopRange = loop
    overview.isLooping = isLooping
    loopIn.glow = isLooping ? .on : loopStart == nil ? .off : .pulsing
    loopOut.glow = isLooping ? .on : .off
    for (index, pad) in pads.enumerated() {
      let place = hotCues[index]
      pad.glow = place == nil ? .off : .on
      pad.accessibilityValue = place.map { time($0) } ?? text("player.free")
      let clear = AccessibilityCustomAction(name: text("player.clear")) { [weak self] in
        self?.clearHotCue(index)
        return true
      }
      pad.accessibilityCustomActions = place == nil ? [] : [clear]
    }
  }
}
