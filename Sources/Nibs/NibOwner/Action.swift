import Toolkit

/// An action of an owner: a closure that runs when a connected event of a view happens.
@MainActor
public struct Action {
  /// The name of the view class that may send it.
  let senderName: String
  /// Whether views of a class may send it.
  let accepts: @MainActor (View.Type) -> Bool
  /// Runs the action; false if the owner or the sender does not have the declared class.
  let perform: @MainActor (AnyObject, View) -> Bool

  /// Creates an action. It does not retain the owner.
  ///
  /// - Parameter body: receives the owner and the view whose event happened.
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
