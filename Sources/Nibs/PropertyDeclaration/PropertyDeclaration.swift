import Toolkit

/// A property that a class lets definitions set: its name, what values it takes, and how it is set and read.
@MainActor
public struct PropertyDeclaration {
  /// The name in definitions.
  public let name: String

  /// What values it takes.
  public let type: PropertyType

  /// What it does, in a sentence; editors show it.
  public let documentation: String

  /// Sets it on a view of the class that declared it, for the traits of the moment.
  let write: @MainActor (View, PropertyValue, TraitCollection) -> Void

  /// Its value in a view; nothing if there is none that a definition could give.
  let read: @MainActor (View) -> PropertyValue?

  /// A property of a class by closures that set and read it; the shorter forms, one a type, make these of a key path.
  ///
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - type: what values it takes; `write` gets no others.
  ///   - documentation: what it does, in a sentence.
  ///   - read: its value in a view, from which the default in the schema is taken; nothing for no default.
  ///   - write: sets it.
  public init<V: View>(
    _ name: String, _ type: PropertyType, _ documentation: String,
    read: @escaping @MainActor (V) -> PropertyValue?,
    write: @escaping @MainActor (V, PropertyValue, TraitCollection) -> Void
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.write = { view, value, traits in
      guard let view = view as? V else {
        preconditionFailure(
          "the property “\(name)” was declared for \(V.self) and set on \(Swift.type(of: view))")
      }
      write(view, value, traits)
    }
    self.read = { view in (view as? V).flatMap(read) }
  }
}
