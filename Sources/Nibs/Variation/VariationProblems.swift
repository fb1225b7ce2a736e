/// What keeps the keys of a variation from deciding for all traits.
public struct VariationProblems: Error, Hashable, Sendable {
  /// Two keys that match the same traits while neither is the more specific.
  public struct Tie: Hashable, Sendable {
    /// The index of the key that was written first.
    public var first: Int

    /// The index of the key that was written second.
    public var second: Int

    /// Traits for which both match.
    public var traits: VariationTraits

    /// The key that would decide between them; nothing if both keys mean the same.
    public var decider: VariationKey?
  }

  /// Every pair of keys that ties, once.
  public private(set) var ties: [Tie] = []

  /// Traits for which no key matches, if there are any.
  public private(set) var uncovered: VariationTraits?

  /// Whether the keys decide for all traits.
  public var isEmpty: Bool { ties.isEmpty && uncovered == nil }

  /// Looks at keys under every combination of traits.
  ///
  /// Cost: the square of the number of keys.
  init(keys: [VariationKey]) {
    var undecided = TraitMask.all
    let bySpecificity = Dictionary(grouping: keys.indices) { keys[$0].conditions.count }
    for (_, group) in bySpecificity.sorted(by: { $0.key > $1.key }) {
      let masks = group.map { TraitMask(keys[$0].conditions) }
      // Where a narrower key of as many conditions matches, it and not the wider one holds.
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

  /// The index of the one key that holds for some traits, as ``init(keys:)`` found that there is one.
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
