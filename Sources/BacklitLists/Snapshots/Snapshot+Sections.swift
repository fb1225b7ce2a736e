import OrderedCollections

extension Snapshot {
  /// Appends sections without items.
  ///
  /// Complexity: amortized O(`identifiers.count`).
  /// - Throws: ``SnapshotError/duplicateSections(_:)``.
  public mutating func appendSections(
    _ identifiers: [SectionID]
  ) throws(SnapshotError<SectionID, ItemID>) {
    order += try addSections(identifiers)
  }

  /// Inserts sections without items before a section.
  ///
  /// Complexity: O(`identifiers.count` + `numberOfSections`).
  /// - Throws: ``SnapshotError/duplicateSections(_:)`` or ``SnapshotError/unknownSections(_:)``.
  public mutating func insertSections(
    _ identifiers: [SectionID], beforeSection neighbor: SectionID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try insertSections(identifiers, beside: neighbor, offset: 0)
  }

  /// Inserts sections without items after a section.
  ///
  /// Complexity: O(`identifiers.count` + `numberOfSections`).
  /// - Throws: ``SnapshotError/duplicateSections(_:)`` or ``SnapshotError/unknownSections(_:)``.
  public mutating func insertSections(
    _ identifiers: [SectionID], afterSection neighbor: SectionID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try insertSections(identifiers, beside: neighbor, offset: 1)
  }

  /// Deletes sections and their items. An identifier may be listed more than once.
  ///
  /// Complexity: O(`numberOfSections` + number of items deleted).
  /// - Throws: ``SnapshotError/unknownSections(_:)`` with every identifier that the snapshot does not
  ///   contain.
  public mutating func deleteSections(
    _ identifiers: [SectionID]
  ) throws(SnapshotError<SectionID, ItemID>) {
    let deleted = try handles(ofSections: identifiers)
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
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  public mutating func moveSection(
    _ identifier: SectionID, beforeSection neighbor: SectionID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try moveSection(identifier, beside: neighbor, offset: 0)
  }

  /// Moves a section with its items to the place after a different section. After itself does nothing.
  ///
  /// Complexity: O(`numberOfSections`).
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  public mutating func moveSection(
    _ identifier: SectionID, afterSection neighbor: SectionID
  ) throws(SnapshotError<SectionID, ItemID>) {
    try moveSection(identifier, beside: neighbor, offset: 1)
  }

  /// Marks sections whose cells are replaced by new ones when the snapshot is applied.
  /// - Throws: ``SnapshotError/unknownSections(_:)``.
  public mutating func reloadSections(
    _ identifiers: [SectionID]
  ) throws(SnapshotError<SectionID, ItemID>) {
    reloadedSections.append(contentsOf: try handles(ofSections: identifiers))
  }
}

extension Snapshot {
  /// The handles of sections.
  /// - Throws: ``SnapshotError/unknownSections(_:)`` with all that are unknown.
  private func handles(
    ofSections identifiers: [SectionID]
  ) throws(SnapshotError<SectionID, ItemID>) -> [Int32] {
    var handles: [Int32] = []
    var unknown = OrderedSet<SectionID>()
    for identifier in identifiers {
      if let handle = sections.firstIndex(of: identifier), lists[handle] != nil {
        handles.append(Int32(handle))
      } else {
        unknown.append(identifier)
      }
    }
    guard unknown.isEmpty else { throw .unknownSections(Array(unknown)) }
    return handles
  }

  /// Registers new sections and returns their handles. Does not change the order of the list.
  /// - Throws: ``SnapshotError/duplicateSections(_:)``; then nothing has changed.
  private mutating func addSections(
    _ identifiers: [SectionID]
  ) throws(SnapshotError<SectionID, ItemID>) -> [Int32] {
    var seen = Set<SectionID>()
    var duplicates = OrderedSet<SectionID>()
    for identifier in identifiers {
      let isKnown = sections.firstIndex(of: identifier).map { lists[$0] != nil } ?? false
      if !seen.insert(identifier).inserted || isKnown { duplicates.append(identifier) }
    }
    guard duplicates.isEmpty else { throw .duplicateSections(Array(duplicates)) }
    return identifiers.map { identifier in
      let (isNew, handle) = sections.append(identifier)
      if isNew {
        lists.append(HandleList())
      } else {
        lists[handle] = HandleList()
      }
      return Int32(handle)
    }
  }

  private mutating func insertSections(
    _ identifiers: [SectionID], beside neighbor: SectionID, offset: Int
  ) throws(SnapshotError<SectionID, ItemID>) {
    let anchor = try handle(ofSection: neighbor)
    let added = try addSections(identifiers)
    if let index = order.firstIndex(of: anchor) { order.insert(contentsOf: added, at: index + offset) }
  }

  private mutating func moveSection(
    _ identifier: SectionID, beside neighbor: SectionID, offset: Int
  ) throws(SnapshotError<SectionID, ItemID>) {
    let handles = try handles(ofSections: [identifier, neighbor])
    if handles[0] == handles[1] { return }
    order.removeAll { $0 == handles[0] }
    if let index = order.firstIndex(of: handles[1]) { order.insert(handles[0], at: index + offset) }
  }
}
