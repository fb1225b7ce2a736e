import AllocationCounter
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// The sounds of the headphones that are not in the mix: clicks, warnings, and the mix itself if the DJ wants it.
struct HeadphoneTests {
  /// The left channels of the mix and of the cue bus.
  private func render(
    _ engine: AudioEngine, seconds: Double, channels: Int = 4
  ) -> (mix: [Float], cue: [Float]) {
    var (mix, cue): ([Float], [Float]) = ([], [])
    var samples = [Float](repeating: 0, count: channels * AudioOutput.period)
    for _ in 0..<Int((seconds * Signals.rate / Double(AudioOutput.period)).rounded()) {
      engine.render(into: &samples, channels: channels, frames: AudioOutput.period)
      for frame in 0..<AudioOutput.period {
        mix.append(samples[channels * frame])
        if channels == 4 { cue.append(samples[channels * frame + 2]) }
      }
    }
    return (mix, cue)
  }

  /// The beginnings of the sounds in samples, in frames, and the largest sample of each.
  private func sounds(_ samples: [Float], apart seconds: Double = 0.06) -> [(frame: Int, peak: Float)] {
    var sounds: [(frame: Int, peak: Float)] = []
    var last = Int.min / 2
    for (frame, sample) in samples.enumerated() where abs(sample) > 0.002 {
      if Double(frame - last) > seconds * Signals.rate { sounds.append((frame, 0)) }
      sounds[sounds.count - 1].peak = max(sounds[sounds.count - 1].peak, abs(sample))
      last = frame
    }
    return sounds
  }

  /// An engine whose first deck plays silence with beats.
  private func clicking(tempo: Double, pitch: Double = 0, downbeat: Double = 0, from position: Double = 0)
    -> AudioEngine
  {
    let engine = AudioEngine.playing(Signals.tone(0, seconds: 30), from: position, pitch: pitch)
    engine.decks[0].beats = BeatGrid(tempo: tempo, firstBeat: downbeat)
    engine.decks[0].clicksOnBeats = true
    return engine
  }

  @Test("Each beat clicks once in the headphones, the first of a bar stronger, and never in the mix")
  func clicks() throws {
    let engine = clicking(tempo: 120, downbeat: 0.3)
    let start = engine.decks[0].position
    let (mix, cue) = render(engine, seconds: 8)
    #expect(mix.allSatisfy { $0 == 0 })
    let found = sounds(cue)
    #expect(found.count == 16, "\(found)")
    for (index, sound) in found.enumerated() {
      let expected = (0.3 + Double(index) * 0.5 - start) * Signals.rate
      // A click of 1 kHz reaches the threshold within a few samples.
      #expect(abs(Double(sound.frame) - expected) < 8, "\(index): \(sound.frame) \(expected)")
      #expect(index.isMultiple(of: 4) ? sound.peak > 0.3 : sound.peak < 0.25)
    }
    engine.decks[0].clicksOnBeats = false
    #expect(sounds(render(engine, seconds: 2).cue).isEmpty)
  }

  @Test("Clicks follow the pitch, a jump and a loop", arguments: [-0.08, 0, 0.05])
  func clicksOfMotion(pitch: Double) {
    let engine = clicking(tempo: 120, pitch: pitch)
    let beat = 0.5 / (1 + pitch) * Signals.rate
    let before = sounds(render(engine, seconds: 3.4).cue)
    for (first, second) in zip(before, before.dropFirst()) {
      #expect(abs(Double(second.frame - first.frame) - beat) < 3)
    }
    // The first beat of a bar is at 10 seconds.
    engine.decks[0].seek(to: 10)
    let after = sounds(render(engine, seconds: 1.2).cue)
    #expect((after.first?.frame ?? .max) < 300 && (after.first?.peak ?? 0) > 0.3, "\(after)")
    // A loop of three beats clicks three times as it repeats.
    engine.decks[0].setLoop(12...13.5)
    engine.decks[0].seek(to: 12)
    let loop = sounds(render(engine, seconds: 9 * 0.5 / (1 + pitch)).cue)
    #expect((9...10).contains(loop.count), "\(loop)")
    for (first, second) in zip(loop, loop.dropFirst()) {
      #expect(abs(Double(second.frame - first.frame) - beat) < 100)
    }
  }

  @Test("A count of clicks comes at the times that were asked for, and can end early") func countIn() {
    let engine = AudioEngine(deckCount: 1)
    engine.countIn(4, interval: 0.4, after: 0.1)
    let (mix, cue) = render(engine, seconds: 2)
    #expect(mix.allSatisfy { $0 == 0 })
    let found = sounds(cue)
    #expect(found.count == 4)
    for (index, sound) in found.enumerated() {
      #expect(abs(Double(sound.frame) - (0.1 + 0.4 * Double(index)) * Signals.rate) < 8)
    }
    engine.countIn(4, interval: 0.4)
    _ = render(engine, seconds: 0.6)
    engine.countIn(0)
    _ = render(engine, seconds: 0.1)
    #expect(sounds(render(engine, seconds: 2).cue).isEmpty)
  }

  @Test("A warning is in the headphones, and without a cue bus besides the mix, but not in its recording")
  func warnings() throws {
    let engine = AudioEngine(deckCount: 1)
    engine.warn(.end(step: 3))
    let (mix, cue) = render(engine, seconds: 1)
    #expect(mix.allSatisfy { $0 == 0 } && sounds(cue).count == 3)
    let folder = try TemporaryFolder()
    try engine.startRecording(to: folder.path("mix.wav"))
    engine.warn(.clip)
    #expect(!sounds(render(engine, seconds: 1, channels: 2).mix).isEmpty)
    try engine.stopRecording()
    let recorded = try Track(contentsOf: folder.path("mix.wav"))
    #expect(recorded.left.allSatisfy { $0 == 0 })
  }

  @Test("The headphones have the decks that are on them, the mix, or both, at their own level")
  func share() {
    let engine = AudioEngine.playing(Signals.tone(440, seconds: 20), from: 0.2)
    let other = engine.decks[1]
    other.load(Signals.tone(1500, seconds: 20, amplitude: 0.25))
    other.isPlaying = true
    other.gain = -.infinity
    other.isOnCueBus = true
    _ = render(engine, seconds: 2)
    func levels() -> (mix: Double, deck: Double) {
      _ = render(engine, seconds: 0.1)
      let cue = render(engine, seconds: 0.2).cue
      return (Signals.amplitude(cue, at: 440), Signals.amplitude(cue, at: 1500))
    }
    for (share, mix, deck) in [(0.0, 0.0, 0.25), (0.25, 0.25, 0.25), (0.5, 0.5, 0.25), (1, 0.5, 0)] {
      engine.cueMix = share
      let found = levels()
      #expect(abs(found.mix - mix) < 0.005 && abs(found.deck - deck) < 0.005, "\(share): \(found)")
    }
    engine.cueMix = 0.5
    engine.cueGain = -6
    let found = levels()
    #expect(
      abs(Signals.decibels(found.mix / 0.5) + 6) < 0.1 && abs(Signals.decibels(found.deck / 0.25) + 6) < 0.1)
    engine.cueGain = -.infinity
    #expect(levels().mix < 1e-5)
  }

  @Test("An output without a second pair says so if a cue bus was asked for") func noSecondPair() {
    let engine = AudioEngine(deckCount: 1)
    #expect(engine.cueBusError == nil)
    engine.start(device: "null", cueBus: true)
    #expect(engine.cueBusError == nil)
    engine.stop()
    engine.start(device: "missing", cueBus: true)
    #expect(engine.cueBusError?.device == "missing")
    engine.stop()
    engine.start(device: "null")
    #expect(engine.cueBusError == nil)
    engine.stop()
  }

  @Test(
    "Clicks, warnings and the mix in the headphones do not allocate, retain, release or lock",
    .enabled(if: allocation_counter_is_available()))
  func realTime() {
    let engine = clicking(tempo: 170)
    engine.decks[0].isOnCueBus = true
    engine.cueMix = 0.3
    var samples = [Float](repeating: 0, count: 4 * AudioOutput.period)
    var counts = RenderingCounts()
    for step in 0..<600 {
      if step % 50 == 0 { engine.warn(.end(step: 3)) }
      if step % 100 == 0 { engine.countIn(4, interval: 0.1) }
      if step == 300 { engine.decks[0].setLoop(1...1.7) }
      if step % 70 == 0 { engine.cueMix = Double(step) / 600 }
      counts.render(engine, into: &samples, channels: step.isMultiple(of: 2) ? 4 : 2)
    }
    counts.expectNone()
  }
}

/// Bars and phrases of a grid of beats.
struct BarTests {
  /// Seconds after which a bar and a beat begin, at 120 beats a minute.
  private func seconds(bar: Int, beat: Int, after start: Double) -> Double {
    start + Double(4 * (bar - 1) + beat - 1) * 0.5
  }

  @Test("Bars have four beats and phrases eight bars, from the first beat on") func places() {
    let grid = BeatGrid(tempo: 120, firstBeat: 0.2)
    let place = grid.place(at: seconds(bar: 33, beat: 1, after: 0.2))
    #expect(place == BeatGrid.Place(bar: 33, beat: 1, phrase: 5, barInPhrase: 1))
    let later = grid.place(at: seconds(bar: 40, beat: 4, after: 0.2) + 0.4)
    #expect(later == BeatGrid.Place(bar: 40, beat: 4, phrase: 5, barInPhrase: 8))
    // A beat that is a moment ahead counts, and the time before the first beat is bar 0.
    #expect(grid.place(at: seconds(bar: 2, beat: 1, after: 0.2) - 0.01).beat == 1)
    #expect(grid.place(at: 0) == BeatGrid.Place(bar: 0, beat: 4, phrase: 0, barInPhrase: 8))
    // A beat that was found a moment before the beginning is the first one.
    let early = BeatGrid(tempo: 120, firstBeat: -0.01)
    #expect(early.place(at: 0).bar == 1 && early.place(at: 0).beat == 1 && early.downbeat < 0)
  }

  @Test("The first beat of a bar can be corrected, and is then where clicks and bars begin")
  func correction() {
    for beat in 0..<64 {
      var grid = BeatGrid(tempo: 120, firstBeat: 0.2)
      let seconds = 0.2 + Double(beat) * 0.5
      grid.startPhrase(at: seconds + 0.1)
      let place = grid.place(at: seconds)
      #expect(place.beat == 1 && place.barInPhrase == 1, "\(beat): \(place)")
      #expect(place.bar == beat / 4 + 1)
      #expect(abs(grid.nextBar(after: seconds) - seconds) < 1e-9)
      #expect(abs(grid.nextBar(after: seconds, atLeast: 1) - seconds - 2) < 1e-9)
      #expect(abs(grid.nextBar(after: seconds + 0.3) - seconds - 2) < 1e-9)
    }
  }
}

/// The watch of a level.
struct PeakWatchTests {
  /// The times at which levels of a tenth of a second are reported.
  private func reports(_ watch: PeakWatch, _ level: (Double) -> Double) -> [Double] {
    var watch = watch
    return (0..<600).compactMap { step in
      let time = Double(step) / 10
      return watch.update(level(time), after: 0.1) ? time : nil
    }
  }

  @Test("A level that stays above the threshold is reported once, after the time") func hold() {
    let watch = PeakWatch(threshold: -3, hold: 1.95)
    #expect(reports(watch) { $0 < 5 ? -10 : -1 } == [7])
    // Beats, with half a second between them.
    #expect(reports(watch) { $0 < 5 ? -10 : Int($0 * 10 + 0.5) % 5 == 0 ? -1 : -20 } == [7])
    #expect(reports(watch) { Int($0) % 4 == 0 ? -1 : -20 } == [])
  }

  @Test("Clipping is reported at once, and again only after a while without it") func clipping() {
    let watch = PeakWatch(threshold: 0, rest: 5)
    #expect(reports(watch) { Int($0) % 2 == 0 ? 1 : -1 } == [0])
    let far = reports(watch) { 10..<11 ~= $0 || 30..<40 ~= $0 ? 0 : -1 }
    #expect(far == [10, 30])
  }
}
