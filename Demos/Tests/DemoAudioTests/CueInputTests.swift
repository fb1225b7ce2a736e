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

  @Test("The input is on the cue bus as it is, not in the mix, and lowers the music in the headphones only")
  func cueBus() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    engine.isDucked = true
    let ring = SampleRing(capacity: 8 * Self.period)
    defer { ring.deallocate() }
    engine.post(.cueInput(ring))
    let (mix, cueBus) = render(engine, ring, periods: 0..<100)
    let steady = Array(cueBus.dropFirst(6 * Self.period))
    #expect(abs(Signals.amplitude(steady, at: 1000) - 0.25) < 1e-3)
    #expect(Signals.decibels(Signals.residual(steady, at: 1000) / 0.25) < -80)
    #expect(Signals.amplitude(mix, at: 1000) < 1e-3)
    #expect(abs(Signals.amplitude(Array(mix.suffix(9600)), at: 440) - 0.5) < 1e-3)
    engine.decks[0].isOnCueBus = true
    let music = Array(render(engine, ring, periods: 100..<140).cueBus.suffix(4800))
    #expect(abs(Signals.decibels(Signals.amplitude(music, at: 440) / 0.5) + 12) < 0.1)
    engine.decks[0].isOnCueBus = false
    engine.post(.cueInput(nil))
    _ = render(engine, ring, periods: 0..<1)
    #expect(Signals.rms(render(engine, ring, periods: 0..<2).cueBus) == 0)
  }

  /// Plays numbered frames that come in bursts.
  /// - Parameters:
  ///   - burst: the number of frames that come at a time.
  ///   - speed: the frames that come for each that is played.
  ///   - seconds: how long frames are played.
  /// - Returns: the numbers that are heard, of which 0 is silence, and how many came.
  private func heard(burst: Int, speed: Double, seconds: Double) -> (numbers: [Int], sent: Int) {
    let engine = AudioEngine(deckCount: 0)
    let ring = SampleRing(capacity: 16 * Self.period)
    defer { ring.deallocate() }
    engine.post(.cueInput(ring))
    var samples = [Float](repeating: 0, count: 4 * Self.period)
    var (numbers, sent): ([Int], Int) = ([], 0)
    while numbers.count < Int(seconds * Signals.rate) {
      while Double(sent + burst) <= Double(numbers.count + Self.period) * speed {
        ring.push((sent..<sent + burst).map { SIMD2(repeating: Float($0 + 1)) }, count: burst)
        sent += burst
      }
      engine.render(into: &samples, channels: 4, frames: Self.period)
      numbers += (0..<Self.period).map { Int(samples[4 * $0 + 2]) }
    }
    return (numbers, sent)
  }

  @Test("All frames of an input are heard, also if they come in bursts", arguments: [64, 256, 1024])
  func bursts(burst: Int) throws {
    let (numbers, sent) = heard(burst: burst, speed: 1, seconds: 10)
    let start = try #require(numbers.firstIndex { $0 != 0 })
    #expect(numbers[start...].elementsEqual(1...(numbers.count - start)))
    #expect(sent - (numbers.last ?? 0) <= CueFeed.most + burst)
  }

  @Test("An input that is too fast loses its oldest frames, and one that is too slow is silent for moments")
  func clocks() {
    // Cheap clocks differ by a ten thousandth; this is more.
    let (fast, sent) = heard(burst: 256, speed: 1.004, seconds: 30)
    let frames = fast.filter { $0 != 0 }
    let jumps = zip(frames, frames.dropFirst()).map { $1 - $0 }.filter { $0 != 1 }
    #expect(!jumps.isEmpty && jumps.allSatisfy { $0 > 1 && $0 < 400 }, "\(jumps)")
    #expect(sent - (fast.last ?? 0) <= CueFeed.most + 2 * Self.period)
    let (slow, _) = heard(burst: 256, speed: 0.996, seconds: 30)
    let words = slow.filter { $0 != 0 }
    #expect(words.elementsEqual(1...words.count))
    // It is silent for what is missing, and no longer.
    #expect(Double(words.count) > 0.99 * Double(slow.count), "\(words.count) of \(slow.count)")
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
    for step in 0..<300 {
      // Too many frames, which are dropped later, then enough, and then none at times.
      for _ in 0..<(step < 8 ? 2 : step < 150 ? 1 : step % 3) { ring.push(source, count: Self.period) }
      counts.render(engine, into: &samples)
    }
    counts.expectNone()
  }
}
