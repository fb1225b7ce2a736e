import BacklitLayout
import BacklitUI

/// A property of an owner that a definition sets to a view, a constraint or a guide.
///
/// ```swift
/// @Outlet var volume: Knob!
/// @Outlet(isOptional: true) var wide: LayoutConstraint?
/// ```
///
/// Its name in definitions is the name of the property. The property is an optional, with `!` or `?`, of `View`, a
/// subclass of it, `LayoutConstraint` or `LayoutGuide`. Observers such as `didSet` do not run when a definition sets the property; use
/// ``NibOwner/awakeFromNib()`` instead. Outlets are found by reflection, so an owner must not have a custom mirror.
@MainActor @propertyWrapper
public final class Outlet<Value>: ReflectedOutlet {
  /// The object that the definition connected; nil before the definition is loaded.
  public var wrappedValue: Value
  private let kind: OutletDeclaration.Kind
  private let isOptional: Bool
  /// The value without an object.
  private let empty: Value
  /// The object as a value of the property; nil if it has a different class.
  private let convert: (AnyObject) -> Value?

  /// Creates an outlet for a view of the property's class.
  ///
  /// - Parameter isOptional: whether a definition may leave it empty.
  public init<V: View>(isOptional: Bool = false) where Value == V? {
    kind = .view(V.self, accepts: { $0 is V.Type })
    self.isOptional = isOptional
    wrappedValue = nil
    empty = nil
    convert = { object in (object as? V).map { .some($0) } }
  }

  /// Creates an outlet for a constraint.
  ///
  /// - Parameter isOptional: whether a definition may leave it empty.
  public init(isOptional: Bool = false) where Value == LayoutConstraint? {
    kind = .constraint
    self.isOptional = isOptional
    wrappedValue = nil
    empty = nil
    convert = { object in (object as? LayoutConstraint).map { .some($0) } }
  }

  /// Creates an outlet for a guide.
  ///
  /// - Parameter isOptional: whether a definition may leave it empty.
  public init(isOptional: Bool = false) where Value == LayoutGuide? {
    kind = .guide
    self.isOptional = isOptional
    wrappedValue = nil
    empty = nil
    convert = { object in (object as? LayoutGuide).map { .some($0) } }
  }

  override var declaration: OutletDeclaration? {
    OutletDeclaration(kind: kind, isOptional: isOptional) { [self] _, object in
      guard let object else {
        wrappedValue = empty
        return true
      }
      guard let value = convert(object) else { return false }
      wrappedValue = value
      return true
    }
  }

  /// An outlet must be an optional. This declaration only gives a different type an error that says so.
  @available(
    *, unavailable,
    message:
      "an outlet is empty until its definition is loaded: declare it with ! or ?, as in `@Outlet var volume: Knob!`"
  )
  public init(isOptional: Bool = false) where Value: AnyObject {
    fatalError("An outlet must be an optional.")
  }
}

/// An outlet of any class, as reflection finds it. Only ``Outlet`` inherits from it.
///
/// A class, because a program starts faster if it needs not search its modules for types that conform to a protocol.
@MainActor
public class ReflectedOutlet {
  init() {}

  /// The outlet as in a table of its owner; nil for an object of this class alone.
  var declaration: OutletDeclaration? { nil }
}

/// An outlet in a table of an owner, for a name that differs from the property, or for a property that observes its
/// changes or is `weak`.
///
/// ```swift
/// weak var knob: Knob?
/// static let nibOutlets: [String: OutletDeclaration] = ["volume": OutletDeclaration(\Amplifier.knob)]
/// ```
@MainActor
public struct OutletDeclaration {
  /// The kind of object that an outlet accepts.
  enum Kind {
    case view(View.Type, accepts: @MainActor (View.Type) -> Bool)
    case constraint
    case guide
  }

  /// Whether a definition may leave it empty.
  package let isOptional: Bool
  let kind: Kind
  /// Sets the property of an owner to an object or to nil; false if either does not have the declared class.
  let fill: @MainActor (_ owner: AnyObject, _ object: AnyObject?) -> Bool

  /// Creates an outlet for a view of the property's class.
  ///
  /// - Parameters:
  ///   - path: the property, such as `\DJController.cueButton`. If the owner retains the root view, the property may be
  ///     `weak`.
  ///   - isOptional: whether a definition may leave it empty.
  public init<Owner: AnyObject, V: View>(
    _ path: ReferenceWritableKeyPath<Owner, V?>, isOptional: Bool = false
  ) {
    self.init(kind: .view(V.self, accepts: { $0 is V.Type }), path: path, isOptional: isOptional)
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
    self.init(kind: kind, isOptional: isOptional) { owner, object in
      let value = object as? Object
      guard let owner = owner as? Owner, object == nil || value != nil else { return false }
      owner[keyPath: path] = value
      return true
    }
  }

  fileprivate init(
    kind: Kind, isOptional: Bool, fill: @escaping @MainActor (AnyObject, AnyObject?) -> Bool
  ) {
    (self.kind, self.isOptional, self.fill) = (kind, isOptional, fill)
  }

  /// The accepted object, in words for faults: "must be …".
  var expectation: String {
    switch kind {
    case .view(let type, _): type == View.self ? "a view" : "a \(type)"
    case .constraint: "a constraint"
    case .guide: "a guide"
    }
  }
}

/// The outlets and actions that a definition may connect.
@MainActor
struct OwnerDeclarations {
  let name: String
  private(set) var outlets: [String: OutletDeclaration]
  let actions: [String: Action]
  /// Whether `outlets` is complete. Without an instance, only the outlets in the table of the class are known.
  private(set) var hasAllOutlets = false

  /// The declarations in the tables of a class.
  init(of type: any NibOwner.Type) {
    name = type.nibName
    outlets = type.nibOutlets
    actions = type.nibActions
  }

  /// The declarations in the tables of an object's class, and its properties that are outlets.
  init(of owner: any NibOwner) {
    self.init(of: type(of: owner))
    hasAllOutlets = true
    var mirror: Mirror? = Mirror(reflecting: owner)
    // Tables come first, then the properties of subclasses before those of superclasses.
    while let current = mirror {
      for (label, value) in current.children {
        // The compiler stores the wrapper of `volume` as `_volume`.
        guard let label, label.hasPrefix("_"), let outlet = (value as? ReflectedOutlet)?.declaration else {
          continue
        }
        let name = String(label.dropFirst())
        if outlets[name] == nil { outlets[name] = outlet }
      }
      mirror = current.superclassMirror
    }
  }
}
