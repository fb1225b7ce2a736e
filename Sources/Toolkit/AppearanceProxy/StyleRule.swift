/// One value that views of a class are to have for a property.
@MainActor
struct StyleRule {
  let type: View.Type
  let property: AnyKeyPath
  let query: TraitQuery
  let value: Any
  /// Whether a class is this rule's, or derived from it.
  private let includes: (View.Type) -> Bool
  /// Sets the value and tells how to take it back.
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

  func isAbout(_ type: View.Type, _ property: AnyKeyPath, _ query: TraitQuery) -> Bool {
    self.type == type && self.property == property && self.query == query
  }

  /// How many of the rules for a view are about a class from which this rule's is derived; then how many traits it
  /// names. The higher is applied later.
  func rank(among rules: [StyleRule]) -> (Int, Int) {
    (rules.count { $0.includes(type) }, query.count)
  }

  func concerns(_ view: View) -> Bool {
    includes(Swift.type(of: view)) && query.matches(view.traitCollection)
  }
}

extension View {
  /// Takes back what rules of the window set before, and sets what they say now.
  func takeAppearance() {
    let styles = window?.styles ?? []
    guard !styles.isEmpty || !restyling.isEmpty else { return }
    isTakingAppearance = true
    defer { isTakingAppearance = false }
    View.performWithoutAnimation {
      for takeBack in restyling.reversed() { takeBack() }
      let rules = styles.filter { $0.concerns(self) }
      let ranked = rules.enumerated().sorted {
        let (first, second) = ($0.element.rank(among: rules), $1.element.rank(among: rules))
        return (first.0, first.1, $0.offset) < (second.0, second.1, $1.offset)
      }
      restyling = ranked.compactMap { $0.element.apply(self) }
    }
  }
}
