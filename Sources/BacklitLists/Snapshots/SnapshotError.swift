/// The reason why a change of a snapshot is not possible.
public enum SnapshotError<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Error, Hashable {
  /// Identifiers of items that would occur twice in the snapshot. Each is named once.
  case duplicateItems([ItemID])
  /// Identifiers of sections that would occur twice in the snapshot. Each is named once.
  case duplicateSections([SectionID])
  /// Identifiers of items that the snapshot does not contain.
  case unknownItems([ItemID])
  /// Identifiers of sections that the snapshot does not contain.
  case unknownSections([SectionID])
  /// Items were appended without a section, and the snapshot does not have one.
  case noSection
}

extension SnapshotError: CustomStringConvertible {
  /// A sentence that says what is wrong and how to fix it. It names at most five identifiers.
  public var description: String {
    switch self {
    case .duplicateItems(let identifiers):
      "the snapshot would contain items twice: \(names(identifiers)); "
        + "give each item a unique identifier, also across sections"
    case .duplicateSections(let identifiers):
      "the snapshot would contain sections twice: \(names(identifiers)); "
        + "give each section a unique identifier"
    case .unknownItems(let identifiers):
      "the snapshot does not contain the items \(names(identifiers)); append or insert them first"
    case .unknownSections(let identifiers):
      "the snapshot does not contain the sections \(names(identifiers)); append or insert them first"
    case .noSection:
      "the snapshot does not have a section for the items; append a section first"
    }
  }

  private func names(_ identifiers: [some Any]) -> String {
    let first = identifiers.prefix(5).map { String(describing: $0) }.joined(separator: ", ")
    return identifiers.count > 5 ? "\(first) and \(identifiers.count - 5) more" : first
  }
}
