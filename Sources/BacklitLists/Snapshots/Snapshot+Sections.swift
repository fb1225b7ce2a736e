import OrderedCollections

extension Snapshot {
  /// Appends sections without items.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// Traps if a section would occur twice in the snapshot.
  public mutating func appendSections(
    _ identifiers: [SectionID]
  ) {
    order += addSections(identifiers)
  }

  /// Inserts sections without items before a section.
  ///
  /// Complexity: O(`identifiers.count` + `numberOfSections`).
  /// Traps if a section would occur twice in the snapshot, or if it does not contain the neighbor.
  public mutating func insertSections(
    _ identifiers: [SectionID], beforeSection neighbor: SectionID
  ) {
    insertSections(identifiers, beside: neighbor, offset: 0)
  }

  /// Inserts sections without items after a section.
  ///
  /// Complexity: O(`identifiers.count` + `numberOfSections`).
  /// Traps if a section would occur twice in the snapshot, or if it does not contain the neighbor.
  public mutating func insertSections(
    _ identifiers: [SectionID], afterSection neighbor: SectionID
  ) {
    insertSections(identifiers, beside: neighbor, offset: 1)
  }

  /// Deletes sections and their items. An identifier may be listed more than once.
  ///
  /// Complexity: O(`numberOfSections` + number of items deleted).
  /// Traps if the snapshot does not contain one of them.
  public mutating func deleteSections(
    _ identifiers: [SectionID]
  ) {
    let deleted = handles(ofSections: identifiers)
    for section in deleted {
      let list = lists[Int(section)]
      lists[Int(section)] = nil
      list?.forEach { forget($0) }
      reloadedSections.remove(section)
    }
    order.removeAll { lists[Int($0)] == nil }
    compactIfSparse()
  }

  /// Moves a section with its items to the place before a different section. Before itself does nothing.
  ///
  /// Complexity: O(`numberOfSections`).
  /// Traps if the snapshot does not contain a section.
  public mutating func moveSection(
    _ identifier: SectionID, beforeSection neighbor: SectionID
  ) {
    moveSection(identifier, beside: neighbor, offset: 0)
  }

  /// Moves a section with its items to the place after a different section. After itself does nothing.
  ///
  /// Complexity: O(`numberOfSections`).
  /// Traps if the snapshot does not contain a section.
  public mutating func moveSection(
    _ identifier: SectionID, afterSection neighbor: SectionID
  ) {
    moveSection(identifier, beside: neighbor, offset: 1)
  }

  /// Marks sections whose cells are replaced by new ones when the snapshot is applied.
  /// Traps if the snapshot does not contain a section.
  public mutating func reloadSections(
    _ identifiers: [SectionID]
  ) {
    reloadedSections.append(contentsOf: handles(ofSections: identifiers))
  }
}

extension Snapshot {
  /// The handles of sections.
  func handles(ofSections identifiers: [SectionID]) -> [Int32] {
    let found = identifiers.compactMap(knownHandle)
    if found.count < identifiers.count {
      Self.refuse(
        .unknownSections(Array(OrderedSet(identifiers.filter { knownHandle(ofSection: $0) == nil }))))
    }
    return found
  }

  /// Registers new sections and returns their handles. Does not change the order of the list.
  private mutating func addSections(_ identifiers: [SectionID]) -> [Int32] {
    var duplicates = OrderedSet<SectionID>()
    let added = identifiers.map { identifier in
      let (isNew, handle) = sections.append(identifier)
      if isNew { lists.append(nil) }
      if lists[handle] != nil { duplicates.append(identifier) }
      lists[handle] = HandleList()
      return Int32(handle)
    }
    if !duplicates.isEmpty { Self.refuse(.duplicateSections(Array(duplicates))) }
    return added
  }

  private mutating func insertSections(
    _ identifiers: [SectionID], beside neighbor: SectionID, offset: Int
  ) {
    let anchor = handle(ofSection: neighbor)
    let added = addSections(identifiers)
    if let index = order.firstIndex(of: anchor) { order.insert(contentsOf: added, at: index + offset) }
  }

  private mutating func moveSection(
    _ identifier: SectionID, beside neighbor: SectionID, offset: Int
  ) {
    let handles = handles(ofSections: [identifier, neighbor])
    if handles[0] == handles[1] { return }
    order.removeAll { $0 == handles[0] }
    if let index = order.firstIndex(of: handles[1]) { order.insert(handles[0], at: index + offset) }
  }
}
