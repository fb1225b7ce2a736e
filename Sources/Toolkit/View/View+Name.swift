import AutoLayout

extension View {
  /// The name of the view in layout messages: its identifier, or its class and label in the nearest ancestor
  /// with an identifier: `deck’s Label “Volume”`. Several views with the same name are numbered in tree
  /// order: `deck’s View 2`.
  ///
  /// Complexity: O(number of views in that ancestor); only messages use it, layouts do not.
  public var layoutName: String {
    if let identifier { return identifier }
    let namespace = layoutNamespace
    let kind = layoutDescription
    var sameNamed: [View] = []
    namespace.forEachInTree { view in
      guard view.identifier == nil, type(of: view) == type(of: self), view.layoutNamespace === namespace
      else { return }
      if view.layoutDescription == kind { sameNamed.append(view) }
    }
    var name = namespace.identifier.map { "\($0)’s \(kind)" } ?? kind
    if sameNamed.count > 1, let index = sameNamed.firstIndex(where: { $0 === self }) {
      name += " \(index + 1)"
    }
    return name
  }

  /// The class and the accessibility label of the view.
  private var layoutDescription: String {
    let text = accessibilityLabel.flatMap { $0.isEmpty ? nil : " \(Spelling.quoted(Spelling.printable($0)))" }
    return "\(type(of: self))\(text ?? "")"
  }

  /// The nearest ancestor that has an identifier, or else the root view.
  private var layoutNamespace: View {
    var view = self
    while let parent = view.superview {
      if parent.identifier != nil { return parent }
      view = parent
    }
    return view
  }
}
