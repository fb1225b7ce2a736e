/// A property of a view that an ``AppearanceProxy`` can set without overruling whoever set it on the view itself.
///
/// ```swift
/// @Styled public var tint = BacklightColor.amber { didSet { setNeedsDisplay() } }
/// ```
/// A value given where the property is declared is the default; any other that is set on the view is its own.
@propertyWrapper
public struct Styled<Value> {
  private var value: Value
  private var isOwn = false

  /// A property with a default.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Only properties of views can be styled: the compiler goes through the subscript below, and refuses all others by
  /// this one, which a wrapper has to have.
  @available(*, unavailable, message: "@Styled is for properties of views")
  public var wrappedValue: Value {
    get { fatalError("@Styled is for properties of views") }
    set { fatalError("@Styled is for properties of views") }
  }

  /// The value; setting it makes it the view's own, unless an appearance does, which gives way to one.
  @MainActor
  public static subscript<Owner: View>(
    _enclosingInstance owner: Owner, wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Styled<Value>>
  ) -> Value {
    get { owner[keyPath: storage].value }
    set {
      if owner.isTakingAppearance {
        guard !owner[keyPath: storage].isOwn else { return }
      } else {
        owner[keyPath: storage].isOwn = true
      }
      owner[keyPath: storage].value = newValue
    }
  }
}
