import AllocationCounter
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// The sound of a deck, by the spectrum of rendered samples.
struct DeckSoundTests {
  @Test("Pitch +8 % moves a tone of 1 kHz to 1.08 kHz") func pitch() {
    for pitch in [0.08, -0.08, 0] {
      let engine = AudioEngine.playing(Signals.tone(1000), from: 0.2, pitch: pitch)
      let samples = engine.left(seconds: 0.5)
      #expect(abs(Signals.frequency(samples, near: 1000) - 1000 * (1 + pitch)) < 0.5)
      #expect(abs(Signals.amplitude(samples, at: 1000 * (1 + pitch)) - 0.5) < 0.005)
    }
  }

  @Test(
    "A start waits for a beat of a different deck and meets it exactly, whatever the caller knows of its position"
  )
  func waitingStart() {
    for (pitch, guess) in [(0, 0.38), (0.08, 0.5), (-0.03, 0.2)] {
      let engine = AudioEngine.playing(Signals.tone(1000, seconds: 4), from: 0.2, pitch: pitch)
      let (first, second) = (engine.decks[0], engine.decks[1])
      second.load(Signals.tone(500, seconds: 4))
      second.pitch = 0.02
      // The beats are at 0.1, 0.6 and so on.
      second.start(at: 0.75, rate: 1.02, after: guess, on: AwaitedBeat(of: first, at: 2.1, interval: 0.5))
      second.isPlaying = true
      _ = engine.left(seconds: 0.2)
      #expect(second.position == 0)
      _ = engine.left(seconds: 0.8)
      let since = (first.position - 0.6) / (1 + pitch)
      #expect(abs(second.position - (0.75 + since * 1.02)) < 1e-6)
      second.start(at: 0, rate: 1, after: 0.1)
      second.cancelStart()
      let place = second.position
      _ = engine.left(seconds: 0.2)
      #expect(abs(second.position - place - 0.2 * 1.02) < 1e-3)
    }
  }

  @Test("A recording of a different sample rate keeps its pitch") func sampleRate() {
    let engine = AudioEngine.playing(Signals.tone(1000, rate: 44_100), from: 0.2)
    #expect(abs(Signals.frequency(engine.left(seconds: 0.5), near: 1000) - 1000) < 0.5)
  }

  @Test("With key lock the pitch stays and the tempo changes") func keyLock() {
    for pitch in [0.08, -0.08] {
      let engine = AudioEngine.playing(Signals.tone(1000), from: 0.1, pitch: pitch)
      engine.decks[0].keepsKey = true
      _ = engine.left(seconds: 0.3)
      let samples = engine.left(seconds: 0.5)
      #expect(abs(Signals.frequency(samples, near: 1000) - 1000) < 1)
      #expect(abs(Signals.decibels(Signals.amplitude(samples, at: 1000) / 0.5)) < 1)
    }
    for pitch in [0.08, -0.08] {
      // A tone of 1 kHz in bursts, four a second.
      let track = Signals.track(seconds: 5) { time in
        let place = (time * 4).truncatingRemainder(dividingBy: 1)
        return place < 0.5 ? 0.5 * sin(2 * Double.pi * 1000 * time) * sin(Double.pi * place * 2) : 0
      }
      let engine = AudioEngine.playing(track, from: 0.1, pitch: pitch)
      let deck = engine.decks[0]
      deck.keepsKey = true
      _ = engine.left(seconds: 0.3)
      let start = deck.position
      let samples = engine.left(seconds: 2)
      #expect(abs(deck.position - start - 2 * (1 + pitch)) < 1e-3)
      // The tempo is the frequency of the loudness.
      let loudness = stride(from: 0, to: samples.count - 240, by: 240).map {
        Float(Signals.rms(samples[$0..<$0 + 240]))
      }
      let mean = loudness.reduce(0, +) / Float(loudness.count)
      let tempo = Signals.frequency(loudness.map { $0 - mean }, near: 4, rate: 200)
      #expect(abs(tempo - 4 * (1 + pitch)) < 0.06, "\(tempo) bursts a second")
    }
  }

  @Test("At the nominal speed, key lock plays the recording as it is") func keyLockAtNominalSpeed() {
    let sweep = Signals.track(seconds: 3) { 0.5 * sin(2 * Double.pi * (300 * $0 + 400 * $0 * $0)) }
    let samples = [false, true].map { keepsKey in
      let engine = AudioEngine.playing(sweep, from: 0.1)
      engine.decks[0].keepsKey = keepsKey
      return engine.left(seconds: 1)
    }
    #expect(samples[0] == samples[1] && Signals.rms(samples[0]) > 0.3)
    // The pitch is kept from the first change of the speed, and without a click.
    let engine = AudioEngine.playing(Signals.tone(1000), from: 0.1)
    engine.decks[0].keepsKey = true
    _ = engine.left(seconds: 0.2)
    engine.decks[0].pitch = 0.02
    let change = engine.left(seconds: 0.5)
    #expect(Signals.decibels(Signals.loudestClick(change)) < -60)
    #expect(abs(Signals.frequency(Array(change.suffix(12_000)), near: 1000) - 1000) < 1)
  }

  @Test("With key lock the sound stays at the position of the needle") func keyLockPosition() throws {
    // A tone that starts at 2 s.
    let track = Signals.track(seconds: 4) { $0 < 2 ? 0 : 0.5 * sin(2 * Double.pi * 1000 * $0) }
    let engine = AudioEngine.playing(track, from: 0.5, pitch: 0.08)
    let deck = engine.decks[0]
    deck.keepsKey = true
    _ = engine.left(seconds: 0.3)
    let start = deck.position
    let samples = engine.left(seconds: 2)
    let onset = try #require(samples.firstIndex { abs($0) > 0.25 })
    let expected = (2 - start) / 1.08
    #expect(abs(Double(onset) / Signals.rate - expected) < 0.02)
    #expect(Signals.decibels(Signals.loudestClick(Array(samples[..<(onset - 2400)]))) < -60)
    // A jump is heard immediately, too.
    deck.seek(to: 1.9)
    let after = engine.left(seconds: 0.3)
    let second = try #require(after.dropFirst(600).firstIndex { abs($0) > 0.25 })
    #expect(abs(Double(second) / Signals.rate - 0.1 / 1.08) < 0.02)
  }

  @Test("A scratch backwards plays the samples in reverse") func scratch() {
    // A sweep: its reverse differs from it everywhere.
    func sweep(_ time: Double) -> Double { 0.5 * sin(2 * Double.pi * (300 * time + 400 * time * time)) }
    let engine = AudioEngine.playing(Signals.track(seconds: 3, sweep), from: 1.5)
    let deck = engine.decks[0]
    deck.grab()
    var (error, energy, last) = (0.0, 0.0, deck.position)
    for block in 0..<200 {
      deck.scratch(by: -64 / Signals.rate)
      let samples = engine.render(64)
      let position = deck.position
      if block >= 50 {
        #expect(position < last)
        #expect(abs(deck.rate + 1) < 0.05)
        for (index, sample) in samples.enumerated() {
          // Between two blocks the hand is steady.
          let place = last + (position - last) * Double(index + 1) / 64
          let expected = sweep(place)
          error += (Double(sample.x) - expected) * (Double(sample.x) - expected)
          energy += expected * expected
        }
      }
      last = position
    }
    #expect(Signals.decibels((error / energy).squareRoot()) < -30)
  }

  @Test("A record that stands still is silent") func still() {
    // A constant, which a record at rest must not send to a loudspeaker.
    let engine = AudioEngine.playing(Signals.track(seconds: 8) { _ in 0.5 }, from: 0.2)
    #expect(Signals.rms(engine.left(seconds: 0.1)) > 0.49)
    engine.decks[0].isPlaying = false
    _ = engine.left(seconds: 4)
    #expect(Signals.rms(engine.left(seconds: 0.1)) < 1e-4)
  }

  @Test("The tone of a starting and of a stopping record follows the motor") func ramps() {
    let tone = Signals.tone(1000, seconds: 4)
    for time in [0.1, 0.25, 0.5] {
      let engine = AudioEngine()
      engine.decks[0].load(tone)
      engine.decks[0].isPlaying = true
      _ = engine.left(seconds: time - 0.025)
      let heard = Signals.frequency(engine.left(seconds: 0.05), near: 1000 * (1 - exp(-time / 0.25)))
      #expect(abs(heard / (1000 * (1 - exp(-time / 0.25))) - 1) < 0.03)
    }
    let stopping = AudioEngine.playing(tone, from: 0.2)
    stopping.decks[0].isPlaying = false
    _ = stopping.left(seconds: 0.475)
    let heard = Signals.frequency(stopping.left(seconds: 0.05), near: 1000 * exp(-0.5 / 0.5))
    #expect(abs(heard / (1000 * exp(-1)) - 1) < 0.03)
  }

  @Test("A tone between frames has no images above −70 dB") func images() {
    let engine = AudioEngine.playing(Signals.tone(5000), from: 0.2, pitch: -0.0233)
    let samples = engine.left(seconds: 0.25)
    let frequency = 5000 * (1 - 0.0233)
    #expect(abs(Signals.amplitude(samples, at: frequency) - 0.5) < 0.005)
    // Images are at the sample rate of the recording, played at this speed, less the tone and folded.
    for image in [48_000 * 0.9767 - frequency, 2 * frequency, 3 * frequency] where image < 24_000 {
      #expect(Signals.decibels(Signals.amplitude(samples, at: image) / 0.5) < -70)
    }
    #expect(Signals.decibels(Signals.residual(samples, at: frequency) / 0.3536) < -70)
  }

  @Test("A fast record does not fold high tones back") func aliases() {
    // At double speed a tone of 18 kHz would be at 36 kHz, which folds to 12 kHz.
    let engine = AudioEngine.playing(Signals.tone(18_000), from: 0.2, pitch: 1)
    let samples = engine.left(seconds: 0.25)
    #expect(Signals.decibels(Signals.amplitude(samples, at: 12_000) / 0.5) < -60)
    // And a tone that stays audible keeps its level.
    let low = AudioEngine.playing(Signals.tone(5000), from: 0.2, pitch: 1)
    #expect(abs(Signals.amplitude(low.left(seconds: 0.25), at: 10_000) - 0.5) < 0.01)
  }

  @Test(
    "Rendering does not allocate, retain, release or lock", .enabled(if: allocation_counter_is_available()))
  func realTime() {
    let engine = AudioEngine.playing(Signals.tone(1000), from: 0.2)
    let (first, second) = (engine.decks[0], engine.decks[1])
    second.load(Signals.tone(700))
    first.keepsKey = true
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 256 * 4)
    defer { samples.deallocate() }
    var counts = RenderingCounts()
    var random = SeededRandom(seed: 3)
    for step in 0..<100 {
      switch step % 20 {
      case 1: second.isPlaying = true
      case 2: first.setLoop(0.3...0.31)
      case 4: first.seek(to: 0.5)
      case 5: second.grab()
      case 6, 7, 8: second.scratch(by: Double.random(in: -0.02...0.02, using: &random))
      case 9: second.release()
      case 10: first.pitch = Double.random(in: -0.08...0.08, using: &random)
      case 11: second.equalizer = SIMD3(-26, 3, 6)
      case 12: second.filter = -0.5
      case 13: engine.isDucked.toggle()
      case 14: first.exitLoop()
      case 15: first.keepsKey.toggle()
      case 16: second.load(Signals.tone(900, seconds: 0.1))
      default: break
      }
      counts.render(engine, into: samples)
    }
    counts.expectNone()
  }
}
