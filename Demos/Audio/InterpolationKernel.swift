import Glibc

/// Windowed-sinc filters that read a recording at any position between its frames.
///
/// A level serves a range of rates: at a higher rate the filter is longer and its cutoff is lower, so that what would be
/// above half of the output's sample rate does not fold back as a different tone. A level has a row of coefficients for
/// each of 128 positions between two frames; coefficients between rows are interpolated linearly. With 48 taps and a Kaiser
/// window, images and aliases are below −75 dB.
struct InterpolationKernel: BitwiseCopyable {
  /// The filter for a range of rates.
  struct Level: BitwiseCopyable {
    /// The coefficients in rows of ``taps``, one row more than there are phases.
    let coefficients: UnsafePointer<Float>
    /// The number of taps, a multiple of 8.
    let taps: Int
    /// The highest rate for this filter, in frames of the recording for each frame of the output.
    let rate: Double
  }

  /// The number of positions between two frames that have a row.
  static let phases = 128
  /// The number of taps at rates up to 1.
  static let baseTaps = 48
  /// The upper rates of the levels. Faster motion uses the last level.
  static let rates = [1.02, 1.125, 1.25, 1.5, 2, 3, 4]
  /// The frames of silence that a recording needs before and after its frames.
  static let padding = 128
  /// The cutoff at rates up to 1, as a fraction of the sample rate.
  private static let cutoff = 0.45
  /// The shape of the Kaiser window.
  private static let windowShape = 8.0

  let levels: UnsafePointer<Level>
  let count: Int

  /// The filters that all engines share. They are never freed.
  // Nothing writes to the memory after its creation.
  nonisolated(unsafe) static let shared: InterpolationKernel = {
    let levels = UnsafeMutablePointer<Level>.allocate(capacity: rates.count)
    for (index, rate) in rates.enumerated() { levels[index] = makeLevel(rate) }
    return InterpolationKernel(levels: UnsafePointer(levels), count: rates.count)
  }()

  /// The filter for a rate of either sign. Complexity: O(number of levels).
  @inline(__always)
  func level(forRate rate: Double) -> Level {
    let speed = abs(rate)
    var index = 0
    while index < count - 1, levels[index].rate < speed { index += 1 }
    return levels[index]
  }

  private static func makeLevel(_ rate: Double) -> Level {
    let scale = max(rate, 1)
    let taps = min((Int(Double(baseTaps) * scale) + 7) / 8 * 8, 2 * padding - 16)
    let half = Double(taps) / 2
    let cutoff = cutoff / scale
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: (phases + 1) * taps)
    var row = [Double](repeating: 0, count: taps)
    for phase in 0...phases {
      let fraction = Double(phase) / Double(phases)
      for tap in 0..<taps {
        let distance = Double(tap) - (half - 1) - fraction
        let angle = 2 * Double.pi * cutoff * distance
        let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
        let window = 1 - (distance / half) * (distance / half)
        row[tap] = window <= 0 ? 0 : sinc * bessel(windowShape * window.squareRoot())
      }
      // The sum is exactly 1, so that a constant signal has no ripple between the frames.
      let sum = row.reduce(0, +)
      for tap in 0..<taps { rows[phase * taps + tap] = Float(row[tap] / sum) }
    }
    return Level(coefficients: UnsafePointer(rows), taps: taps, rate: rate)
  }

  /// The modified Bessel function of the first kind of order 0.
  private static func bessel(_ value: Double) -> Double {
    var (sum, term, index) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (value / 2 / index) * (value / 2 / index)
      sum += term
      index += 1
    }
    return sum
  }
}

extension InterpolationKernel.Level {
  /// The left and right sample of a recording at a position in fractional frames; silence outside of it.
  ///
  /// Complexity: O(taps).
  @inline(__always)
  func sample(_ track: TrackData, at position: Double) -> SIMD2<Float> {
    let floor = position.rounded(.down)
    // Also rejects NaN, which no comparison accepts.
    guard floor > -Double(InterpolationKernel.padding),
      floor < Double(track.frames + InterpolationKernel.padding)
    else { return .zero }
    let index = Int(floor)
    let first = index - (taps / 2 - 1)
    guard first >= -InterpolationKernel.padding, first + taps <= track.frames + InterpolationKernel.padding
    else { return .zero }
    let place = (position - floor) * Double(InterpolationKernel.phases)
    let phase = Int(place)
    let weight = SIMD8<Float>(repeating: Float(place - Double(phase)))
    let low = UnsafeRawPointer(coefficients + phase * taps)
    let high = UnsafeRawPointer(coefficients + (phase + 1) * taps)
    let left = UnsafeRawPointer(track.left + first)
    let right = UnsafeRawPointer(track.right + first)
    var (sumLeft, sumRight) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
    var offset = 0
    let end = taps * MemoryLayout<Float>.stride
    while offset < end {
      let from = low.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      let to = high.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      let coefficient = from + (to - from) * weight
      sumLeft += coefficient * left.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      sumRight += coefficient * right.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
      offset += MemoryLayout<SIMD8<Float>>.stride
    }
    return SIMD2(sumLeft.sum(), sumRight.sum())
  }
}
