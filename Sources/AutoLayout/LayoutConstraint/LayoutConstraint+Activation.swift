extension LayoutConstraint {
  /// Whether the constraint takes part in the layout. Setting it activates or deactivates the constraint.
  ///
  /// A constraint becomes inactive by itself when one of its items leaves the tree that both are in.
  public var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates constraints, in order. One whose items share no ancestor traps.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }

  /// Deactivates constraints, in order.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  /// The item nearest to both items that contains both, or is one of them; nil where there is none.
  public func commonAncestor() -> (any LayoutItem)? {
    guard let firstItem else { return nil }
    guard hasSecondItem else { return firstItem }
    guard let secondItem else { return nil }
    if firstItem === secondItem { return firstItem }
    if let parent = firstItem.layoutParent, parent === secondItem { return parent }
    if let parent = secondItem.layoutParent, parent === firstItem { return parent }
    var above: Set<ObjectIdentifier> = []
    var next: (any LayoutItem)? = firstItem
    while let item = next {
      above.insert(ObjectIdentifier(item))
      next = item.layoutParent
    }
    next = secondItem
    while let item = next {
      if above.contains(ObjectIdentifier(item)) { return item }
      next = item.layoutParent
    }
    return nil
  }

  private func activate() {
    guard !isActive else { return }
    guard let ancestor = commonAncestor(), let firstItem else {
      preconditionFailure(
        "The constraint \(description) cannot be activated: its items have no common ancestor.")
    }
    // A guide keeps nothing: a constraint about a guide alone is held by the guide's owner.
    let keeper = ancestor is LayoutGuide ? ancestor.layoutParent ?? ancestor : ancestor
    let storage = keeper.layoutStorage
    storage.item = keeper
    entry.order = EngineEntry.nextOrder()
    holder = storage
    storage.held[entry.order] = self
    firstItem.layoutStorage.mentions[entry.order] = LayoutStorage.WeakConstraint(constraint: self)
    secondItem?.layoutStorage.mentions[entry.order] = LayoutStorage.WeakConstraint(constraint: self)
    LayoutEngine.invalidate(keeper, entries: [entry])
  }

  private func deactivate() {
    guard let holder else { return }
    holder.held[entry.order] = nil
    firstItem?.layoutStorage.mentions[entry.order] = nil
    secondItem?.layoutStorage.mentions[entry.order] = nil
    self.holder = nil
    entry.engine?.forget(entry)
  }
}
