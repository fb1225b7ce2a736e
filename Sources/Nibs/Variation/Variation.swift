/// A value that depends on traits.
///
/// Of the cases that match, the one with most conditions holds. Between two with equally many, one that matches
/// only where the other does is the more specific (`accessibilityLarge` before `accessibility`); if there is
/// no such one it is a tie, which is found when a variation is made and not when it is used.
public struct Variation<Value> {
  /// The cases in the order in which they were written.
  public let cases: [(key: VariationKey, value: Value)]

  /// A value that does not vary.
  public init(_ value: Value) {
    cases = [(.any, value)]
  }

  /// A value with cases.
  ///
  /// - Throws: what makes them ambiguous or incomplete.
  public init(cases: [(key: VariationKey, value: Value)]) throws(VariationProblems) {
    let problems = VariationProblems(keys: cases.map(\.key))
    if !problems.isEmpty { throw problems }
    self.cases = cases
  }

  /// Cases that are known to decide for all traits.
  private init(checked cases: [(key: VariationKey, value: Value)]) {
    self.cases = cases
  }

  /// Whether the value can change with the traits.
  public var varies: Bool { cases.count > 1 }

  /// The value for some traits.
  public func value(for traits: VariationTraits) -> Value {
    let index = VariationProblems.winner(among: cases.map(\.key), for: traits)
    guard let index else { preconditionFailure("a variation was made without a case for \(traits)") }
    return cases[index].value
  }

  /// The same variation of other values.
  public func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Variation<Other> {
    var mapped: [(key: VariationKey, value: Other)] = []
    for (key, value) in cases { mapped.append((key, try transform(value))) }
    return Variation<Other>(checked: mapped)
  }
}

extension Variation: Sendable where Value: Sendable {}
