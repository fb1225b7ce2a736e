import Backlit

/// Trees of views whose layout is timed.
@MainActor
enum Page: String, CaseIterable {
  /// A column of rows, all stack views. Each row has 24 labels.
  case stacks
  /// A chain of views of equal width, from edge to edge.
  case chain
  /// Cards of a box, a picture and two labels with constraints, in 5 columns.
  case cards
  /// Paragraphs that wrap, one below the other. Their heights depend on the width.
  case paragraphs

  /// Adds about as many views as given.
  func fill(_ root: View, views: Int) {
    switch self {
    case .stacks: fillWithStacks(root, rows: max(1, views / 25))
    case .chain: fillWithChain(root, count: max(1, views))
    case .cards: fillWithCards(root, count: max(1, views / 4))
    case .paragraphs: fillWithParagraphs(root, count: max(1, views))
    }
  }

  private func fillWithStacks(_ root: View, rows count: Int) {
    let rows = (0..<count).map { row in
      let stack = StackView(arrangedSubviews: (0..<24).map { Label(text: "\(row * $0 % 97)") })
      stack.distribution = .fillEqually
      stack.spacing = 8
      return stack
    }
    let column = StackView(arrangedSubviews: rows)
    column.axis = .vertical
    column.distribution = .fillEqually
    pin(column, to: root)
  }

  private func fillWithChain(_ root: View, count: Int) {
    let views = (0..<count).map { _ in add(View(), to: root) }
    var constraints = [views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor)]
    for (view, next) in zip(views, views.dropFirst()) {
      constraints.append(next.leadingAnchor.constraint(equalTo: view.trailingAnchor))
      constraints.append(next.widthAnchor.constraint(equalTo: view.widthAnchor))
    }
    constraints.append(views[count - 1].trailingAnchor.constraint(equalTo: root.trailingAnchor))
    for view in views {
      constraints.append(view.topAnchor.constraint(equalTo: root.topAnchor))
      constraints.append(view.bottomAnchor.constraint(equalTo: root.bottomAnchor))
    }
    LayoutConstraint.activate(constraints)
  }

  private func fillWithCards(_ root: View, count: Int) {
    var cards: [View] = []
    for index in 0..<count {
      let card = add(View(), to: root)
      let picture = add(View(), to: card)
      let title = add(Label(text: "Title \(index)"), to: card)
      let detail = add(Label(text: "Detail"), to: card)
      let above = index < 5 ? root.topAnchor : cards[index - 5].bottomAnchor
      let before = index % 5 == 0 ? root.leadingAnchor : cards[index - 1].trailingAnchor
      LayoutConstraint.activate([
        card.topAnchor.constraint(equalTo: above, constant: 8),
        card.leadingAnchor.constraint(equalTo: before, constant: 8),
        card.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.2, constant: -10),
        picture.topAnchor.constraint(equalTo: card.topAnchor),
        picture.leadingAnchor.constraint(equalTo: card.leadingAnchor),
        picture.trailingAnchor.constraint(equalTo: card.trailingAnchor),
        picture.heightAnchor.constraint(equalTo: picture.widthAnchor, multiplier: 0.5),
        title.topAnchor.constraint(equalTo: picture.bottomAnchor, constant: 8),
        title.leadingAnchor.constraint(equalTo: card.leadingAnchor),
        detail.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
        detail.trailingAnchor.constraint(equalTo: card.trailingAnchor),
        detail.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
        title.bottomAnchor.constraint(equalTo: card.bottomAnchor),
      ])
      cards.append(card)
    }
  }

  private func fillWithParagraphs(_ root: View, count: Int) {
    var above = root.topAnchor
    for index in 0..<count {
      let words = (0..<(index % 30 + 1)).map { "word\($0 * index % 13)" }
      let label = add(Label(text: words.joined(separator: " ")), to: root)
      label.numberOfLines = 0
      LayoutConstraint.activate([
        label.topAnchor.constraint(equalTo: above),
        label.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        label.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      ])
      above = label.bottomAnchor
    }
  }

  private func pin(_ view: View, to root: View) {
    add(view, to: root)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
  }

  @discardableResult
  private func add<V: View>(_ view: V, to parent: View) -> V {
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }
}
