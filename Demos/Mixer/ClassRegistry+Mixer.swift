import Backlit

extension ClassRegistry {
  /// What definitions of the mixer may name: all that Backlit has, and the demo's own.
  static var mixer: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(
      Desk.self, inherits: "Panel", "The plate of the mixer.", make: { Desk() })
    registry.register(
      SourceSelector.self, inherits: "ValueControl", "A switch with named positions.",
      properties: [
        PropertyDeclaration("names", .texts, "The names of the positions, from the top.") {
          (selector: SourceSelector) in
          .texts(selector.names)
        } write: { selector, value, _ in
          if case .texts(let names) = value { selector.names = names }
        }
      ], make: { SourceSelector() })
    return registry
  }
}
