/// The properties that all views of a class in a window are to have, for some traits; as UIKit's proxies, but kept by
/// the window instead of the process.
///
/// ```swift
/// window.appearance(of: Knob.self).tint = .blue
/// window.appearance(of: Knob.self, for: TraitQuery(userInterfaceStyle: .light)).tint = .violet
/// ```
/// What is set takes hold at once, and whenever a view enters the window or the traits change. A value that was set on
/// a view itself wins where the property is ``Styled``; any other property is simply set. Where several proxies speak of
/// one property, the one of the more derived class wins, then the one that asks for more traits, then the later one.
/// When none speaks of it any more the view has again what it had before.
@MainActor
@dynamicMemberLookup
public struct AppearanceProxy<Styled: View> {
  let window: Window
  let query: TraitQuery

  /// The value that is wanted; nil for none. Setting it costs a walk through the window's views.
  public subscript<Value>(dynamicMember property: ReferenceWritableKeyPath<Styled, Value>) -> Value? {
    get { window.styles.first { $0.isAbout(Styled.self, property, query) }?.value as? Value }
    nonmutating set {
      window.styles.removeAll { $0.isAbout(Styled.self, property, query) }
      if let newValue { window.styles.append(StyleRule(Styled.self, property, query, newValue)) }
      window.forEachInTree { $0.takeAppearance() }
    }
  }
}

extension Window {
  /// What views of a class in this window are to look like.
  /// - Parameters:
  ///   - type: the class; views of derived classes are meant too.
  ///   - query: the traits for which it holds; all, unless said.
  /// - Returns: a proxy, whose properties are those of the class.
  public func appearance<Styled: View>(
    of type: Styled.Type, for query: TraitQuery = TraitQuery()
  ) -> AppearanceProxy<Styled> {
    AppearanceProxy(window: self, query: query)
  }

  /// Forgets all that was said to ``appearance(of:for:)``: every view has again what it had before.
  public func resetAppearance() {
    styles = []
    forEachInTree { $0.takeAppearance() }
  }
}
