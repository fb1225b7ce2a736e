import Glibc

/// A series of values as a sound, whose pitch follows the values.
///
/// The lowest value of the range sounds at 200 Hz, the highest at 1,600 Hz, and equal distances are equal intervals. Gaps
/// are silent. As in Swift Charts, all values take the same time together, however many there are.
public struct AudioGraph: Hashable, Sendable {
  /// The number of samples in a second.
  public static let sampleRate = 44_100
  /// The pitches of the lowest and the highest value, in hertz.
  package static let frequencies = 200.0...1_600.0
  /// The number of values in a second above which values are joined, because the ear cannot follow more.
  private static let resolution = 40.0
  /// The amplitude, of 32767; quieter than a voice.
  private static let amplitude = 9_000.0
  /// The time of a fade at a gap and at the ends, in seconds; it prevents clicks.
  private static let fade = 0.006

  /// The samples of one channel.
  public let samples: [Int16]

  /// Computes the sound of values.
  /// - Parameters:
  ///   - values: the values in order; NaN and infinities are gaps.
  ///   - range: the values of the lowest and the highest pitch; nil for the extremes of the values.
  ///   - duration: the length in seconds, clamped to 0.1 to 10.
  public init(values: [Double], in range: ClosedRange<Double>? = nil, duration: Double = 3) {
    let seconds = duration.isNaN ? 3 : min(max(duration, 0.1), 10)
    let points = ChartPoints(values)
    guard let ends = points.extremes(in: values.indices) else {
      samples = []
      return
    }
    let range = range ?? values[ends.lowest]...values[ends.highest]
    let steps = min(values.count, Int(seconds * Self.resolution))
    let heard: [Double?] =
      steps == values.count
      ? values.map { $0.isFinite ? $0 : nil }
      : points.columns(steps, in: values.indices).map { $0.map { $0.lowerBound / 2 + $0.upperBound / 2 } }
    let pitches = heard.map { $0.map { Self.fraction(of: $0, in: range) } }
    let count = Int(seconds * Double(Self.sampleRate))
    let rise = 1 / (Self.fade * Double(Self.sampleRate))
    var (phase, loudness, pitch) = (0.0, 0.0, 0.5)
    samples = (0..<count).map { index in
      let place = Double(index) / Double(count) * Double(steps - 1)
      let before = Int(place)
      let current = pitches[Int(place.rounded())]
      if let current {
        // The pitch glides between two values, and stays beside a gap.
        let (start, end) = (pitches[before], pitches[min(before + 1, steps - 1)])
        let share = place - Double(before)
        pitch = start.flatMap { start in end.map { start * (1 - share) + $0 * share } } ?? current
      }
      let isHeard = current != nil && Double(count - index) * rise > 1
      loudness = isHeard ? min(1, loudness + rise) : max(0, loudness - rise)
      phase += 2 * Double.pi * Self.frequency(at: pitch) / Double(Self.sampleRate)
      return Int16(Self.amplitude * loudness * sin(phase))
    }
  }

  /// The bytes of a WAV file.
  public var waveFile: [UInt8] { WaveFile.bytes(of: samples) }

  /// The pitch at a fraction of the range, in hertz.
  static func frequency(at fraction: Double) -> Double {
    frequencies.lowerBound * pow(frequencies.upperBound / frequencies.lowerBound, fraction)
  }

  private static func fraction(of value: Double, in range: ClosedRange<Double>) -> Double {
    let span = range.upperBound / 2 - range.lowerBound / 2
    return span > 0 ? min(max((value / 2 - range.lowerBound / 2) / span, 0), 1) : 0.5
  }
}
