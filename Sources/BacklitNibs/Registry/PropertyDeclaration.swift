import BacklitUI
import BacklitValues

/// A property that definitions can set: its name, its type, and closures that set and read it.
@MainActor
public final class PropertyDeclaration {
  /// The name in definitions.
  package let name: String

  /// The name of the property in Swift, if it differs from ``name``.
  private(set) var swiftName: String?

  /// The type of its values.
  package let type: PropertyType

  /// The purpose of the property, in one sentence. Editors show it.
  package let documentation: String

  /// Sets the property of a view, for the given traits.
  let write: @MainActor (View, PropertyValue, TraitCollection) -> Void

  /// The value of a view; nil if a definition cannot express it.
  let read: @MainActor (View) -> PropertyValue?

  /// Resets the property of a view to the value of a new view of its class; false if that is not possible.
  let restore: @MainActor (_ view: View, _ fresh: View) -> Bool

  /// Declares a property with closures that read, set and reset it. The factory methods, one for each type, take a key
  /// path instead.
  ///
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - type: the type of its values; `write` receives only such values.
  ///   - documentation: what it does, in one sentence.
  ///   - read: returns the value of a view; the schema takes the default from a new view. Nil means no default.
  ///   - write: sets the value for the given traits.
  ///   - restore: resets the value to that of a new view; nil to set the value that `read` returns for a new view.
  package init<V: View>(
    _ name: String, _ type: PropertyType, _ documentation: String,
    read: @escaping @MainActor (V) -> PropertyValue?,
    write: @escaping @MainActor (V, PropertyValue, TraitCollection) -> Void,
    restore: (@MainActor (_ view: V, _ fresh: V) -> Void)? = nil
  ) {
    self.name = name
    self.type = type
    self.documentation = documentation
    self.write = { view, value, traits in
      guard let view = view as? V else {
        fatalError(
          "The property \(Spelling.quoted(name)) was declared for \(V.self) and set on \(Swift.type(of: view))."
        )
      }
      write(view, value, traits)
    }
    self.read = { view in (view as? V).flatMap(read) }
    self.restore = { view, fresh in
      guard let view = view as? V, let fresh = fresh as? V else { return false }
      if let restore {
        restore(view, fresh)
      } else {
        guard let standard = read(fresh) else { return false }
        write(view, standard, view.traitCollection)
      }
      return true
    }
  }
}

extension PropertyDeclaration {
  /// Adds the name of the property in Swift, which the reference shows if it differs from the name in definitions.
  public func inSwift(_ name: String) -> PropertyDeclaration {
    swiftName = name
    return self
  }

  /// The valid distances between the views of a stack, in points.
  static let spacings = 0.0...10_000.0

  /// The custom spacing after an arranged view. The stack stores it.
  static let spacingAfter = property(
    "spacingAfter", .number(in: spacings),
    "The distance in points to the next view of the StackView, in place of its spacing.",
    get: { (view: View) in (view.superview as? StackView)?.customSpacing(after: view) },
    set: { ($0.superview as? StackView)?.setCustomSpacing($1, after: $0) },
    reset: { ($0.superview as? StackView)?.setCustomSpacing(nil, after: $0) })
}
