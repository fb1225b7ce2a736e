import Glibc

/// Levels and gains as they add up along a mixer: in decibels, where minus infinity is silence.
enum Decibels {
  /// What a fader at a mark from 0 to 10 does to a level: nothing at 10, 12 dB less at half way, silence at 0.
  static func fader(_ mark: Double) -> Double { gain(max(0, min(mark, 10)) / 10) * 2 }

  /// The gain of a factor; a factor of 0 or less is silence.
  static func gain(_ factor: Double) -> Double { factor > 0 ? 20 * log10(factor) : -.infinity }

  /// What several signals that have nothing to do with each other make together: their powers add up.
  static func sum(_ levels: [Double]) -> Double {
    let power = levels.reduce(0) { $0 + pow(10, $1 / 10) }
    return power > 0 ? 10 * log10(power) : -.infinity
  }
}
