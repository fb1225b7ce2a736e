import BacklitUI
import BacklitValues

/// An event of a class that definitions can connect to an action of the owner.
@MainActor
public struct EventDeclaration {
  /// The name in definitions.
  package let name: String

  /// When the event happens, in one sentence. Editors show it.
  package let documentation: String

  /// Registers a closure that is called with the view each time the event happens.
  let connect: @MainActor (View, @escaping @MainActor (View) -> Void) -> Void

  /// Declares an event of a class.
  ///
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - documentation: when it happens, in a sentence.
  ///   - connect: registers a closure that is called with the view each time the event happens.
  public init<V: View>(
    _ name: String, _ documentation: String,
    connect: @escaping @MainActor (V, @escaping @MainActor (View) -> Void) -> Void
  ) {
    self.name = name
    self.documentation = documentation
    self.connect = { view, handler in
      guard let view = view as? V else {
        fatalError(
          "The event \(Spelling.quoted(name)) was declared for \(V.self) and used on \(type(of: view)).")
      }
      connect(view, handler)
    }
  }
}
