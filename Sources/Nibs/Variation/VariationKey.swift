import AutoLayout

/// The key of one case of a variation: `*`, or conditions that must hold together, such as `wC hR dark`.
public struct VariationKey: Hashable, Sendable, CustomStringConvertible {
  /// What must hold; empty for `*`.
  public let conditions: Set<TraitCondition>

  /// The key that always matches.
  public static let any = VariationKey([])

  /// A key of conditions.
  public init(_ conditions: Set<TraitCondition>) {
    self.conditions = conditions
  }

  /// Reads a key.
  ///
  /// - Throws: every word that is unknown, repeated, or at odds with another.
  public init(_ text: String) throws(TextFaults) {
    var faults: [TextFault] = []
    var conditions: Set<TraitCondition> = []
    let words = Self.words(of: text)
    for (word, offset) in words {
      if word == "*" {
        if words.count > 1 {
          faults.append(
            TextFault(offset: offset, problem: "“*” stands beside other words", remedy: "leave it out"))
        }
        continue
      }
      guard let condition = TraitCondition(word: word) else {
        let near = Spelling.nearest(to: word, among: ["*"] + TraitCondition.all.map(\.word))
        faults.append(
          TextFault(
            offset: offset, problem: "\(Spelling.quoted(word)) is no trait",
            remedy: near.map { "did you mean “\($0)”?" }
              ?? "write *, wC, wR, hC, hR, dark, light, ltr, rtl, accessibility, highContrast or a text size")
        )
        continue
      }
      if !conditions.insert(condition).inserted {
        faults.append(TextFault(offset: offset, problem: "\(Spelling.quoted(word)) stands twice"))
      } else if TraitMask(conditions).isEmpty {
        faults.append(
          TextFault(
            offset: offset, problem: "\(Spelling.quoted(word)) can never hold together with what precedes it")
        )
        conditions.remove(condition)
      }
    }
    if words.isEmpty {
      faults.append(TextFault(offset: 0, problem: "the key is empty", remedy: "write “*” for any traits"))
    }
    if !faults.isEmpty { throw TextFaults(all: faults) }
    self.conditions = conditions
  }

  /// Whether all conditions hold.
  public func matches(_ traits: VariationTraits) -> Bool {
    conditions.allSatisfy(traits.fulfils)
  }

  /// The key in words, in a fixed order.
  public var description: String {
    if conditions.isEmpty { return "*" }
    return TraitCondition.all.filter(conditions.contains).map(\.word).joined(separator: " ")
  }

  /// Whether every combination of traits that matches this key matches the other, but not the other way round.
  func isNarrower(than other: VariationKey) -> Bool {
    TraitMask(conditions).isStrictSubset(of: TraitMask(other.conditions))
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
