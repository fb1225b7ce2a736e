/// The ties between the keys of a variation, and the traits that no key matches.
struct VariationProblems: Error, Hashable, Sendable {
  /// Two keys that match the same traits, neither of which is more specific.
  struct Tie: Hashable, Sendable {
    /// The index of the first key.
    var first: Int

    /// The index of the second key.
    var second: Int

    /// Traits for which both match.
    var traits: VariationTraits

    /// A key that resolves the tie; nil if both keys are equal.
    var decider: VariationKey?
  }

  /// All ties, each pair once.
  private(set) var ties: [Tie] = []

  /// Traits that no key matches; nil if all are covered.
  private(set) var uncovered: VariationTraits?

  /// Whether the keys are complete and free of ties.
  var isEmpty: Bool { ties.isEmpty && uncovered == nil }

  /// Checks keys for every combination of traits.
  ///
  /// - Complexity: O(n²) in the number of keys.
  init(keys: [VariationKey]) {
    var undecided = TraitMask.all
    let bySpecificity = Dictionary(grouping: keys.indices) { keys[$0].conditions.count }
    for (_, group) in bySpecificity.sorted(by: { $0.key > $1.key }) {
      let masks = group.map { TraitMask(keys[$0].conditions) }
      // A narrower key with as many conditions takes precedence over a wider key.
      let leads = masks.map { mask in
        var lead = mask.intersection(undecided)
        for other in masks where other.isStrictSubset(of: mask) { lead.subtract(other) }
        return lead
      }
      for second in group.indices {
        for first in 0..<second {
          guard let traits = leads[first].intersection(leads[second]).first else { continue }
          let a = keys[group[first]]
          let b = keys[group[second]]
          let decider = a == b ? nil : VariationKey(a.conditions.union(b.conditions))
          ties.append(Tie(first: group[first], second: group[second], traits: traits, decider: decider))
        }
      }
      for mask in masks { undecided.subtract(mask) }
    }
    uncovered = undecided.first
  }

  /// The index of the key that is used for the given traits; ``init(keys:)`` has checked that there is exactly one.
  static func winner(among keys: [VariationKey], for traits: VariationTraits) -> Int? {
    var best: Int?
    for (index, key) in keys.enumerated() where key.matches(traits) {
      guard let leader = best else {
        best = index
        continue
      }
      let lead = key.conditions.count - keys[leader].conditions.count
      if lead > 0 || (lead == 0 && key.isNarrower(than: keys[leader])) { best = index }
    }
    return best
  }
}

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
