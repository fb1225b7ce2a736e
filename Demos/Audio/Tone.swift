import Glibc

/// A short sound for the DJ: a click, or some beeps that fade out.
public struct Tone: Hashable, Sendable, BitwiseCopyable {
  /// The pitch in hertz.
  public var frequency: Double
  /// The time after which a beep has faded out by 60 dB, in seconds.
  public var seconds: Double
  /// The gain in decibels relative to full scale.
  public var gain: Double
  /// The number of beeps.
  public var count: Int
  /// The time from one beep to the next, in seconds.
  public var interval: Double

  /// Creates a tone.
  /// - Parameters:
  ///   - frequency: the pitch in hertz.
  ///   - seconds: the time after which a beep has faded out by 60 dB, in seconds.
  ///   - gain: the gain in decibels relative to full scale.
  ///   - count: the number of beeps.
  ///   - interval: the time from one beep to the next, in seconds.
  public init(
    frequency: Double, seconds: Double, gain: Double = -12, count: Int = 1, interval: Double = 0.15
  ) {
    self.frequency = frequency
    self.seconds = seconds
    self.gain = gain
    self.count = count
    self.interval = interval
  }

  /// The click of a beat.
  public static let beat = Tone(frequency: 1000, seconds: 0.03, gain: -14)
  /// The click of the first beat of a bar, which is higher and stronger.
  public static let bar = Tone(frequency: 2000, seconds: 0.04, gain: -6)
  /// The click of a fader at a detent.
  public static let detent = Tone(frequency: 3000, seconds: 0.008, gain: -10)
  /// The sound of a level that stays above a threshold.
  public static let peak = Tone(frequency: 1320, seconds: 0.12, count: 2)
  /// The sound of a mix that clips.
  public static let clip = Tone(frequency: 330, seconds: 0.25, gain: -9)

  /// The warning before the end of a track: a beep more at each step.
  /// - Parameter step: 1 for the first warning.
  /// - Returns: the tone.
  public static func end(step: Int) -> Tone {
    Tone(frequency: 880, seconds: 0.25, gain: -10, count: max(1, step), interval: 0.2)
  }
}

/// A voice of the render function that plays a ``Tone``.
struct ToneVoice: BitwiseCopyable {
  private let sampleRate: Double
  /// The sine and the cosine of the beep, with its level.
  private var wave = SIMD2<Double>.zero
  /// The turn of ``wave`` from a sample to the next, with the decay of the beep.
  private var turn = SIMD2<Double>.zero
  private var level = 0.0
  /// The samples of a beep, and from one beep to the next.
  private var (length, interval) = (0, 0)
  /// The sample of the beep that comes next, and the beeps that are left.
  private var (place, beeps) = (0, 0)

  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Whether nothing sounds.
  var isAtRest: Bool { beeps == 0 }

  /// Starts a tone in place of the one that sounds.
  mutating func play(_ tone: Tone) {
    let decay = exp(-log(1000) / (tone.seconds * sampleRate))
    let angle = 2 * .pi * tone.frequency / sampleRate
    turn = SIMD2(sin(angle), cos(angle)) * decay
    level = Double(factor(of: tone.gain))
    length = Int(tone.seconds * sampleRate)
    interval = max(length, Int(tone.interval * sampleRate))
    (place, beeps) = (0, tone.count)
  }

  /// Adds the next samples to some frames of a bus.
  mutating func add(to bus: UnsafeMutablePointer<SIMD2<Float>>, frames: Range<Int>) {
    guard beeps > 0 else { return }
    for index in frames {
      if place == 0 { wave = SIMD2(0, level) }
      if place < length {
        bus[index] += SIMD2(repeating: Float(wave.x))
        wave = SIMD2(wave.x * turn.y + wave.y * turn.x, wave.y * turn.y - wave.x * turn.x)
      }
      place += 1
      if place >= (beeps == 1 ? length : interval) {
        place = 0
        beeps -= 1
        if beeps == 0 { return }
      }
    }
  }
}
