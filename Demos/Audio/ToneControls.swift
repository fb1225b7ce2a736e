import Glibc

/// A filter of the second order in the transposed direct form II, for two channels.
///
/// Source of the coefficients: R. Bristow-Johnson, "Cookbook formulae for audio EQ biquad filter coefficients".
struct Biquad: BitwiseCopyable {
  private var b0: Float = 1
  private var b1: Float = 0
  private var b2: Float = 0
  private var a1: Float = 0
  private var a2: Float = 0
  private var first = SIMD2<Float>.zero
  private var second = SIMD2<Float>.zero

  /// The kinds of response.
  enum Kind: BitwiseCopyable {
    case lowShelf, peak, highShelf
  }

  /// Sets the response, and keeps the state.
  /// - Parameters:
  ///   - kind: the kind of response.
  ///   - frequency: the corner or the middle, as a fraction of the sample rate.
  ///   - gain: the gain in decibels.
  mutating func set(_ kind: Kind, frequency: Double, gain: Double) {
    let amplitude = pow(10, gain / 40)
    let angle = 2 * Double.pi * frequency
    let (cosine, sine) = (cos(angle), sin(angle))
    let quality = kind == .peak ? 0.7 : 0.5.squareRoot()
    let alpha = sine / (2 * quality)
    let root = 2 * amplitude.squareRoot() * alpha
    let (plus, minus) = (amplitude + 1, amplitude - 1)
    switch kind {
    case .peak:
      normalize(
        1 + alpha * amplitude, -2 * cosine, 1 - alpha * amplitude, 1 + alpha / amplitude, -2 * cosine,
        1 - alpha / amplitude)
    case .lowShelf:
      normalize(
        amplitude * (plus - minus * cosine + root), 2 * amplitude * (minus - plus * cosine),
        amplitude * (plus - minus * cosine - root), plus + minus * cosine + root,
        -2 * (minus + plus * cosine), plus + minus * cosine - root)
    case .highShelf:
      normalize(
        amplitude * (plus + minus * cosine + root), -2 * amplitude * (minus + plus * cosine),
        amplitude * (plus + minus * cosine - root), plus - minus * cosine + root,
        2 * (minus - plus * cosine), plus - minus * cosine - root)
    }
  }

  private mutating func normalize(
    _ zero0: Double, _ zero1: Double, _ zero2: Double, _ pole0: Double, _ pole1: Double, _ pole2: Double
  ) {
    b0 = Float(zero0 / pole0)
    b1 = Float(zero1 / pole0)
    b2 = Float(zero2 / pole0)
    a1 = Float(pole1 / pole0)
    a2 = Float(pole2 / pole0)
  }

  /// Filters a frame.
  @inline(__always)
  mutating func process(_ input: SIMD2<Float>) -> SIMD2<Float> {
    let output = input * b0 + first
    first = input * b1 - output * a1 + second
    second = input * b2 - output * a2
    return output
  }

  /// Sets a state that has decayed below −200 dB to 0, because tiny numbers are slow to compute with.
  mutating func flush() {
    if abs(first.x) + abs(first.y) + abs(second.x) + abs(second.y) < 1e-10 {
      first = .zero
      second = .zero
    }
  }
}

/// The tone controls of a channel: an equalizer with three bands and a filter with one knob.
struct ToneControls: BitwiseCopyable {
  /// The corner of the low band and of the high band, and the middle of the band between, in hertz.
  static let frequencies = (low: 250.0, mid: 1000.0, high: 4000.0)
  /// The time constant of changes, in seconds.
  static let smoothing = 0.01

  /// The gains that the user set, in decibels: low, mid, high.
  var gains = SIMD3<Double>.zero
  /// The position of the filter's knob: −1 to 0 is a low-pass, 0 to 1 is a high-pass, 0 is off.
  var filter = 0.0

  private var current = SIMD3<Double>.zero
  private var low = Biquad()
  private var mid = Biquad()
  private var high = Biquad()
  private var knob = 0.0
  private var state = VariableFilter()
  private let sampleRate: Double

  /// Creates flat tone controls.
  init(sampleRate: Double) { self.sampleRate = sampleRate }

  /// Processes frames in place.
  mutating func process(_ frames: UnsafeMutablePointer<SIMD2<Float>>, count: Int) {
    let share = 1 - exp(-Double(count) / sampleRate / Self.smoothing)
    if current != gains {
      current += (gains - current) * share
      let rest = gains - current
      if abs(rest.x) + abs(rest.y) + abs(rest.z) < 0.01 { current = gains }
      low.set(.lowShelf, frequency: Self.frequencies.low / sampleRate, gain: current.x)
      mid.set(.peak, frequency: Self.frequencies.mid / sampleRate, gain: current.y)
      high.set(.highShelf, frequency: Self.frequencies.high / sampleRate, gain: current.z)
    }
    if current != .zero {
      for index in 0..<count {
        frames[index] = high.process(mid.process(low.process(frames[index])))
      }
      low.flush()
      mid.flush()
      high.flush()
    }
    guard knob != 0 || filter != 0 else { return }
    knob += (filter - knob) * share
    if abs(filter - knob) < 1e-4 { knob = filter }
    state.process(frames, count: count, knob: knob, sampleRate: sampleRate)
  }
}

/// A low-pass and high-pass filter of the second order, whose cutoff can move at any speed.
///
/// Source: A. Simper, "Linear trapezoidal integrated state variable filter", Cytomic 2011.
private struct VariableFilter: BitwiseCopyable {
  private var first = SIMD2<Float>.zero
  private var second = SIMD2<Float>.zero
  /// The range of the knob around 0 in which the filter is mixed with the input.
  private static let fade = 0.05

  mutating func process(
    _ frames: UnsafeMutablePointer<SIMD2<Float>>, count: Int, knob: Double, sampleRate: Double
  ) {
    let amount = min(abs(knob), 1)
    // 20 kHz to 80 Hz for the low-pass, 20 Hz to 8 kHz for the high-pass, both even in octaves.
    let frequency = knob < 0 ? 20_000 * pow(80.0 / 20_000, amount) : 20 * pow(8000.0 / 20, amount)
    let g = Float(tan(Double.pi * min(frequency / sampleRate, 0.49)))
    let k: Float = 1.2
    let a1 = 1 / (1 + g * (g + k))
    let a2 = g * a1
    let a3 = g * a2
    let wet = Float(min(amount / Self.fade, 1))
    for index in 0..<count {
      let input = frames[index]
      let v3 = input - second
      let v1 = first * a1 + v3 * a2
      let v2 = second + first * a2 + v3 * a3
      first = v1 * 2 - first
      second = v2 * 2 - second
      let output = knob < 0 ? v2 : input - v1 * k - v2
      frames[index] = input + (output - input) * wet
    }
    if abs(first.x) + abs(first.y) + abs(second.x) + abs(second.y) < 1e-10 {
      first = .zero
      second = .zero
    }
  }
}
