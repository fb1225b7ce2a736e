extension LayoutConstraint {
  /// Whether the constraint takes part in the layout. Setting it activates or deactivates the constraint.
  ///
  /// A constraint becomes inactive by itself when one of its items leaves the tree that both are in.
  public var isActive: Bool {
    get { holder?.storage != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Activates constraints, in order. Traps for a constraint whose items share no ancestor.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }

  /// Deactivates constraints, in order.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  /// The item that holds the constraint; nil while it is inactive.
  package var holdingItem: (any LayoutElement)? { holder?.item }

  /// The items of the constraint that still exist. An item can be listed more than once.
  var items: [any LayoutElement] {
    [firstElement, secondElement, firstOrigin?.item, secondOrigin?.item].compactMap { $0 }
  }

  /// Calls a closure with the storages of the items that still exist. An item can occur more than once.
  private func forEachStorage(_ body: (LayoutStorage) -> Void) {
    if let storage = first.storage { body(storage) }
    if let storage = second?.storage { body(storage) }
    if let storage = firstOrigin?.reference.storage { body(storage) }
    if let storage = secondOrigin?.reference.storage { body(storage) }
  }

  /// The nearest common ancestor of the items of the constraint, which can be one of them; nil if there is
  /// none.
  package func commonAncestor() -> (any LayoutElement)? {
    guard let firstElement else { return nil }
    var common: (any LayoutElement)? = firstElement
    if hasSecondItem { common = Self.commonAncestor(common, secondElement) }
    if let firstOrigin { common = Self.commonAncestor(common, firstOrigin.item) }
    if let secondOrigin { common = Self.commonAncestor(common, secondOrigin.item) }
    return common
  }

  private static func commonAncestor(
    _ first: (any LayoutElement)?, _ second: (any LayoutElement)?
  ) -> (any LayoutElement)? {
    guard let first, let second else { return nil }
    if first === second { return first }
    let parents = (first.layoutParent, second.layoutParent)
    if let parent = parents.0, parent === second || parent === parents.1 { return parent }
    if let parent = parents.1, parent === first { return parent }
    var above: Set<ObjectIdentifier> = []
    var next: (any LayoutElement)? = first
    while let item = next {
      above.insert(ObjectIdentifier(item))
      next = item.layoutParent
    }
    next = second
    while let item = next {
      if above.contains(ObjectIdentifier(item)) { return item }
      next = item.layoutParent
    }
    return nil
  }

  private func activate() {
    guard !isActive else { return }
    // The item that held it can be released on a different thread. Its constraints are notified later.
    if holder != nil { becomeInactive() }
    guard let ancestor = commonAncestor() else {
      // A programming error, as in UIKit, which raises an exception here.
      fatalError(
        "The constraint \(description) cannot be activated: its items have no common ancestor.")
    }
    // A guide holds no constraints: the owner of a guide holds a constraint about the guide alone.
    let owner = ancestor is LayoutGuide ? ancestor.layoutParent ?? ancestor : ancestor
    let storage = owner.layoutStorage
    holder = storage.reference(to: owner)
    entry.order = EngineEntry.nextOrder()
    entry.constraint = self
    storage.hold(self)
    forEachStorage { $0.mentions.append(self) }
    crossing = ScrollCrossing(self, below: ancestor)
    crossing?.storages.forEach { $0.addCrossing(self) }
    LayoutEngine.invalidate(owner, entries: [entry])
  }

  private func deactivate() {
    guard let storage = holder?.storage else { return }
    storage.release(self)
    becomeInactive()
  }

  /// Makes the constraint inactive because the item that held it is gone.
  func holderIsGone() {
    // It may be active again, held by a different item.
    if holder?.storage == nil { becomeInactive() }
  }

  private func becomeInactive() {
    forEachStorage { $0.mentions.remove(self) }
    crossing?.storages.forEach { $0.removeCrossing(self) }
    crossing = nil
    holder = nil
    entry.engine?.removeEntry(entry)
    entry.constraint = nil
  }
}
