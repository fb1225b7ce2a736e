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
    includes(Swift.type(of: view)) && query.matches(view.traitCollection)
  }
}

extension View {
  /// Reverts the values that the window's rules set before, and applies the current rules.
  func applyStyleRules() {
    let styles = window?.styles ?? []
    guard !styles.isEmpty || !styleReverts.isEmpty else { return }
    isApplyingStyleRules = true
    defer { isApplyingStyleRules = false }
    View.performWithoutAnimation {
      for revert in styleReverts.reversed() { revert() }
      let rules = styles.filter { $0.applies(to: self) }
      let ranked = rules.enumerated().sorted {
        let (first, second) = ($0.element.rank(among: rules), $1.element.rank(among: rules))
        return (first.0, first.1, $0.offset) < (second.0, second.1, $1.offset)
      }
      styleReverts = ranked.compactMap { $0.element.apply(self) }
    }
  }
}
