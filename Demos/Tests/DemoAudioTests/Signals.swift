import DemoAudio
import Foundation
import TestSupport

/// Signals to play, and measurements of what was rendered.
enum Signals {
  static let rate = 48_000.0

  /// A recording of a function of the time in seconds.
  static func track(seconds: Double, rate: Double = rate, _ value: (Double) -> Double) -> Track {
    Track(
      title: "test", sampleRate: rate,
      left: (0..<Int(seconds * rate)).map { Float(value(Double($0) / rate)) })
  }

  /// A recording of a sine.
  static func tone(
    _ frequency: Double, seconds: Double = 3, amplitude: Double = 0.5, rate: Double = rate
  ) -> Track {
    track(seconds: seconds, rate: rate) { amplitude * sin(2 * Double.pi * frequency * $0) }
  }

  /// The amplitude of a frequency in samples, with a Hann window.
  static func amplitude(_ samples: [Float], at frequency: Double, rate: Double = rate) -> Double {
    var (re, im) = (0.0, 0.0)
    let scale = 2 * Double.pi / Double(samples.count)
    for (index, sample) in samples.enumerated() {
      let value = Double(sample) * (1 - cos(scale * Double(index)))
      let angle = 2 * Double.pi * frequency * Double(index) / rate
      re += value * cos(angle)
      im += value * sin(angle)
    }
    return 2 * (re * re + im * im).squareRoot() / Double(samples.count)
  }

  /// The frequency of the largest amplitude near an expected frequency.
  static func frequency(_ samples: [Float], near expected: Double, rate: Double = rate) -> Double {
    var (best, step) = (expected, expected * 0.02)
    var reach = expected * 0.12
    while step > 0.05 {
      let places = stride(from: best - reach, through: best + reach, by: step)
      best =
        places.map { (amplitude(samples, at: $0, rate: rate), $0) }.max { $0.0 < $1.0 }?.1 ?? best
      reach = step
      step /= 5
    }
    return best
  }

  static func rms(_ samples: some Collection<Float>) -> Double {
    (samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))).squareRoot()
  }

  static func decibels(_ factor: Double) -> Double { 20 * log10(max(factor, 1e-12)) }

  /// The root mean square of what is left after subtracting the best sine of a frequency.
  static func residual(_ samples: [Float], at frequency: Double, rate: Double = rate) -> Double {
    var (ss, sc, cc, ys, yc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    let waves = samples.indices.map { index in
      let angle = 2 * Double.pi * frequency * Double(index) / rate
      return (sine: sin(angle), cosine: cos(angle))
    }
    for (sample, wave) in zip(samples, waves) {
      ss += wave.sine * wave.sine
      sc += wave.sine * wave.cosine
      cc += wave.cosine * wave.cosine
      ys += Double(sample) * wave.sine
      yc += Double(sample) * wave.cosine
    }
    let determinant = ss * cc - sc * sc
    let (a, b) = ((ys * cc - yc * sc) / determinant, (yc * ss - ys * sc) / determinant)
    return rms(zip(samples, waves).map { Float(Double($0) - a * $1.sine - b * $1.cosine) })
  }

  /// The largest sample after a high-pass of order 4 at 8 kHz, which hears clicks and not the music of the tests.
  static func loudestClick(_ samples: [Float]) -> Double {
    // Two sections with zeros at 0 Hz; Butterworth, by the bilinear transform.
    var values = samples.map(Double.init)
    let k = tan(Double.pi * 8000 / rate)
    for quality in [0.5412, 1.3066] {
      let norm = 1 / (1 + k / quality + k * k)
      let (a1, a2) = (2 * (k * k - 1) * norm, (1 - k / quality + k * k) * norm)
      var (z1, z2) = (0.0, 0.0)
      for index in values.indices {
        let input = values[index]
        let output = input * norm + z1
        z1 = -2 * norm * input - a1 * output + z2
        z2 = norm * input - a2 * output
        values[index] = output
      }
    }
    return values.dropFirst(200).map(abs).max() ?? 0
  }
}

extension AudioEngine {
  /// Renders seconds of the left channel.
  func left(seconds: Double) -> [Float] { render(Int((seconds * sampleRate).rounded())).map(\.x) }

  /// An engine whose first deck has a recording and runs at full speed.
  static func playing(_ track: Track, from position: Double = 0, pitch: Double = 0) -> AudioEngine {
    let engine = AudioEngine(sampleRate: Signals.rate, deckCount: 2)
    engine.decks[0].load(track)
    engine.decks[0].pitch = pitch
    engine.decks[0].isPlaying = true
    // A hand starts the record at the speed of the motor.
    engine.decks[0].grab()
    engine.decks[0].release(rate: 1 + pitch)
    engine.decks[0].seek(to: position)
    _ = engine.left(seconds: 0.02)
    return engine
  }
}
