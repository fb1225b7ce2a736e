import BacklitGeometry

/// The traits that a view and everything in it have instead of those of its superview.
///
/// ```swift
/// preview.traitOverrides.horizontalSizeClass = .compact
/// preview.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
/// ```
///
/// Unlike in UIKit, each trait is an optional: nil, the default, means the trait of the superview. The traits of the
/// screen itself, such as the cell size, cannot be overridden.
public struct TraitOverrides: Hashable, Sendable {
  /// The horizontal size class.
  public var horizontalSizeClass: UserInterfaceSizeClass?
  /// The vertical size class.
  public var verticalSizeClass: UserInterfaceSizeClass?
  /// The height of controls.
  public var density: Density?
  /// The text size.
  public var preferredContentSizeCategory: ContentSizeCategory?
  /// The layout direction. A constraint between two views has the direction of its first view.
  public var layoutDirection: LayoutDirection?
  /// The user interface style, light or dark.
  public var userInterfaceStyle: UserInterfaceStyle?
  /// Whether contrast is high.
  public var prefersHighContrast: Bool?
  /// Whether motion is reduced.
  public var prefersReducedMotion: Bool?
  /// The traits of the program.
  var customTraits = CustomTraits()

  /// Creates overrides that change no trait.
  public init() {}

  /// Whether no trait is overridden.
  package var isEmpty: Bool { self == TraitOverrides() }

  /// Returns traits with these overrides.
  package func applied(to traits: TraitCollection) -> TraitCollection {
    var traits = traits
    if let horizontalSizeClass { traits.horizontalSizeClass = horizontalSizeClass }
    if let verticalSizeClass { traits.verticalSizeClass = verticalSizeClass }
    if let density { traits.density = density }
    if let preferredContentSizeCategory { traits.preferredContentSizeCategory = preferredContentSizeCategory }
    if let layoutDirection { traits.layoutDirection = layoutDirection }
    if let userInterfaceStyle { traits.userInterfaceStyle = userInterfaceStyle }
    if let prefersHighContrast { traits.prefersHighContrast = prefersHighContrast }
    if let prefersReducedMotion { traits.prefersReducedMotion = prefersReducedMotion }
    traits.customTraits.merge(customTraits)
    return traits
  }
}

extension View {
  /// Whether any view of the process has trait overrides. Without overrides, all views of a screen have its traits.
  package internal(set) static var usesTraitOverrides = false

  private static let standardTraits = TraitsHolder(TraitCollection())

  /// The traits that this view and everything in it have instead of those of the superview. By default none.
  ///
  /// Setting it reports the changes to each view inside. Complexity: O(number of views inside).
  public var traitOverrides: TraitOverrides {
    get { extras?.overrides ?? TraitOverrides() }
    set {
      guard newValue != traitOverrides else { return }
      Self.usesTraitOverrides = true
      ownExtras.override(newValue)
      forEachInTree {
        $0.reportTraits()
        $0.applyStyleRules()
      }
      var view: View? = self
      while let current = view {
        current.extras?.handlers.forEach { $0(current, .overrides) }
        view = current.superview
      }
    }
  }

  /// The traits of this view; nil outside a window if none were reported.
  var effectiveTraits: TraitsHolder? {
    guard Self.usesTraitOverrides else { return containingWindow?.screen.traits ?? reportedTraits }
    var view: View? = self
    while let current = view {
      if let extras = current.extras, !extras.overrides.isEmpty {
        let outer = current.superview?.effectiveTraits ?? current.containingWindow?.screen.traits
        return extras.traits(over: outer ?? Self.standardTraits)
      }
      view = current.superview
    }
    return containingWindow?.screen.traits ?? reportedTraits
  }

  /// The traits of this view if those around an ancestor are known: with the overrides from the ancestor to this view.
  ///
  /// - Parameters:
  ///   - ancestor: this view or one that contains it.
  ///   - traits: the traits of the ancestor.
  /// - Returns: the traits of this view.
  package func traits(under ancestor: View, with traits: TraitCollection) -> TraitCollection {
    guard Self.usesTraitOverrides else { return traits }
    var overrides: [TraitOverrides] = []
    var view: View? = self
    while let current = view {
      if let extras = current.extras { overrides.append(extras.overrides) }
      view = current === ancestor ? nil : current.superview
    }
    return overrides.reversed().reduce(traits) { $1.applied(to: $0) }
  }

  /// Calls a closure when the size of this view changed.
  @discardableResult
  package func addSizeHandler(_ handler: @escaping @MainActor (View) -> Void) -> HandlerRegistration {
    ownExtras.handlers.add { if $1 == .size { handler($0) } }
  }

  /// Calls a closure when the trait overrides of this view or of a view inside it changed.
  @discardableResult
  package func addTraitOverridesHandler(_ handler: @escaping @MainActor (View) -> Void) -> HandlerRegistration
  {
    ownExtras.handlers.add { if $1 == .overrides { handler($0) } }
  }
}
