import AllocationCounter
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Sounds of pads and players, by rendered samples.
struct SamplerTests {
  private func engine() -> AudioEngine { AudioEngine(sampleRate: Signals.rate, deckCount: 0) }

  @Test("A sound begins at once, at its pitch and level, and ends with its recording") func sound() {
    let engine = engine()
    let sound = engine.sampler.play(Signals.tone(1000, seconds: 0.5), gain: -6)
    #expect(engine.sampler.isPlaying(sound))
    let samples = engine.left(seconds: 0.5)
    #expect(abs(Signals.frequency(samples, near: 1000) - 1000) < 0.5)
    let expected = 0.5 * pow(10, -6 / 20.0)
    #expect(abs(Signals.decibels(Signals.amplitude(samples, at: 1000) / expected)) < 0.05)
    #expect(Signals.rms(samples[..<480]) > expected / 2, "the first 10 ms")
    let after = engine.left(seconds: 0.1)
    #expect(!engine.sampler.isPlaying(sound))
    #expect(Signals.rms(after[480...]) == 0)
  }

  @Test("Sounds play at once, also of the same recording, and each stops by itself") func polyphony() {
    let engine = engine()
    let low = engine.sampler.play(Signals.tone(400))
    let high = engine.sampler.play(Signals.tone(2000, amplitude: 0.25))
    let both = engine.left(seconds: 0.25)
    #expect(abs(Signals.amplitude(both, at: 400) - 0.5) < 0.01)
    #expect(abs(Signals.amplitude(both, at: 2000) - 0.25) < 0.01)
    engine.sampler.stop(low)
    _ = engine.left(seconds: 0.1)
    let one = engine.left(seconds: 0.25)
    #expect(Signals.amplitude(one, at: 400) < 1e-4)
    #expect(abs(Signals.amplitude(one, at: 2000) - 0.25) < 0.01)
    #expect(!engine.sampler.isPlaying(low) && engine.sampler.isPlaying(high))
    let track = Signals.tone(500, amplitude: 0.2)
    // Half a period apart, equal sounds cancel.
    engine.sampler.stop(high)
    _ = engine.left(seconds: 0.1)
    engine.sampler.play(track)
    _ = engine.render(48)
    engine.sampler.play(track)
    _ = engine.left(seconds: 0.1)
    #expect(Signals.amplitude(engine.left(seconds: 0.25), at: 500) < 0.01)
  }

  @Test("A further sound replaces the oldest, without a click") func stealing() {
    let engine = engine()
    let sounds = (0..<Sampler.voiceCount).map { index in
      engine.sampler.play(Signals.tone(200 + 50 * Double(index), amplitude: 0.05))
    }
    _ = engine.left(seconds: 0.1)
    engine.sampler.play(Signals.tone(3000, amplitude: 0.05))
    let change = engine.left(seconds: 0.1)
    #expect(!engine.sampler.isPlaying(sounds[0]) && sounds[1...].allSatisfy(engine.sampler.isPlaying))
    let samples = engine.left(seconds: 0.5)
    #expect(Signals.amplitude(samples, at: 200) < 1e-3)
    #expect(abs(Signals.amplitude(samples, at: 250) - 0.05) < 0.002)
    #expect(abs(Signals.amplitude(samples, at: 3000) - 0.05) < 0.002)
    #expect(Signals.decibels(Signals.loudestClick(Array(change[1200...]))) < -60)
  }

  @Test("A loop repeats and a stop fades, without clicks") func loop() {
    let engine = engine()
    // The beginning fades in, and the end is cut.
    let track = Signals.track(seconds: 0.2) { 0.5 * min($0 / 0.01, 1) * sin(2 * Double.pi * 437 * $0) }
    let sound = engine.sampler.play(track, loops: true)
    let samples = engine.left(seconds: 1.05)
    #expect(engine.sampler.isPlaying(sound))
    #expect(abs(Signals.rms(samples) - 0.5 / 2.0.squareRoot()) < 0.02)
    engine.sampler.stop(sound)
    let end = engine.left(seconds: 0.1)
    #expect(Signals.decibels(Signals.loudestClick(samples + end)) < -60)
    #expect(Signals.rms(end[1200...]) == 0)
  }

  @Test("The gain and ducking change all sounds without clicks") func gain() {
    let engine = engine()
    engine.sampler.play(Signals.tone(440))
    let full = Signals.rms(engine.left(seconds: 0.1))
    engine.sampler.gain = -20
    var heard = engine.left(seconds: 0.1)
    let quiet = engine.left(seconds: 0.1)
    #expect(abs(Signals.decibels(Signals.rms(quiet) / full) + 20) < 0.1)
    engine.isDucked = true
    heard += engine.left(seconds: 0.1)
    let ducked = engine.left(seconds: 0.1)
    #expect(abs(Signals.decibels(Signals.rms(ducked) / full) + 32) < 0.1)
    #expect(Signals.decibels(Signals.loudestClick(heard)) < -60)
    engine.sampler.gain = -.infinity
    _ = engine.left(seconds: 0.2)
    #expect(Signals.rms(engine.left(seconds: 0.1)) < 1e-6)
  }

  @Test("A recording is released after its sound, when its voice plays again") func memory() {
    let engine = engine()
    var track: Track? = Signals.tone(440, seconds: 0.1)
    weak let reference = track
    if let track { engine.sampler.play(track) }
    track = nil
    #expect(reference != nil)
    for _ in 0..<3 {
      _ = engine.left(seconds: 0.2)
      engine.sampler.play(Signals.tone(300, seconds: 0.05))
    }
    #expect(reference == nil)
  }

  @Test("The output sleeps when all sounds have ended, and wakes for the next one") func sleep() {
    let engine = engine()
    engine.start(device: "null")
    defer { engine.stop() }
    func wait(_ condition: () -> Bool) -> Bool {
      for _ in 0..<3000 where !condition() { usleep(10_000) }
      return condition()
    }
    #expect(wait { engine.isOutputAsleep })
    let sound = engine.sampler.play(Signals.tone(440, seconds: 0.1))
    #expect(wait { !engine.sampler.isPlaying(sound) })
    #expect(wait { engine.isOutputAsleep })
  }

  @Test("The computed pieces are different, loud enough and not clipped", arguments: DemoTrack.Style.allCases)
  func pieces(_ style: DemoTrack.Style) {
    var piece = DemoTrack(style)
    piece.bars = 4
    piece.parts.insert(.voice)
    let track = piece.synthesize(sampleRate: 16_000)
    #expect((track.left + track.right).allSatisfy { abs($0) < 1 })
    #expect((-26 ... -12).contains(Signals.decibels(Signals.rms(track.left))))
    for part in [DemoTrack.Parts.drums, .bass, .chords, .voice] {
      piece.parts = part
      let alone = piece.synthesize(sampleRate: 16_000).left
      #expect(Signals.rms(alone) > 0.005 && alone != track.left)
    }
  }

  @Test(
    "Rendering sounds does not allocate, retain, release or lock",
    .enabled(if: allocation_counter_is_available()))
  func realTime() {
    let engine = engine()
    let track = Signals.tone(1000, seconds: 0.2)
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 512)
    defer { samples.deallocate() }
    var counts = RenderingCounts()
    var sounds: [Sampler.Sound] = []
    for step in 0..<100 {
      sounds.append(engine.sampler.play(track, loops: step.isMultiple(of: 3)))
      if step.isMultiple(of: 4) { engine.sampler.stop(sounds[step / 2]) }
      if step.isMultiple(of: 7) { engine.sampler.gain = Double(-step) / 10 }
      counts.render(engine, into: samples, channels: 2)
    }
    counts.expectNone()
  }
}
