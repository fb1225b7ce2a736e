/// A value that depends on traits.
///
/// Of the cases that match, the case with the most conditions is used. Of two with equally many conditions, the
/// one that matches a subset of the traits is more specific (`accessibilityLarge` before `accessibility`). If
/// neither is, they tie. Ties are found when a variation is created, not when it is used.
struct Variation<Value> {
  /// Most values do not vary and need no array.
  fileprivate enum Storage {
    case constant(Value)
    case cases([(key: VariationKey, value: Value)])
  }

  private let storage: Storage

  /// The cases in the order of the text.
  var cases: [(key: VariationKey, value: Value)] {
    switch storage {
    case .constant(let value): [(.any, value)]
    case .cases(let cases): cases
    }
  }

  /// Creates a value that does not vary.
  init(_ value: Value) {
    storage = .constant(value)
  }

  /// Creates a value with cases.
  ///
  /// - Throws: the ties, and traits that no case matches.
  init(cases: [(key: VariationKey, value: Value)]) throws(VariationProblems) {
    let problems = VariationProblems(keys: cases.map(\.key))
    if !problems.isEmpty { throw problems }
    storage = .cases(cases)
  }

  /// Creates a value from cases that are known to be complete and free of ties.
  init(checked cases: [(key: VariationKey, value: Value)]) {
    storage = .cases(cases)
  }

  /// Whether the value can change with the traits.
  var varies: Bool { if case .cases(let cases) = storage { cases.count > 1 } else { false } }

  /// Whether the value can change with the size of the definition's root.
  var dependsOnSize: Bool { varies && cases.contains { $0.key.dependsOnSize } }

  /// Whether any of the values fulfills a condition. A constant value costs no allocation.
  func contains(where isIncluded: (Value) -> Bool) -> Bool {
    switch storage {
    case .constant(let value): isIncluded(value)
    case .cases(let cases): cases.contains { isIncluded($0.value) }
    }
  }

  /// The value for the given traits.
  func value(for traits: VariationTraits) -> Value {
    if case .constant(let value) = storage { return value }
    let cases = cases
    let index = VariationProblems.winner(among: cases.map(\.key), for: traits)
    guard let index else { fatalError("A variation was made without a case for \(traits).") }
    return cases[index].value
  }

  /// A variation with the same keys and transformed values.
  func map<Other, Failure: Error>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Variation<Other> {
    if case .constant(let value) = storage { return Variation<Other>(try transform(value)) }
    var mapped: [(key: VariationKey, value: Other)] = []
    for (key, value) in cases { mapped.append((key, try transform(value))) }
    return Variation<Other>(checked: mapped)
  }
}

extension Variation: Equatable where Value: Equatable {
  /// Whether two variations have equal cases in the same order.
  static func == (a: Self, b: Self) -> Bool {
    switch (a.storage, b.storage) {
    case (.constant(let a), .constant(let b)): a == b
    default: a.cases.elementsEqual(b.cases) { $0 == $1 }
    }
  }
}

extension Variation: Sendable where Value: Sendable {}
extension Variation.Storage: Sendable where Value: Sendable {}
