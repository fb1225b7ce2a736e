import Foundation

/// Functions for levels and gains in decibels. Minus infinity is silence.
enum Decibels {
  /// The gain of a fader at a mark from 0 to 10: 0 dB at 10, −12 dB at 5, silence at 0.
  static func fader(_ mark: Double) -> Double { gain(max(0, min(mark, 10)) / 10) * 2 }

  /// Converts a factor to a gain; a factor of 0 or less is silence.
  static func gain(_ factor: Double) -> Double { factor > 0 ? 20 * log10(factor) : -.infinity }

  /// The sum of uncorrelated signals: their powers add up.
  static func sum(_ levels: [Double]) -> Double {
    let power = levels.reduce(0) { $0 + pow(10, $1 / 10) }
    return power > 0 ? 10 * log10(power) : -.infinity
  }
}
