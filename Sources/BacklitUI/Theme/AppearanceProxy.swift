import BacklitGeometry

/// Property values for all views of a class in a window, for some traits; like UIKit's proxies, but stored in
/// the window instead of the process.
///
/// ```swift
/// window.appearance(of: Knob.self).tint = .blue
/// window.appearance(of: Knob.self, for: TraitQuery(userInterfaceStyle: .light)).tint = .violet
/// ```
/// A value applies at once, and whenever a view enters the window or the traits change. A value that was set
/// on a view itself wins if the property is ``Styled``; any other property is simply set. If several proxies
/// set one property, the most derived class wins, then the query with more traits, then the later call. When
/// no proxy sets the property any longer, the view gets its former value back.
@MainActor
@dynamicMemberLookup
public struct AppearanceProxy<Styled: View> {
  let window: Window
  let query: TraitQuery

  /// The value for views of the class; nil for none. Complexity: setting it is O(number of views in the
  /// window).
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Styled, Value>) -> Value? {
    get { window.styles.first { $0.hasTarget(Styled.self, property, query) }?.value as? Value }
    nonmutating set {
      window.styles.removeAll { $0.hasTarget(Styled.self, property, query) }
      if let newValue { window.styles.append(StyleRule(Styled.self, property, query, newValue)) }
      window.forEachInTree { $0.applyStyleRules() }
    }
  }
}

extension Window {
  /// Returns the appearance proxy of a class in this window.
  /// - Parameters:
  ///   - type: the class; it includes its subclasses.
  ///   - query: the traits for which the values apply; all traits by default.
  /// - Returns: a proxy with the properties of the class.
  public func appearance<Styled: View>(
    of type: Styled.Type, for query: TraitQuery = TraitQuery()
  ) -> AppearanceProxy<Styled> {
    AppearanceProxy(window: self, query: query)
  }

  /// Removes all values set by ``appearance(of:for:)``: every view gets its former values back.
  package func resetAppearance() {
    styles = []
    forEachInTree { $0.applyStyleRules() }
  }
}

/// A condition on a trait collection and on the size of the window: all members that are not nil must match.
public struct TraitQuery: Hashable, Sendable {
  /// The horizontal size class.
  package var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class.
  package var verticalSizeClass: UserInterfaceSizeClass?
  /// The height of controls.
  package var density: Density?
  /// The user interface style, light or dark.
  package var userInterfaceStyle: UserInterfaceStyle?
  /// Whether the user prefers high contrast.
  package var prefersHighContrast: Bool?
  /// The text size.
  package var preferredContentSizeCategory: ContentSizeCategory?
  /// Whether the text size is one of the five accessibility sizes.
  package var isAccessibilityCategory: Bool?
  /// The layout direction.
  package var layoutDirection: LayoutDirection?
  /// The smallest and the largest width of the window in points, both included.
  package var width: ClosedRange<Double>?
  /// The smallest and the largest height of the window in points, both included.
  package var height: ClosedRange<Double>?
  /// The display quality of the screen.
  package var displayQuality: DisplayQuality?
  /// Whether the screen shows colours.
  package var displaysColor: Bool?

  /// Creates a query for the given traits; without arguments, it matches all trait collections.
  public init(
    horizontalSizeClass: UserInterfaceSizeClass? = nil, verticalSizeClass: UserInterfaceSizeClass? = nil,
    density: Density? = nil, userInterfaceStyle: UserInterfaceStyle? = nil, prefersHighContrast: Bool? = nil,
    displayQuality: DisplayQuality? = nil, displaysColor: Bool? = nil,
    preferredContentSizeCategory: ContentSizeCategory? = nil, isAccessibilityCategory: Bool? = nil,
    layoutDirection: LayoutDirection? = nil, width: ClosedRange<Double>? = nil,
    height: ClosedRange<Double>? = nil
  ) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
    self.isAccessibilityCategory = isAccessibilityCategory
    self.layoutDirection = layoutDirection
    self.width = width
    self.height = height
    self.horizontalSizeClass = horizontalSizeClass
    self.verticalSizeClass = verticalSizeClass
    self.density = density
    self.userInterfaceStyle = userInterfaceStyle
    self.prefersHighContrast = prefersHighContrast
    self.displayQuality = displayQuality
    self.displaysColor = displaysColor
  }

  /// Whether the query depends on the size of the window.
  var limitsSize: Bool { width != nil || height != nil }

  /// Returns whether a trait collection and the size of a window in points match.
  package func matches(_ traits: TraitCollection, size: Size = .zero) -> Bool {
    matchResults(for: traits, size).allSatisfy { $0 != false }
  }

  /// The number of traits in the query; more traits make it more specific.
  var count: Int { matchResults(for: TraitCollection(), .zero).count { $0 != nil } }

  /// Returns for each trait whether it matches; nil if the query does not name it.
  private func matchResults(for traits: TraitCollection, _ size: Size) -> [Bool?] {
    [
      horizontalSizeClass.map { $0 == traits.horizontalSizeClass },
      verticalSizeClass.map { $0 == traits.verticalSizeClass },
      density.map { $0 == traits.density }, userInterfaceStyle.map { $0 == traits.userInterfaceStyle },
      prefersHighContrast.map { $0 == traits.prefersHighContrast },
      displayQuality.map { $0 == traits.displayQuality }, displaysColor.map { $0 == traits.displaysColor },
      preferredContentSizeCategory.map { $0 == traits.preferredContentSizeCategory },
      isAccessibilityCategory.map { $0 == traits.preferredContentSizeCategory.isAccessibilityCategory },
      layoutDirection.map { $0 == traits.layoutDirection }, width.map { $0.contains(size.width) },
      height.map { $0.contains(size.height) },
    ]
  }
}

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
    get { fatalError("@Styled is for properties of views.") }
    set { fatalError("@Styled is for properties of views.") }
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
      // One access, because an access by a key path takes long.
      owner[keyPath: storage].set(newValue, byRule: owner.extras?.isApplyingStyleRules == true)
    }
  }

  private mutating func set(_ new: Value, byRule isRule: Bool) {
    if isRule, isOwn { return }
    isOwn = isOwn || !isRule
    value = new
  }
}

/// One value of a property for the views of a class.
@MainActor
struct StyleRule {
  let type: View.Type
  let property: AnyKeyPath
  let query: TraitQuery
  let value: Any
  /// Returns whether a class is the rule's class or a subclass of it.
  private let includes: (View.Type) -> Bool
  /// Sets the value and returns a closure that restores the former one.
  let apply: (View) -> (@MainActor () -> Void)?

  init<Styled: View, Value>(
    _ type: Styled.Type, _ property: ReferenceWritableKeyPath<Styled, Value>, _ query: TraitQuery,
    _ value: Value
  ) {
    self.type = type
    self.property = property
    self.query = query
    self.value = value
    includes = { $0 is Styled.Type }
    apply = { view in
      guard let view = view as? Styled else { return nil }
      let before = view[keyPath: property]
      view[keyPath: property] = value
      return { [weak view] in view?[keyPath: property] = before }
    }
  }

  func hasTarget(_ type: View.Type, _ property: AnyKeyPath, _ query: TraitQuery) -> Bool {
    self.type == type && self.property == property && self.query == query
  }

  /// The number of matching rules for this class or a superclass of it, then the number of traits in the
  /// query. The rule with the higher rank is applied later.
  func rank(among rules: [StyleRule]) -> (Int, Int) {
    (rules.count { $0.includes(type) }, query.count)
  }

  func applies(to view: View) -> Bool {
    includes(Swift.type(of: view))
      && query.matches(view.traitCollection, size: view.window?.screen.size ?? .zero)
  }
}

extension View {
  /// Reverts the values that the window's rules set before, and applies the current rules.
  func applyStyleRules() {
    let styles = window?.styles ?? []
    guard !styles.isEmpty || extras?.styleReverts.isEmpty == false else { return }
    let extras = ownExtras
    extras.isApplyingStyleRules = true
    defer { extras.isApplyingStyleRules = false }
    View.performWithoutAnimation {
      for revert in extras.styleReverts.reversed() { revert() }
      let rules = styles.filter { $0.applies(to: self) }
      let ranked = rules.enumerated().sorted {
        let (first, second) = ($0.element.rank(among: rules), $1.element.rank(among: rules))
        return (first.0, first.1, $0.offset) < (second.0, second.1, $1.offset)
      }
      extras.styleReverts = ranked.compactMap { $0.element.apply(self) }
    }
  }
}
