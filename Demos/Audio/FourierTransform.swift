import Glibc

/// The discrete Fourier transform of real numbers, for a fixed size.
struct FourierTransform {
  /// The number of samples, a power of 2.
  let size: Int
  private let cosines: [Float]
  private let sines: [Float]
  private let order: [Int]

  /// Creates a transform.
  /// - Parameter size: a power of 2, at least 2; anything else is a programming error.
  init(size: Int) {
    checkPrecondition(
      size >= 2 && size & (size - 1) == 0, "The size of a Fourier transform is a power of 2, not \(size).")
    self.size = size
    cosines = (0..<size / 2).map { Float(cos(2 * Double.pi * Double($0) / Double(size))) }
    sines = (0..<size / 2).map { Float(-sin(2 * Double.pi * Double($0) / Double(size))) }
    let bits = size.trailingZeroBitCount
    order = (0..<size).map { index in
      var (value, reversed) = (index, 0)
      for _ in 0..<bits {
        reversed = reversed << 1 | value & 1
        value >>= 1
      }
      return reversed
    }
  }

  /// Computes the magnitudes of the frequencies from 0 to half of the sample rate.
  ///
  /// Complexity: O(size · log size).
  /// - Parameter samples: as many as the size.
  /// - Returns: `size / 2 + 1` numbers.
  func magnitudes(_ samples: UnsafeBufferPointer<Float>) -> [Float] {
    var real = order.map { samples[$0] }
    var imaginary = [Float](repeating: 0, count: size)
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        var half = 1
        while half < size {
          let stride = size / (2 * half)
          var start = 0
          while start < size {
            for index in 0..<half {
              let (cosine, sine) = (cosines[index * stride], sines[index * stride])
              let (low, high) = (start + index, start + index + half)
              let re = real[high] * cosine - imaginary[high] * sine
              let im = real[high] * sine + imaginary[high] * cosine
              real[high] = real[low] - re
              imaginary[high] = imaginary[low] - im
              real[low] += re
              imaginary[low] += im
            }
            start += 2 * half
          }
          half *= 2
        }
      }
    }
    return (0...size / 2).map { (real[$0] * real[$0] + imaginary[$0] * imaginary[$0]).squareRoot() }
  }
}
