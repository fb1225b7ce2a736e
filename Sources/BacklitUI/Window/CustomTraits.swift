/// A trait that a program adds to those of `TraitCollection`.
///
/// ```swift
/// enum RoomTrait: TraitDefinition { static let defaultValue = "Stage" }
///
/// page.traitOverrides[RoomTrait.self] = "Lobby"
/// label.registerForTraitChanges { label, _ in label.text = label.traitCollection[RoomTrait.self] }
/// ```
public protocol TraitDefinition {
  /// The type of the values.
  associatedtype Value: Hashable & Sendable
  /// The value in views that no override reaches.
  static var defaultValue: Value { get }
}

/// Values of traits of the program, by the type of the trait.
struct CustomTraits: Hashable, Sendable {
  private var values: [ObjectIdentifier: any Hashable & Sendable] = [:]

  subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value? {
    get { values[ObjectIdentifier(trait)] as? Trait.Value }
    set { values[ObjectIdentifier(trait)] = newValue }
  }

  /// Takes over the values of other traits.
  mutating func merge(_ others: CustomTraits) { values.merge(others.values) { $1 } }

  private var comparable: [ObjectIdentifier: AnyHashable] { values.mapValues { AnyHashable($0) } }

  static func == (first: CustomTraits, second: CustomTraits) -> Bool {
    // Most programs have none.
    first.values.isEmpty && second.values.isEmpty || first.comparable == second.comparable
  }

  func hash(into hasher: inout Hasher) { if !values.isEmpty { hasher.combine(comparable) } }
}

extension TraitCollection {
  /// The value of a trait of the program.
  public subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value {
    customTraits[trait] ?? trait.defaultValue
  }
}

extension TraitOverrides {
  /// The value of a trait of the program; nil, the default, for that of the superview.
  public subscript<Trait: TraitDefinition>(trait: Trait.Type) -> Trait.Value? {
    get { customTraits[trait] }
    set { customTraits[trait] = newValue }
  }
}
