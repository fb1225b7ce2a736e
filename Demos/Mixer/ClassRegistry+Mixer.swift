import Backlit

extension ClassRegistry {
  /// The classes for the definitions of the mixer: the classes of Backlit and of the demo.
  static var mixer: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(
      Desk.self, inherits: "Panel", "The plate of the mixer.", make: { Desk() })
    registry.register(
      FilterKnob.self, inherits: "Knob", "A knob for a filter, from low-pass to high-pass.",
      properties: [
        PropertyDeclaration(
          "names", .texts, "The names of the filter on the left, in the middle and on the right."
        ) {
          (knob: FilterKnob) in
          .texts(knob.names)
        } write: { knob, value, _ in
          if case .texts(let names) = value { knob.names = names }
        }
      ], make: { FilterKnob() })
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
