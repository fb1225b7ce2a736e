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
  public func resetAppearance() {
    styles = []
    forEachInTree { $0.applyStyleRules() }
  }
}
