import BacklitGeometry

/// The ties between the keys of a variation, and the traits that no key matches.
struct VariationProblems: Error, Hashable, Sendable {
  /// Two keys that match the same traits and are equally specific.
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

  /// Checks keys for every combination of traits, and for every range of sizes that they tell apart.
  ///
  /// - Complexity: O(n²) in the number of keys, for each range of sizes.
  init(keys: [VariationKey]) {
    let ranges = keys.map(\.ranges)
    var pairs: Set<[Int]> = []
    for size in ExtentRanges.samples(ranges) {
      check(keys, keys.indices.filter { ranges[$0].contains(size) }, at: size, &pairs)
    }
  }

  /// Checks the keys that match a size.
  private mutating func check(
    _ keys: [VariationKey], _ matching: [Int], at size: Size, _ pairs: inout Set<[Int]>
  ) {
    var undecided = TraitMask.all
    let bySpecificity = Dictionary(grouping: matching) { keys[$0].conditions.count }
    for (_, group) in bySpecificity.sorted(by: { $0.key > $1.key }) {
      let masks = group.map { TraitMask(keys[$0].conditions) }
      // A narrower key with as many conditions takes precedence over a wider key.
      let leads = group.indices.map { index in
        var lead = masks[index].intersection(undecided)
        for other in group.indices where keys[group[other]].isNarrower(than: keys[group[index]]) {
          lead.subtract(masks[other])
        }
        return lead
      }
      for second in group.indices {
        for first in 0..<second {
          guard var traits = leads[first].intersection(leads[second]).first,
            pairs.insert([group[first], group[second]]).inserted
          else { continue }
          traits.extent = size
          let a = keys[group[first]]
          let b = keys[group[second]]
          let decider = a == b ? nil : a.merged(with: b)
          ties.append(Tie(first: group[first], second: group[second], traits: traits, decider: decider))
        }
      }
      for mask in masks { undecided.subtract(mask) }
    }
    if uncovered == nil, var traits = undecided.first {
      traits.extent = size
      uncovered = traits
    }
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

/// A set of combinations of traits, with one bit for each of the 1536 combinations, so that keys are compared for all
/// combinations at once.
struct TraitMask: Hashable, Sendable {
  private var bits: SIMD32<UInt64>

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
    // Bounds of the width and the height are compared separately.
    for condition in conditions { bits &= Self.byCondition[condition, default: .all].bits }
  }

  static let all = TraitMask { _ in true }
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

  mutating func subtract(_ other: TraitMask) { bits &= ~other.bits }

  func isStrictSubset(of other: TraitMask) -> Bool {
    bits != other.bits && bits & other.bits == bits
  }
}
