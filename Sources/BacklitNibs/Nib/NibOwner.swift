import BacklitUI

/// The object that a definition connects its views to. It declares outlets and actions by name.
///
/// ```swift
/// @MainActor
/// final class Amplifier: NibOwner {
///   @Outlet var volume: Knob!
///   @Outlet var mute: BacklitButton?
///   static let nibActions: [String: Action] = ["changed": Action(Amplifier.changed)]
///
///   func load() throws -> NibInstance {
///     try Nib(contentsOf: "Nibs/Front.json").instantiate(owner: self, registry: .builtIn)
///   }
///
///   private func changed() { … }
/// }
/// ```
///
/// A ``NibInstance`` retains its owner, so an owner must not retain its instance: return it, as above, or store it in
/// a `weak` property. Otherwise neither is released. An owner that is a view or a controller is not retained, because it
/// retains the views of the definition; see `loadNib(_:in:registry:language:)`.
///
/// The owner of a nested definition is the view that it fills, if the class of that view is a `NibOwner`.
///
/// A class whose subclasses add actions or entries to the table of outlets declares these members as `class var`, because
/// subclasses cannot override the defaults of a protocol.
@MainActor
public protocol NibOwner: AnyObject {
  /// The name in definitions; the name of the class by default.
  static var nibName: String { get }

  /// Outlets whose names in definitions differ from their properties. Other outlets are marked with ``Outlet``.
  static var nibOutlets: [String: OutletDeclaration] { get }

  /// The actions by name.
  static var nibActions: [String: Action] { get }

  /// Prepares the owner after its outlets are set and its actions are connected; also called after each reload.
  ///
  /// Unlike UIKit, which calls it only on the objects of a nib, it is called on the views that the definition made
  /// (see `View.awakeFromNib()`) and then on the owner. The default does nothing.
  func awakeFromNib()
}

extension NibOwner {
  /// The name of the class.
  public static var nibName: String { _typeName(self, qualified: false) }

  /// No outlets.
  public static var nibOutlets: [String: OutletDeclaration] { [:] }

  /// No actions.
  public static var nibActions: [String: Action] { [:] }

  /// Does nothing.
  public func awakeFromNib() {}
}

/// An action of an owner: a method or closure that runs when a connected event of a view happens.
@MainActor
public struct Action {
  /// The view class that may send it.
  private let sender: View.Type
  /// Whether views of a class may send it.
  let accepts: @MainActor (View.Type) -> Bool
  /// Runs the action; false if the owner or the sender does not have the declared class.
  let perform: @MainActor (AnyObject, View) -> Bool

  /// The name of the view class that may send it.
  var senderName: String { "\(sender)" }

  /// Creates an action from a method without parameters, such as `Amplifier.changed`. Any view may send it.
  ///
  /// - Parameter method: a method of the owner; it may be private.
  public init<Owner: AnyObject>(_ method: @escaping @MainActor (Owner) -> @MainActor () -> Void) {
    self.init { (owner: Owner, _: View) in method(owner)() }
  }

  /// Creates an action from a method that receives the view whose event happened.
  ///
  /// - Parameter method: a method of the owner; it may be private. The class of its parameter is the class of the
  ///   views that may send it.
  public init<Owner: AnyObject, V: View>(_ method: @escaping @MainActor (Owner) -> @MainActor (V) -> Void) {
    self.init { (owner: Owner, view: V) in method(owner)(view) }
  }

  /// Creates an action from a closure. It does not retain the owner.
  ///
  /// - Parameter body: receives the owner and the view whose event happened.
  public init<Owner: AnyObject, V: View>(_ body: @escaping @MainActor (Owner, V) -> Void) {
    sender = V.self
    accepts = { $0 is V.Type }
    perform = { owner, view in
      guard let owner = owner as? Owner, let view = view as? V else { return false }
      body(owner, view)
      return true
    }
  }
}
