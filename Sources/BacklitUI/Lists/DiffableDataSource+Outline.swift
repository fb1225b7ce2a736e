import BacklitAccessibility
import BacklitLists

/// What a data source asks the program when the user expands or collapses an item of an outline, with UIKit's names. All
/// closures are nil by default.
@MainActor
public struct SectionSnapshotHandlers<Item: Hashable & Sendable> {
  /// Whether an item can be expanded; by default, it can.
  public var shouldExpandItem: (@MainActor (Item) -> Bool)?
  /// Called before the user expands an item.
  public var willExpandItem: (@MainActor (Item) -> Void)?
  /// Whether the user can collapse an item; by default, it can be collapsed.
  public var shouldCollapseItem: (@MainActor (Item) -> Bool)?
  /// Called before the user collapses an item.
  public var willCollapseItem: (@MainActor (Item) -> Void)?
  /// Returns the items below an item that the user expands, to load them only then. They replace the present ones, which
  /// are the second argument. With it, items without children can be expanded as well if ``shouldExpandItem`` allows it.
  public var snapshotForExpandingParent: (@MainActor (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?

  /// Creates handlers that allow everything.
  public init() {}
}

extension DiffableDataSource {
  /// Shows a tree of items in a section, of which those are visible whose parents are all expanded. A section that does not
  /// exist is appended.
  ///
  /// Items that the section had before stay expanded or collapsed, unless `expand` or `collapse` was called for them in this
  /// snapshot. If the item of the keys is hidden, its nearest visible parent takes its place. The user expands with Right
  /// and collapses with Left, or with `+` and `-`; `*` expands all siblings.
  ///
  /// Complexity: O(n) in the number of items of all sections and of the tree.
  /// - Parameters:
  ///   - snapshot: the items of the section.
  ///   - section: the section.
  ///   - animatingDifferences: whether cells move to their new places within a quarter of a second.
  ///   - completion: called once, when the change is complete.
  public func apply(
    _ snapshot: SectionSnapshot<ItemIdentifier>, to section: SectionIdentifier,
    animatingDifferences: Bool = true, completion: (@MainActor () -> Void)? = nil
  ) {
    var outline = snapshot
    outline.keepExpansion(of: outlines[section])
    show(outline, in: section, animated: animatingDifferences, completion: completion)
  }

  /// Returns the tree of a section, to change it and to apply it. The items of a section without one have no children.
  public func snapshot(for section: SectionIdentifier) -> SectionSnapshot<ItemIdentifier> {
    if let outline = outlines[section] { return outline }
    var outline = SectionSnapshot<ItemIdentifier>()
    if index(for: section) != nil { outline.append(current.itemIdentifiers(inSection: section)) }
    return outline
  }

  /// The trees of the sections that a snapshot leaves as they are, or from which it only deletes items.
  func outlines(in snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) -> Outlines {
    outlines.reduce(into: [:]) { kept, entry in
      guard snapshot.indexOfSection(entry.key) != nil else { return }
      let items = snapshot.itemIdentifiers(inSection: entry.key)
      let visible = entry.value.visibleItems
      var outline = entry.value
      if items != visible {
        let remaining = Set(items)
        outline.delete(visible.filter { !remaining.contains($0) })
        guard outline.visibleItems == items else { return }
      }
      kept[entry.key] = outline
    }
  }

  private func show(
    _ outline: SectionSnapshot<ItemIdentifier>, in section: SectionIdentifier, animated isAnimated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    var snapshot = current
    if index(for: section) == nil {
      snapshot.appendSections([section])
    } else {
      snapshot.deleteItems(snapshot.itemIdentifiers(inSection: section))
    }
    snapshot.appendItems(outline.visibleItems, toSection: section)
    var changed = outlines
    changed[section] = outline
    show(snapshot, changed, animated: isAnimated, completion: completion)
  }
}

/// What an outline has for a list.
extension DiffableDataSource: OutlineSource {
  package func outlineRow(at path: ListIndexPath) -> OutlineRow? {
    guard let (item, outline) = outlined(at: path) else { return nil }
    let place = outline.place(of: item)
    return OutlineRow(
      level: outline.level(of: item),
      isExpanded: canExpand(item, in: outline) ? outline.isExpanded(item) : nil,
      childCount: place.childCount, position: SetPosition(place.index + 1, of: place.count))
  }

  package func outlineParent(of path: ListIndexPath) -> ListIndexPath? {
    outlined(at: path).flatMap { $1.parent(of: $0) }.flatMap(indexPath)
  }

  @discardableResult
  package func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool) -> Bool {
    guard let (item, outline) = outlined(at: path), let section = sectionIdentifier(for: path.section) else {
      return false
    }
    let items = withSiblings ? outline.children(of: outline.parent(of: item)) : [item]
    let allowed = items.filter { allows($0, isExpanded, in: section) }
    // The program may have applied a different snapshot meanwhile.
    guard var changed = outlines[section], case let items = allowed.filter(changed.contains), !items.isEmpty
    else { return false }
    changed.setExpanded(isExpanded, items)
    guard items.count == 1, indexPath(for: item) == path else {
      show(changed, in: section, animated: true, completion: nil)
      return true
    }
    // Other rows stay as they are.
    var snapshot = current
    let rows = changed.visibleItems(below: items[0])
    if isExpanded { snapshot.insertItems(rows, afterItem: items[0]) } else { snapshot.deleteItems(rows) }
    show(snapshot, outlines.merging([section: changed]) { $1 }, animated: true, completion: nil)
    return true
  }

  package var expandedPaths: [ListIndexPath] {
    sections.enumerated().flatMap { index, section -> [ListIndexPath] in
      guard let outline = outlines[section] else { return [] }
      return outline.visibleItems.enumerated().filter { outline.isExpanded($1) }.map {
        ListIndexPath(item: $0.offset, section: index)
      }
    }
  }

  package func restoreExpansion(_ paths: [ListIndexPath]) {
    for (section, outline) in outlines {
      var closed = outline
      closed.setExpanded(false, outline.items)
      show(closed, in: section, animated: false, completion: nil)
    }
    // Each row is where it was when those before it are expanded.
    for path in paths { setExpanded(true, at: path, withSiblings: false) }
  }

  private func outlined(at path: ListIndexPath) -> (ItemIdentifier, SectionSnapshot<ItemIdentifier>)? {
    guard !outlines.isEmpty, let item = itemIdentifier(for: path),
      let outline = sectionIdentifier(for: path.section).flatMap({ outlines[$0] }), outline.contains(item)
    else { return nil }
    return (item, outline)
  }

  private func canExpand(_ item: ItemIdentifier, in outline: SectionSnapshot<ItemIdentifier>) -> Bool {
    outline.place(of: item).childCount > 0
      || sectionSnapshotHandlers.snapshotForExpandingParent != nil
        && sectionSnapshotHandlers.shouldExpandItem?(item) ?? true
  }

  /// Asks the program about a change that the user wishes, and notifies it.
  private func allows(_ item: ItemIdentifier, _ isExpanded: Bool, in section: SectionIdentifier) -> Bool {
    let handlers = sectionSnapshotHandlers
    guard let outline = outlines[section], outline.contains(item), outline.isExpanded(item) != isExpanded,
      canExpand(item, in: outline),
      (isExpanded ? handlers.shouldExpandItem : handlers.shouldCollapseItem)?(item) ?? true
    else { return false }
    (isExpanded ? handlers.willExpandItem : handlers.willCollapseItem)?(item)
    guard isExpanded, let load = handlers.snapshotForExpandingParent, let now = outlines[section],
      now.contains(item)
    else { return true }
    let present = now.snapshot(of: item)
    var children = load(item, present)
    children.keepExpansion(of: present)
    outlines[section]?.replace(childrenOf: item, using: children)
    return true
  }
}
