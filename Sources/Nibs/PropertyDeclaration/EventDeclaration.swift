import Toolkit

/// Something that a class lets definitions connect to an action of the owner.
@MainActor
public struct EventDeclaration {
  /// The name in definitions.
  public let name: String

  /// When it happens, in a sentence; editors show it.
  public let documentation: String

  /// Has a closure called with the view whenever the event happens in it.
  let connect: @MainActor (View, @escaping @MainActor (View) -> Void) -> Void

  /// An event of a class.
  ///
  /// - Parameters:
  ///   - name: the name in definitions.
  ///   - documentation: when it happens, in a sentence.
  ///   - connect: has a closure called with the view whenever the event happens in it.
  public init<V: View>(
    _ name: String, _ documentation: String,
    connect: @escaping @MainActor (V, @escaping @MainActor (View) -> Void) -> Void
  ) {
    self.name = name
    self.documentation = documentation
    self.connect = { view, handler in
      guard let view = view as? V else {
        preconditionFailure("the event “\(name)” was declared for \(V.self) and used on \(type(of: view))")
      }
      connect(view, handler)
    }
  }
}
