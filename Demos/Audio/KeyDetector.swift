import Glibc

/// Finds the musical key of a recording.
///
/// The method is that of C. L. Krumhansl and M. A. Schmuckler (Krumhansl, "Cognitive Foundations of Musical Pitch", 1990): how
/// much of the sound is in each of the twelve pitch classes is correlated with the profiles of all 24 keys, as listeners rated
/// them. The pitch classes come from the peaks of the spectrum, whose frequencies are interpolated between the lines of the
/// transform, and are measured from the tuning of the recording itself, which can be up to half a semitone away from 440 Hz.
///
/// libkeyfinder, with which Mixxx does this, is not in Debian 12.
public enum KeyDetector {
  /// The part of a recording that is examined, in seconds from its beginning.
  public static let longestPart = TempoDetector.longestPart
  /// The frequencies that are examined, in hertz: those of chords and melodies, above the tone of a bass drum.
  private static let frequencies = 110.0...1760.0
  /// The frequency above which tones count less, in hertz. There are more overtones than tones.
  private static let weakening = 330.0
  /// The least sample rate to which the recording is reduced, in hertz.
  private static let leastRate = 5500.0
  /// The least length of a window in seconds, which tells a semitone from the next one at the lowest frequency.
  private static let windowSeconds = 0.6
  /// A peak counts less if it can be an overtone: a multiple, up to this one, of the frequency of a peak with at least this share
  /// of its strength. The fifth and the third in the overtones of each tone would make a different key.
  private static let (highestOvertone, overtoneShare, overtoneWeight) = (6.0, 0.5, 0.2)
  /// The largest distance from a multiple, as a fraction: a quarter of a semitone.
  private static let overtoneTolerance = 0.015
  /// The least correlation with a key, and the least difference of the pitch classes among themselves, as a fraction of
  /// their mean. Noise and drums have less.
  private static let (leastCorrelation, leastContrast) = (0.5, 0.25)

  /// How well each pitch class from C belongs to a major and to a minor key of C: the ratings of Krumhansl and Kessler (1982).
  private static let profiles: [MusicalKey.Mode: [Double]] = [
    .major: [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88],
    .minor: [6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17],
  ]

  /// The key of a recording; nil if it is silent, or noise and drums only.
  ///
  /// Complexity: O(length), about 20 ms for a minute of sound. Call it on a thread that may wait.
  public static func key(of track: Track) -> MusicalKey? {
    let chroma = chroma(of: track)
    let mean = chroma.reduce(0, +) / 12
    guard mean > 0 else { return nil }
    let centred = chroma.map { $0 / mean - 1 }
    let contrast = (centred.reduce(0) { $0 + $1 * $1 } / 12).squareRoot()
    guard contrast >= leastContrast else { return nil }
    let best = MusicalKey.allCases.map { (key: $0, value: correlation(of: centred, with: $0)) }
      .max { $0.value < $1.value }
    return best.flatMap { $0.value >= leastCorrelation ? $0.key : nil }
  }

  /// The correlation of pitch classes, whose mean is 0, with a key.
  private static func correlation(of classes: [Double], with key: MusicalKey) -> Double {
    guard let profile = profiles[key.mode] else { return 0 }
    let mean = profile.reduce(0, +) / 12
    var (product, square, own) = (0.0, 0.0, 0.0)
    for index in 0..<12 {
      let expected = profile[(index - key.tonic + 12) % 12] - mean
      product += classes[index] * expected
      square += expected * expected
      own += classes[index] * classes[index]
    }
    return product / (square * own).squareRoot()
  }

  // MARK: Pitch classes

  /// A peak of the spectrum: its pitch in semitones above C, and its strength.
  private typealias Tone = (pitch: Double, strength: Double)

  /// How much of a recording is in each pitch class from C.
  static func chroma(of track: Track) -> [Double] {
    let tones = tones(in: track)
    // The mean distance from the nearest semitone, on a circle.
    var (x, y) = (0.0, 0.0)
    for tone in tones {
      x += tone.strength * cos(2 * Double.pi * tone.pitch)
      y += tone.strength * sin(2 * Double.pi * tone.pitch)
    }
    let tuning = x == 0 && y == 0 ? 0 : atan2(y, x) / (2 * Double.pi)
    var chroma = [Double](repeating: 0, count: 12)
    for tone in tones { chroma[(Int((tone.pitch - tuning).rounded()) % 12 + 12) % 12] += tone.strength }
    return chroma
  }

  /// The peaks of the spectrum in all windows.
  private static func tones(in track: Track) -> [Tone] {
    let (samples, rate) = reduced(track)
    var size = 2
    while Double(size) < windowSeconds * rate { size *= 2 }
    let transform = FourierTransform(size: size)
    let shape = (0..<size).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(size))) }
    let first = max(1, Int(frequencies.lowerBound / rate * Double(size)))
    let last = min(size / 2 - 1, Int(frequencies.upperBound / rate * Double(size)))
    var windowed = [Float](repeating: 0, count: size)
    var tones: [Tone] = []
    var start = 0
    while start < samples.count {
      // The last window ends with silence.
      let count = min(size, samples.count - start)
      for index in 0..<size { windowed[index] = index < count ? samples[start + index] * shape[index] : 0 }
      let magnitudes = windowed.withUnsafeBufferPointer { transform.magnitudes($0) }
      // A sine at full scale has a magnitude of a quarter of the size; below −80 dB is silence.
      let floor = max(Float(size) / 4 * 1e-4, (magnitudes[first...last].max() ?? 0) * 0.02)
      var peaks: [(frequency: Double, magnitude: Double)] = []
      for line in first...last
      where magnitudes[line] > floor && magnitudes[line] >= magnitudes[line - 1]
        && magnitudes[line] > magnitudes[line + 1]
      {
        let frequency = (Double(line) + top(of: magnitudes, at: line)) * rate / Double(size)
        let magnitude = Double(magnitudes[line]) / max(1, frequency / weakening)
        let isOvertone = peaks.contains { lower in
          let order = (frequency / lower.frequency).rounded()
          return order >= 2 && order <= highestOvertone && lower.magnitude > overtoneShare * magnitude
            && abs(frequency / lower.frequency / order - 1) < overtoneTolerance
        }
        peaks.append((frequency, magnitude))
        // Square roots, so that the loudest sounds do not decide alone.
        let strength = (isOvertone ? magnitude * overtoneWeight : magnitude).squareRoot()
        tones.append((12 * log2(frequency / 440) + 69, strength))
      }
      start += size / 2
    }
    return tones
  }

  /// The distance from a line to the top of the parabola through it and the lines beside it, on a logarithmic scale.
  private static func top(of magnitudes: [Float], at line: Int) -> Double {
    let (before, peak, after) = (
      log(Double(max(magnitudes[line - 1], 1e-12))), log(Double(magnitudes[line])),
      log(Double(max(magnitudes[line + 1], 1e-12)))
    )
    let bend = before - 2 * peak + after
    return bend < 0 ? max(-0.5, min(0.5 * (before - after) / bend, 0.5)) : 0
  }

  /// The mean of both channels at a lower sample rate.
  private static func reduced(_ track: Track) -> (samples: [Float], rate: Double) {
    let factor = max(1, Int(track.sampleRate / leastRate))
    let samples = Array(track.mono.prefix(Int(longestPart * track.sampleRate)))
    guard factor > 1 else { return (samples, track.sampleRate) }
    // A low-pass: a windowed sinc, of which the width between the first zeros is two samples of the result.
    let reach = 4 * factor
    let taps = (-reach...reach).map { place -> Float in
      let x = Double.pi * Double(place) / Double(factor)
      let window = 0.5 + 0.5 * cos(Double.pi * Double(place) / Double(reach + 1))
      return Float((place == 0 ? 1 : sin(x) / x) * window / Double(factor))
    }
    let result = stride(from: 0, to: samples.count, by: factor).map { centre -> Float in
      let (from, to) = (max(0, centre - reach), min(samples.count - 1, centre + reach))
      var sum: Float = 0
      for place in from...to { sum += samples[place] * taps[place - centre + reach] }
      return sum
    }
    return (result, track.sampleRate / Double(factor))
  }
}
