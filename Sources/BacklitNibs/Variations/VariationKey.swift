import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// The key of one case of a variation: `*`, or conditions that must all hold, such as `wC hR dark`.
package struct VariationKey: Hashable, Sendable, CustomStringConvertible {
  /// The conditions that must all hold; empty for `*`.
  package let conditions: Set<TraitCondition>

  /// The key that always matches.
  package static let any = VariationKey([])

  /// Creates a key of conditions.
  package init(_ conditions: Set<TraitCondition>) {
    self.conditions = conditions
  }

  /// Reads a key.
  ///
  /// - Throws: every word that is unknown, repeated, or contradicts an earlier word.
  package init(_ text: String) throws(TextFaults) {
    var faults: [TextFault] = []
    var conditions: Set<TraitCondition> = []
    let words = Self.words(of: text)
    for (word, offset) in words {
      if word == "*" {
        if words.count > 1 {
          faults.append(
            TextFault(offset: offset, problem: "\"*\" cannot be combined with traits", remedy: "remove it"))
        }
        continue
      }
      var bound: ExtentBound?
      do throws(ExtentBound.Malformed) {
        bound = try ExtentBound(word: word)
      } catch {
        faults.append(TextFault(offset: offset, problem: error.problem, remedy: error.remedy))
        continue
      }
      guard let condition = bound.map(TraitCondition.extent) ?? TraitCondition(word: word) else {
        let near = Spelling.nearest(to: word, among: ["*"] + TraitCondition.all.map(\.word))
        faults.append(
          TextFault(
            offset: offset, problem: "\(Spelling.quoted(word)) is not a trait",
            remedy: near.map(Spelling.suggestion)
              ?? "write *, wC, wR, hC, hR, dC, dR, dark, light, ltr, rtl, landscape, portrait, accessibility, "
              + "highContrast, a text size, or a bound such as w>500")
        )
        continue
      }
      if let bound, let other = conditions.compactMap(\.bound).first(where: { $0.limitsSameEnd(as: bound) }),
        other != bound
      {
        faults.append(
          TextFault(
            offset: offset,
            problem: "\(Spelling.quoted(word)) limits the same end as \(Spelling.quoted(other.word))",
            remedy: "remove one of them"))
        continue
      }
      if !conditions.insert(condition).inserted {
        faults.append(
          TextFault(offset: offset, problem: "\(Spelling.quoted(word)) is repeated", remedy: "remove it"))
      } else if TraitMask(conditions).isEmpty || ExtentRanges(conditions).isEmpty {
        faults.append(
          TextFault(
            offset: offset, problem: "\(Spelling.quoted(word)) contradicts the traits before it",
            remedy: "remove one of them"))
        conditions.remove(condition)
      }
    }
    if words.isEmpty {
      faults.append(TextFault(offset: 0, problem: "the key is empty", remedy: "write \"*\" for any traits"))
    }
    if !faults.isEmpty { throw TextFaults(all: faults) }
    self.conditions = conditions
  }

  /// Whether all conditions hold.
  func matches(_ traits: VariationTraits) -> Bool {
    conditions.allSatisfy(traits.fulfils)
  }

  /// The key in words, in a fixed order.
  package var description: String {
    if conditions.isEmpty { return "*" }
    let words = TraitCondition.all.filter(conditions.contains).map(\.word)
    return (words + conditions.compactMap(\.bound).map(\.word).sorted()).joined(separator: " ")
  }

  /// The widths and heights for which the key matches.
  var ranges: ExtentRanges { ExtentRanges(conditions) }

  /// Whether the key depends on the width, the height or the orientation.
  package var dependsOnSize: Bool {
    conditions.contains { condition in
      switch condition {
      case .extent, .orientation: true
      default: false
      }
    }
  }

  /// A key with the conditions of both; of two bounds of the same end, the tighter one.
  func merged(with other: VariationKey) -> VariationKey {
    let all = conditions.union(other.conditions)
    return VariationKey(
      all.filter { condition in
        guard let bound = condition.bound else { return true }
        return !all.contains { rival in
          guard let rival = rival.bound, rival != bound, rival.limitsSameEnd(as: bound) else { return false }
          let (own, other) = (bound.lengths, rival.lengths)
          return own != other ? other.clamped(to: own) == other : bound.word > rival.word
        }
      })
  }

  /// Whether this key matches a strict subset of the traits that the other key matches.
  func isNarrower(than other: VariationKey) -> Bool {
    let (mask, otherMask) = (TraitMask(conditions), TraitMask(other.conditions))
    let (ranges, otherRanges) = (ranges, other.ranges)
    guard ranges != otherRanges else { return mask.isStrictSubset(of: otherMask) }
    return ranges.isSubset(of: otherRanges) && (mask == otherMask || mask.isStrictSubset(of: otherMask))
  }

  private static func words(of text: String) -> [(word: String, offset: Int)] {
    var words: [(String, Int)] = []
    var word = ""
    var start = 0
    for (offset, scalar) in text.unicodeScalars.enumerated() {
      if scalar.properties.isWhitespace {
        if !word.isEmpty { words.append((word, start)) }
        word = ""
      } else {
        if word.isEmpty { start = offset }
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append((word, start)) }
    return words
  }
}

extension VariationKey {
  /// Changes traits so that the key matches them, as for `--traits "wC hR dark rtl"`. `accessibility` alone selects the
  /// smallest accessibility text size.
  ///
  /// - Parameter traits: the traits for everything that the key does not name.
  /// - Returns: traits that the key matches.
  package func applied(to traits: TraitCollection) -> TraitCollection {
    // Without a named size, the first that the condition includes.
    let overrides = conditions.reduce(TraitOverrides()) { $1.override($0) ?? $0 }
    var traits = overrides.applied(to: traits)
    if conditions.contains(.accessibility), overrides.preferredContentSizeCategory == nil,
      !traits.preferredContentSizeCategory.isAccessibilityCategory
    {
      traits.preferredContentSizeCategory = .accessibilityMedium
    }
    return traits
  }
}
