import BacklitValues
import TestSupport
import Testing

/// Checks a property for many random cases. A failure reports the seed that reproduces it.
func forAll(
  _ count: Int = 400, seed: UInt64 = 20_240_611, _ property: (inout SeededRandom) throws -> Void
) throws {
  for index in 0..<UInt64(count) {
    let caseSeed = seed &+ index
    var generator = SeededRandom(seed: caseSeed)
    do {
      try property(&generator)
    } catch {
      Issue.record("seed \(caseSeed): \(error)")
      throw error
    }
  }
}

/// Numbers that are not finite.
let unmeasurable: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]

extension ValueRange {
  /// A range with random ends, a random step in three of four cases, and a random default.
  static func random(using generator: inout SeededRandom, stepped: Bool? = nil) throws -> ValueRange {
    let lower = (Double.random(in: -200...200, using: &generator) * 10).rounded() / 10
    let span = (Double.random(in: 1...300, using: &generator) * 10).rounded() / 10
    let steps = [0.01, 0.05, 0.1, 0.25, 0.3, 0.5, 1, 0.7]
    let isStepped = stepped ?? (Int.random(in: 0..<4, using: &generator) > 0)
    return try ValueRange(
      minimum: lower, maximum: lower + span,
      step: isStepped ? steps[Int.random(in: 0..<steps.count, using: &generator)] : 0,
      default: lower + span * Double.random(in: 0...1, using: &generator))
  }
}
