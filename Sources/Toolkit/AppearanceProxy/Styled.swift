/// A property of a view that an ``AppearanceProxy`` can set without overriding a value set on the view
/// itself.
///
/// ```swift
/// @Styled public var tint = BacklightColor.amber { didSet { setNeedsDisplay() } }
/// ```
/// The value in the declaration is the default; any other value set on the view is the view's own.
@propertyWrapper
public struct Styled<Value> {
  private var value: Value
  private var isOwn = false

  /// Creates a property with a default value.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Only properties of views can be styled. The compiler uses the subscript below; a property wrapper must
  /// declare this one, and its use is an error.
  @available(*, unavailable, message: "@Styled is for properties of views")
  public var wrappedValue: Value {
    get { fatalError("@Styled is for properties of views") }
    set { fatalError("@Styled is for properties of views") }
  }

  /// The value. Setting it marks it as the view's own; an appearance proxy does not override the view's own
  /// value.
  @MainActor
  public static subscript<Owner: View>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Styled<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      if owner.isApplyingStyleRules {
        guard !owner[keyPath: storage].isOwn else { return }
      } else {
        owner[keyPath: storage].isOwn = true
      }
      owner[keyPath: storage].value = newValue
    }
  }
}
