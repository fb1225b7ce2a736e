import ControlState
import Testing

/// SplitMix64 (Steele, Lea, Flood 2014): small, seedable, and good enough to choose test values.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Runs a property for many random cases; a failure names the seed that reproduces it.
func forAll(
  _ count: Int = 400, seed: UInt64 = 20_240_611, _ property: (inout SeededGenerator) throws -> Void
) throws {
  for index in 0..<UInt64(count) {
    let caseSeed = seed &+ index
    var generator = SeededGenerator(seed: caseSeed)
    do {
      try property(&generator)
    } catch {
      Issue.record("seed \(caseSeed): \(error)")
      throw error
    }
  }
}

let unmeasurable: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]

extension ValueLaw {
  /// A law with random ends, a random step in three of four cases, and a default somewhere within.
  static func random(using generator: inout SeededGenerator, stepped: Bool? = nil) throws -> ValueLaw {
    let lower = (Double.random(in: -200...200, using: &generator) * 10).rounded() / 10
    let span = (Double.random(in: 1...300, using: &generator) * 10).rounded() / 10
    let steps = [0.01, 0.05, 0.1, 0.25, 0.3, 0.5, 1, 0.7]
    let isStepped = stepped ?? (Int.random(in: 0..<4, using: &generator) > 0)
    return try ValueLaw(
      minimum: lower, maximum: lower + span,
      step: isStepped ? steps[Int.random(in: 0..<steps.count, using: &generator)] : 0,
      default: lower + span * Double.random(in: 0...1, using: &generator))
  }
}
