/// A set of combinations of traits, with one bit for each of the 384 combinations, so that keys are compared for all
/// combinations at once.
struct TraitMask: Hashable, Sendable {
  private var bits: SIMD8<UInt64>

  /// The combinations for which a test holds.
  init(where holds: (VariationTraits) -> Bool) {
    bits = .zero
    for (index, traits) in VariationTraits.all.enumerated() where holds(traits) {
      bits[index / 64] |= 1 << UInt64(index % 64)
    }
  }

  /// The combinations for which all conditions hold.
  init(_ conditions: Set<TraitCondition>) {
    self = Self.all
    for condition in conditions { bits &= Self.byCondition[condition, default: .none].bits }
  }

  static let all = TraitMask { _ in true }
  static let none = TraitMask { _ in false }

  private static let byCondition = Dictionary(
    uniqueKeysWithValues: TraitCondition.all.map { condition in
      (condition, TraitMask { $0.fulfils(condition) })
    })

  /// The first combination in the set.
  var first: VariationTraits? {
    for index in bits.indices where bits[index] != 0 {
      return VariationTraits.all[index * 64 + bits[index].trailingZeroBitCount]
    }
    return nil
  }

  var isEmpty: Bool { bits == .zero }

  func intersection(_ other: TraitMask) -> TraitMask {
    var result = self
    result.bits &= other.bits
    return result
  }

  mutating func formUnion(_ other: TraitMask) { bits |= other.bits }

  mutating func subtract(_ other: TraitMask) { bits &= ~other.bits }

  func isStrictSubset(of other: TraitMask) -> Bool {
    bits != other.bits && bits & other.bits == bits
  }
}
