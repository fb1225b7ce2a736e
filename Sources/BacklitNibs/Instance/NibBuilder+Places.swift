import BacklitLayout
import BacklitUI

extension NibBuilder {
  /// Adds the planned guides to a view, keeps existing ones and removes the others.
  mutating func setGuides(of view: View, _ planned: NibPlan.PlannedView, _ kept: NibReuse.Kept?) {
    // The subviews of a cell lie in its content view, and no constraint leads to a guide outside of it.
    let container = view.definitionContainer
    for name in kept?.old.guides ?? [] where !planned.guides.contains(name) {
      if let guide = container.guide(named: name) { container.removeLayoutGuide(guide) }
    }
    for name in planned.guides {
      if kept?.old.guides.contains(name) == true, let guide = container.guide(named: name) {
        guides[name] = guide
        continue
      }
      let guide = LayoutGuide(identifier: name)
      container.addLayoutGuide(guide)
      guides[name] = guide
    }
  }

  /// Gives a cell that becomes a standard row, or is not one any more, its new content view. Guides, subviews and
  /// constraints, which refer to the content view, are made later.
  func setContentView(of view: View, _ planned: NibPlan.PlannedView, _ kept: NibReuse.Kept?) {
    let isStandard = planned.standardText != nil
    let wasStandard = kept?.old.standardText != nil
    // The program may have changed the content of a row that stays what it is.
    if isStandard != wasStandard, let cell = view as? TableViewCell { cell.isStandardRow = isStandard }
  }

  /// Fills a view with a nested definition, from edge to edge. An existing nested definition is updated in place.
  mutating func setContent(of view: View, _ planned: NibPlan.PlannedView) {
    var old = oldNested[ObjectIdentifier(view)]
    let oldRoot = old?.root
    guard let plan = planned.content else {
      oldRoot?.removeFromSuperview()
      return
    }
    let owner = planned.ownsContent ? view as? any NibOwner : nil
    // An instance keeps its owner, so a definition that gets or loses its owner is made again.
    if old?.owner !== owner { old = nil }
    let instance = old ?? NibInstance(plan, owner: owner, from: .filledView, traits: traits, pages: pages)
    if let old { old.update(to: plan, traits, pages: pages) }
    nested.append((view, instance))
    let content = instance.root
    let container = view.definitionContainer
    guard content !== oldRoot || content.superview !== container else { return }
    oldRoot?.removeFromSuperview()
    container.fill(with: content)
  }

  /// Gives a list its prototypes, its rows and its sample rows.
  mutating func setListContent(of view: View, _ planned: NibPlan.PlannedView) {
    guard let list = view as? ListBase else { return }
    let (traits, pages) = (traits, pages)
    for (identifier, plan) in planned.prototypes {
      list.registerPrototype(identifier) {
        NibInstance(plan, owner: nil, from: .root, traits: traits, pages: pages ?? plan.pages).root
      }
    }
    let header = planned.header.map { makeView($0) }
    var sections = planned.sections.map { section in
      let header = section.header.map { makeTitle($0) }
      let rows = section.rows.map { makeView($0) }
      return DefinedListSection(
        header: header, footer: section.footer.map { makeTitle($0) }, rows: rows, outline: section.outline)
    }
    let footer = planned.footer.map { makeView($0) }
    if !planned.samples.isEmpty {
      let rows = planned.samples.map {
        NibInstance($0, owner: nil, from: .root, traits: traits, pages: pages ?? $0.pages).root
      }
      sections.append(DefinedListSection(rows: rows))
    }
    list.showDefinedContent(sections)
    (view as? TableView)?.showDefined(header: header, footer: footer)
  }

  private mutating func makeTitle(_ planned: NibPlan.PlannedTitle) -> DefinedListSection.Title {
    switch planned {
    case .text(let text): .text(text)
    case .view(let view): .view(makeView(view))
    }
  }

  /// Arranges views in a stack, in this order, before the views that the program arranged.
  func arrange(_ views: [View], in stack: StackView) {
    for (index, view) in views.enumerated() {
      if index < stack.arrangedSubviews.count, stack.arrangedSubviews[index] === view { continue }
      stack.insertArrangedSubview(view, at: index)
    }
  }

  /// Orders subviews from back to front.
  func bring(_ views: [View], toFrontOf parent: View) {
    guard views.count > 1 else { return }
    let wanted = Set(views.map { ObjectIdentifier($0) })
    let present = parent.subviews.filter { wanted.contains(ObjectIdentifier($0)) }
    guard !present.elementsEqual(views, by: { $0 === $1 }) else { return }
    for view in views { parent.bringSubviewToFront(view) }
  }
}

extension View {
  /// Adds a subview in front of the others that reaches from edge to edge.
  func fill(with content: View) {
    content.translatesAutoresizingMaskIntoConstraints = false
    addSubview(content)
    LayoutConstraint.activate(content.constraints(equalTo: self, .leading, .trailing, .top, .bottom))
  }

  /// The guide with an identifier.
  fileprivate func guide(named name: String) -> LayoutGuide? {
    layoutGuides.first { $0.identifier == name }
  }
}
