import AllocationCounter
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// The input of the cue bus, such as the words of a speech server.
@Suite(.serialized) struct CueInputTests {
  private static let period = AudioOutput.period

  /// The next periods of an engine with four channels, after a period of a tone of 1 kHz went into the ring before each.
  private func render(
    _ engine: AudioEngine, _ ring: SampleRing, periods: Range<Int>
  ) -> (mix: [Float], cueBus: [Float]) {
    var (mix, cueBus): ([Float], [Float]) = ([], [])
    var samples = [Float](repeating: 0, count: 4 * Self.period)
    for period in periods {
      let source = (0..<Self.period).map { Self.words(at: period * Self.period + $0) }
      ring.push(source, count: Self.period)
      engine.render(into: &samples, channels: 4, frames: Self.period)
      for frame in 0..<Self.period {
        mix.append(samples[4 * frame])
        cueBus.append(samples[4 * frame + 2])
      }
    }
    return (mix, cueBus)
  }

  /// A frame of the tone that stands for words.
  private static func words(at frame: Int) -> SIMD2<Float> {
    SIMD2(repeating: Float(0.25 * sin(2 * Double.pi * 1000 * Double(frame) / Signals.rate)))
  }

  @Test("The input is on the cue bus as it is, also while the music is ducked, and not in the mix")
  func cueBus() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    engine.isDucked = true
    let ring = SampleRing(capacity: 8 * Self.period)
    defer { ring.deallocate() }
    engine.post(.cueInput(ring))
    let (mix, cueBus) = render(engine, ring, periods: 0..<100)
    let steady = Array(cueBus.dropFirst(4 * Self.period))
    #expect(abs(Signals.amplitude(steady, at: 1000) - 0.25) < 1e-3)
    #expect(Signals.decibels(Signals.residual(steady, at: 1000) / 0.25) < -80)
    #expect(Signals.amplitude(mix, at: 1000) < 1e-3)
    #expect(abs(Signals.decibels(Signals.amplitude(Array(mix.suffix(9600)), at: 440) / 0.5) + 12) < 0.1)
    engine.post(.cueInput(nil))
    #expect(Signals.rms(render(engine, ring, periods: 0..<2).cueBus) == 0)
  }

  @Test("An input that is too fast loses its oldest frames, and one that is too slow is silent")
  func clocks() throws {
    let engine = AudioEngine(deckCount: 0)
    let ring = SampleRing(capacity: 8 * Self.period)
    defer { ring.deallocate() }
    engine.post(.cueInput(ring))
    // Each frame has its number.
    let numbers = (0..<1500).map { SIMD2<Float>(repeating: Float($0 + 1)) }
    ring.push(numbers, count: 1500)
    var samples = [Float](repeating: 0, count: 4 * 1500)
    func heard(_ frames: Int) -> [Float] {
      engine.render(into: &samples, channels: 4, frames: frames)
      return (0..<frames).map { samples[4 * $0 + 2] }
    }
    let first = try #require(heard(64).first)
    #expect(1500 - Int(first) < CueFeed.most)
    #expect(heard(1500).filter { $0 != 0 }.max() == 1500)
    #expect(heard(256).allSatisfy { $0 == 0 })
    // After silence some frames wait first, so that the next gap does not come at once.
    ring.push(numbers, count: Self.period)
    #expect(heard(256).allSatisfy { $0 == 0 })
    ring.push(numbers, count: Self.period)
    #expect(heard(256).allSatisfy { $0 != 0 })
  }

  @Test("The input is read through ALSA, and the state says why it cannot be") func states() {
    let engine = AudioEngine(deckCount: 1)
    #expect(engine.cueInputState == .stopped)
    engine.start(device: "null", cueBus: true, cueInput: "null")
    #expect(engine.cueInputState == .reading(device: "null"))
    engine.stop()
    #expect(engine.cueInputState == .stopped)
    engine.start(device: "null", cueBus: true, cueInput: "missing")
    #expect(engine.outputState == .playing(device: "null"))
    let reason = "\(engine.cueInputState)"
    #expect(
      reason.hasPrefix("no input of the cue bus: missing cannot be opened") && reason.contains("arecord -L"))
    engine.stop()
    engine.start(device: "null", cueInput: "null")
    #expect("\(engine.cueInputState)".contains("null has no second pair of channels"))
    engine.stop()
    engine.start(device: "missing", cueBus: true, cueInput: "null")
    #expect("\(engine.cueInputState)".contains("missing cannot be opened"))
    engine.stop()
  }

  @Test("The output does not sleep while it has an input") func sleep() async {
    let (engine, other) = (AudioEngine(deckCount: 0), AudioEngine(deckCount: 0))
    engine.start(device: "null", cueBus: true, cueInput: "null")
    other.start(device: "null", cueBus: true, cueInput: "missing")
    // The engine that was started later is at rest for long enough.
    #expect(await eventually { other.isOutputAsleep })
    #expect(!engine.isOutputAsleep)
    engine.stop()
    other.stop()
  }

  @Test(
    "Rendering an input does not allocate, retain, release or lock",
    .enabled(if: allocation_counter_is_available()))
  func realTime() {
    let engine = AudioEngine(deckCount: 0)
    let ring = SampleRing(capacity: 8 * Self.period)
    defer { ring.deallocate() }
    engine.post(.cueInput(ring))
    let source = (0..<Self.period).map(Self.words(at:))
    var samples = [Float](repeating: 0, count: 4 * Self.period)
    var counts = RenderingCounts()
    for step in 0..<40 {
      // Too many frames, enough, and none.
      for _ in 0..<(step % 3) { ring.push(source, count: Self.period) }
      counts.render(engine, into: &samples)
    }
    counts.expectNone()
  }
}
