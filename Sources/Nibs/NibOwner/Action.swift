import Toolkit

/// Something that an owner does when an event of a view is sent to it.
@MainActor
public struct Action {
  /// The name of the class of views that may send it.
  let senderName: String
  /// Whether views of a class may send it.
  let accepts: @MainActor (View.Type) -> Bool
  /// Does it; false if owner or sender have another class than was declared.
  let perform: @MainActor (AnyObject, View) -> Bool

  /// An action by what it does to the owner, which it does not keep alive.
  ///
  /// - Parameter body: gets the owner and the view in which the event happened.
  public init<Owner: AnyObject, V: View>(_ body: @escaping @MainActor (Owner, V) -> Void) {
    senderName = "\(V.self)"
    accepts = { $0 is V.Type }
    perform = { owner, view in
      guard let owner = owner as? Owner, let view = view as? V else { return false }
      body(owner, view)
      return true
    }
  }
}
