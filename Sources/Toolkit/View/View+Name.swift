import AutoLayout

extension View {
  /// The identifier, or else what the view is, what it says, and in which view that has an identifier it lies:
  /// `deck’s Label “Volume”`. Of several the same it is the second, say, in the order of the tree: `deck’s View 2`.
  ///
  /// Costs a look at all that lies in that view; messages are made of it, layouts are not.
  public var layoutName: String {
    if let identifier { return identifier }
    let home = layoutHome
    let kind = layoutKind
    var twins: [View] = []
    home.forEachInTree { view in
      guard view.identifier == nil, type(of: view) == type(of: self), view.layoutHome === home else { return }
      if view.layoutKind == kind { twins.append(view) }
    }
    var name = home.identifier.map { "\($0)’s \(kind)" } ?? kind
    if twins.count > 1, let index = twins.firstIndex(where: { $0 === self }) { name += " \(index + 1)" }
    return name
  }

  /// The class, and what a reader would call the view.
  private var layoutKind: String {
    let text = accessibilityLabel.flatMap { $0.isEmpty ? nil : " \(Spelling.quoted(Spelling.printable($0)))" }
    return "\(type(of: self))\(text ?? "")"
  }

  /// The nearest view around this one that has an identifier, or else the topmost.
  private var layoutHome: View {
    var view = self
    while let parent = view.superview {
      if parent.identifier != nil { return parent }
      view = parent
    }
    return view
  }
}
