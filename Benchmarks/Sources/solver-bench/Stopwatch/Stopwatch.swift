import Glibc

/// Samples of the monotonic clock, and their statistics.
struct Stopwatch {
  /// The time in nanoseconds since a fixed moment.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }

  private(set) var samples: [Double] = []

  var least: Double { samples.min() ?? 0 }

  var median: Double {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    guard !sorted.isEmpty else { return 0 }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  mutating func append(_ nanoseconds: Double) { samples.append(nanoseconds) }
}
