import Backlit
import Glibc

/// Functions for levels and gains in decibels. Minus infinity is silence.
enum Decibels {
  /// The gain of a fader at a value of its law in decibels, whose lower end is silence.
  static func fader(_ value: Double) -> Double { value > ValueLaw.silence ? value : -.infinity }

  /// Converts a factor to a gain; a factor of 0 or less is silence.
  static func gain(_ factor: Double) -> Double { factor > 0 ? 20 * log10(factor) : -.infinity }

  /// The sum of uncorrelated signals: their powers add up.
  static func sum(_ levels: [Double]) -> Double {
    let power = levels.reduce(0) { $0 + pow(10, $1 / 10) }
    return power > 0 ? 10 * log10(power) : -.infinity
  }
}
