import Toolkit

/// A property that a class lets definitions set: its name, what values it takes, and how it is set and read.
@MainActor
public final class PropertyDeclaration {
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

  /// Gives a view the value that another of its class has, a new one; whether it could.
  let restore: @MainActor (_ view: View, _ fresh: View) -> Bool

  /// A property of a class by closures that set and read it; the shorter forms, one a type, make these of a key path.
  ///
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - type: what values it takes; `write` gets no others.
  ///   - documentation: what it does, in a sentence.
  ///   - read: its value in a view, from which the default in the schema is taken; nothing for no default.
  ///   - write: sets it.
  public convenience init<V: View>(
    _ name: String, _ type: PropertyType, _ documentation: String,
    read: @escaping @MainActor (V) -> PropertyValue?,
    write: @escaping @MainActor (V, PropertyValue, TraitCollection) -> Void
  ) {
    self.init(name, type, documentation, read: read, write: write) { (view: V, fresh: V) in
      guard let standard = read(fresh) else { return false }
      write(view, standard, view.traitCollection)
      return true
    }
  }

  /// A property that can be taken back although no value says so.
  init<V: View>(
    _ name: String, _ type: PropertyType, _ documentation: String,
    read: @escaping @MainActor (V) -> PropertyValue?,
    write: @escaping @MainActor (V, PropertyValue, TraitCollection) -> Void,
    restore: @escaping @MainActor (_ view: V, _ fresh: V) -> Bool
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
    self.restore = { view, fresh in
      guard let view = view as? V, let fresh = fresh as? V else { return false }
      return restore(view, fresh)
    }
  }
}
