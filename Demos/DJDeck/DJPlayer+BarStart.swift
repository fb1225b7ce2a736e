import Backlit
import DemoAudio

/// A start of a record at its cue point that waits for a bar.
struct BarStart {
  /// The deck whose bar is awaited; nil for a deck that starts alone, after a bar of clicks.
  weak var reference: DJPlayer?
  /// The beats until the start.
  var beatsLeft: Double
  /// The position of the awaited bar in the recording of the reference, in seconds.
  let bar: Double
  /// The time between two beats in seconds of their recording.
  let interval: Double
  /// Whether the record played when it was asked for; a change cancels the start.
  let wasPlaying: Bool
  /// Whether the sound engine waits for the moment.
  var isPrepared = false
  /// The frames after the start in which both records are brought together.
  var framesLeft: Int?
}

extension DJPlayer {
  /// The beats that are counted if no deck plays.
  private static let beatsAlone = 4
  /// The frames in which records that began together are brought together.
  private static let settlingFrames = 8
  /// A distance of beats that is not heard, in seconds.
  private static let inaudible = 0.0005
  /// The time before the start from which the engine waits for it, in seconds: some frames of a slow terminal.
  private static let preparation = 0.25

  /// Starts the record at its cue point on the next bar of the other deck, if it plays, or of its own; alone, after four beats. The
  /// beats until then click in the headphones; without headphones they are spoken. While it waits, cancels the start.
  func startOnBar() {
    if barStart != nil {
      cancelBarStart()
      return announce(text("player.startOff"))
    }
    let reference = [other, self].compactMap { $0 }.first { $0.disc.isPlaying }
    (reference ?? self).findBeats { [weak self, weak reference] _ in self?.wait(forBarOf: reference) }
  }

  /// Cancels a start that waits for a bar.
  func cancelBarStart() {
    guard barStart != nil else { return }
    barStart = nil
    sound.cancelStart()
    monitoring.countIn(0)
  }

  private func wait(forBarOf reference: DJPlayer?) {
    guard barStart == nil else { return }
    guard let reference else {
      let interval = beats?.interval ?? 0.5
      return wait(Double(Self.beatsAlone), interval: interval, rate: 1 + disc.pitch)
    }
    guard let grid = reference.beats else {
      let deck = Strings.Value.text(reference.name ?? "")
      return announce(reference.name == nil ? text("player.noTempo") : text("mix.noTempo", ["deck": deck]))
    }
    let place = reference.disc.position
    let bar = grid.nextBar(after: place, atLeast: 1)
    wait(
      (bar - place) / grid.interval, interval: grid.interval, rate: 1 + reference.disc.pitch, reference,
      bar: bar)
  }

  private func wait(
    _ beats: Double, interval: Double, rate: Double, _ reference: DJPlayer? = nil, bar: Double = 0
  ) {
    guard rate > 0 else { return }
    barStart = BarStart(
      reference: reference, beatsLeft: beats, bar: bar, interval: interval, wasPlaying: disc.isPlaying)
    let whole = Int(beats + 1e-6)
    let heard = interval / rate
    monitoring.countIn(whole, interval: heard, after: max(0, beats - Double(whole)) * heard)
    monitoring.run(in: disc.window)
    announce(
      text("player.startsIn", ["length": .text(words.counted("player.beats", whole, in: languageTag))]))
  }

  /// Counts the beats until the start, and brings the records together after it.
  /// - Parameter seconds: the time since the previous frame.
  func advanceBarStart(by seconds: Double) {
    guard var start = barStart else { return }
    if let frames = start.framesLeft {
      if let reference = start.reference, disc.motion.state == .playing { align(with: reference, start) }
      start.framesLeft = frames - 1
      barStart = frames > 1 ? start : nil
      return
    }
    guard disc.isPlaying == start.wasPlaying, disc.motion.state != .scratching else {
      return cancelBarStart()
    }
    let reference = start.reference ?? self
    let before = start.beatsLeft.rounded(.up)
    start.beatsLeft -= seconds * (1 + reference.disc.pitch) / start.interval
    if !start.isPrepared { prepare(&start) }
    barStart = start
    if start.beatsLeft > 0 {
      let count = start.beatsLeft.rounded(.up)
      if count < before, !monitoring.hasHeadphones {
        disc.window?.post(.announcement("\(Int(count))", .default))
      }
      return
    }
    let isAlone = start.reference == nil || start.reference === self
    barStart?.framesLeft = Self.settlingFrames
    if isAlone { barStart = nil }
    // A frame comes after the moment of the start.
    let late =
      start.reference.map { timeSinceBeat(of: $0) } ?? -start.beatsLeft * start.interval / (1 + disc.pitch)
    startAtFullSpeed(at: disc.cuePoint + late * (1 + disc.pitch))
  }

  /// Hands the start over to the engine when it is near, which meets its moment exactly.
  private func prepare(_ start: inout BarStart) {
    let left = start.beatsLeft * start.interval
    let rate = 1 + (start.reference ?? self).disc.pitch
    guard left > 0, left < Self.preparation * rate else { return }
    start.isPrepared = true
    let beat = start.reference.map {
      AwaitedBeat(of: $0.sound.deck, at: start.bar, interval: start.interval)
    }
    sound.prepareStart(
      at: disc.cuePoint, rate: 1 + disc.pitch, after: beat == nil ? left / rate : left, on: beat)
  }

  /// The time since the nearest beat of a deck as it is heard, in seconds; negative before the beat.
  private func timeSinceBeat(of reference: DJPlayer) -> Double {
    guard let grid = reference.beats else { return 0 }
    let place = reference.disc.position
    return (place - grid.nearestBeat(to: place)) / (1 + reference.disc.pitch)
  }

  /// Moves the record so that its cue point falls on a beat of a different deck.
  private func align(with reference: DJPlayer, _ start: BarStart) {
    let rate = 1 + disc.pitch
    let beat = start.interval / (1 + reference.disc.pitch)
    let difference =
      (disc.position - disc.cuePoint) / rate - timeSinceBeat(of: reference)
    let distance = difference - (difference / beat).rounded() * beat
    if abs(distance) > Self.inaudible { disc.nudge(bySeconds: -distance * rate) }
  }

  /// Starts the record at a position without the time that the motor takes.
  private func startAtFullSpeed(at position: Double) {
    if let loop, isLooping, !loop.contains(position) { leaveLoop() }
    // Long enough for the speed of the motor.
    let time = 60.0
    var motion = DiscMotion(speed: disc.speed, pitch: disc.pitch)
    motion.play()
    motion.advance(by: time)
    motion = DiscMotion(speed: disc.speed, pitch: disc.pitch, position: position - motion.position)
    motion.play()
    motion.advance(by: time)
    sound.start(at: position, rate: motion.rate)
    disc.follow(motion)
    disc.lead()
    showMotion()
  }
}
