import BacklitLayout
import BacklitUI

/// The object that a definition connects its views to. It declares outlets and actions by name.
///
/// ```swift
/// final class DJController: NibOwner {
///   var cueButton: BacklitButton?
///   static var nibOutlets: [String: Outlet] { ["cueButton": Outlet(\DJController.cueButton)] }
///   static var nibActions: [String: Action] { ["cue": Action { (owner: DJController, _: View) in owner.cue() }] }
/// }
/// ```
///
/// The declarations are static, so that a definition can be checked without an instance.
@MainActor
public protocol NibOwner: AnyObject {
  /// The name in definitions; the name of the class by default.
  static var nibName: String { get }

  /// The outlets by name.
  static var nibOutlets: [String: Outlet] { get }

  /// The actions by name.
  static var nibActions: [String: Action] { get }
}

extension NibOwner {
  /// The name of the class.
  public static var nibName: String { String(describing: self) }

  /// No outlets.
  public static var nibOutlets: [String: Outlet] { [:] }

  /// No actions.
  public static var nibActions: [String: Action] { [:] }
}

/// A property of an owner that a definition sets to a view, a constraint or a guide.
@MainActor
public struct Outlet {
  /// The kind of object that an outlet accepts.
  enum Kind {
    case view(name: String, accepts: @MainActor (View.Type) -> Bool)
    case constraint
    case guide
  }

  /// Whether a definition may leave it empty.
  public let isOptional: Bool
  let kind: Kind
  /// Sets the property; false if the owner or the object does not have the declared class.
  let fill: @MainActor (AnyObject, AnyObject) -> Bool

  /// Creates an outlet for a view of the property's class.
  ///
  /// - Parameters:
  ///   - path: the property, such as `\DJController.cueButton`. If the owner retains the root view, the property may be
  ///     `weak`.
  ///   - isOptional: whether a definition may leave it empty.
  public init<Owner: AnyObject, V: View>(
    _ path: ReferenceWritableKeyPath<Owner, V?>, isOptional: Bool = false
  ) {
    self.init(kind: .view(name: "\(V.self)", accepts: { $0 is V.Type }), path: path, isOptional: isOptional)
  }

  /// Creates an outlet for a constraint.
  public init<Owner: AnyObject>(
    _ path: ReferenceWritableKeyPath<Owner, LayoutConstraint?>, isOptional: Bool = false
  ) {
    self.init(kind: .constraint, path: path, isOptional: isOptional)
  }

  /// Creates an outlet for a guide.
  public init<Owner: AnyObject>(
    _ path: ReferenceWritableKeyPath<Owner, LayoutGuide?>, isOptional: Bool = false
  ) {
    self.init(kind: .guide, path: path, isOptional: isOptional)
  }

  private init<Owner: AnyObject, Object: AnyObject>(
    kind: Kind, path: ReferenceWritableKeyPath<Owner, Object?>, isOptional: Bool
  ) {
    self.kind = kind
    self.isOptional = isOptional
    fill = { owner, object in
      guard let owner = owner as? Owner, let object = object as? Object else { return false }
      owner[keyPath: path] = object
      return true
    }
  }

  /// The accepted object, in words for faults: “must be …”.
  var expectation: String {
    switch kind {
    case .view(let name, _): name == "View" ? "a view" : "a \(name)"
    case .constraint: "a constraint"
    case .guide: "a guide"
    }
  }
}

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
