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
        .texts(
          "names", \FilterKnob.names, "The names of the filter on the left, in the middle and on the right.")
      ], make: { FilterKnob() })
    registry.register(
      SourceSelector.self, inherits: "ValueControl", "A switch with named positions.",
      properties: [
        .texts("names", \SourceSelector.names, "The names of the positions, from the top.")
      ], make: { SourceSelector() })
    return registry
  }
}
