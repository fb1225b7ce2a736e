import Glibc
import Synchronization

/// The level of a signal.
public struct AudioLevel: Hashable, Sendable {
  /// The largest sample since the previous reading, for the left and the right channel; 1 is full scale.
  public var peak: SIMD2<Float>
  /// The root of the mean square over about 50 ms.
  public var rms: SIMD2<Float>

  /// The peak of the louder channel in decibels relative to full scale; minus infinity for silence.
  public var peakDecibels: Double { Self.decibels(max(peak.x, peak.y)) }

  /// The peaks of the left and the right channel in decibels relative to full scale; minus infinity for silence.
  public var channelDecibels: [Double] { [Self.decibels(peak.x), Self.decibels(peak.y)] }

  /// The root mean square of the louder channel in decibels relative to full scale; minus infinity for silence.
  public var rmsDecibels: Double { Self.decibels(max(rms.x, rms.y)) }

  private static func decibels(_ factor: Float) -> Double {
    factor > 0 ? 20 * log10(Double(factor)) : -.infinity
  }
}

/// Measures a signal in the render function, and publishes the level for a different thread.
struct Meter: BitwiseCopyable {
  /// The time constant of the mean square, in seconds.
  static let window = 0.05

  /// The published bits: peaks of the left and right channel, mean squares of both.
  private let values: UnsafeMutablePointer<Atomic<UInt32>>
  private var square = SIMD2<Float>.zero
  private let sampleRate: Double

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    values = .allocate(capacity: 4)
    for index in 0..<4 { (values + index).initialize(to: Atomic(0)) }
  }

  func deallocate() { values.deallocate() }

  /// Measures frames.
  mutating func measure(_ frames: UnsafePointer<SIMD2<Float>>, count: Int) {
    var (peak, sum) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    for index in 0..<count {
      let frame = frames[index]
      peak = SIMD2(max(peak.x, abs(frame.x)), max(peak.y, abs(frame.y)))
      sum += frame * frame
    }
    let share = Float(1 - exp(-Double(count) / sampleRate / Self.window))
    square += (sum / Float(count) - square) * share
    if square.x + square.y < 1e-14 { square = .zero }
    // The bits of floating point numbers that are not negative have the order of the numbers.
    values[0].max(peak.x.bitPattern, ordering: .relaxed)
    values[1].max(peak.y.bitPattern, ordering: .relaxed)
    values[2].store(square.x.bitPattern, ordering: .relaxed)
    values[3].store(square.y.bitPattern, ordering: .relaxed)
  }

  /// The level, for a different thread. Starts the peak again from 0.
  func read() -> AudioLevel {
    AudioLevel(
      peak: SIMD2(
        Float(bitPattern: values[0].exchange(0, ordering: .relaxed)),
        Float(bitPattern: values[1].exchange(0, ordering: .relaxed))),
      rms: SIMD2(
        Float(bitPattern: values[2].load(ordering: .relaxed)).squareRoot(),
        Float(bitPattern: values[3].load(ordering: .relaxed)).squareRoot()))
  }
}
