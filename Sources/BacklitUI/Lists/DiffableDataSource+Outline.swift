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
      childCount: outline.childCount(of: item), position: SetPosition(place.index + 1, of: place.count))
  }

  package func outlineParent(of path: ListIndexPath) -> ListIndexPath? {
    outlined(at: path).flatMap { $1.parent(of: $0) }.flatMap(indexPath)
  }

  package func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool) -> Bool {
    guard let (item, outline) = outlined(at: path), let section = sectionIdentifier(for: path.section) else {
      return false
    }
    let items = withSiblings ? outline.children(of: outline.parent(of: item)) : [item]
    return setExpanded(isExpanded, items, in: section)
  }

  package var outlineState: [Int] {
    sections.enumerated().flatMap { index, section -> [Int] in
      guard let outline = outlines[section] else { return [] }
      return outline.items.filter(outline.isExpanded).flatMap { item -> [Int] in
        let path = outline.path(of: item)
        return [index, path.count] + path
      }
    }
  }

  package func restoreOutline(_ state: [Int]) {
    var wanted: [Int: [[Int]]] = [:]
    var rest = state[...]
    while let section = rest.popFirst(), let count = rest.popFirst(), count > 0, count <= rest.count {
      wanted[section, default: []].append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    for (index, section) in sections.enumerated() {
      guard let outline = outlines[section] else { continue }
      let paths = Set(wanted[index] ?? [])
      let closed = outline.items.filter { outline.isExpanded($0) && !paths.contains(outline.path(of: $0)) }
      setExpanded(false, closed, in: section)
      // Items that are loaded when their parents expand come after these.
      for path in wanted[index] ?? [] {
        if let item = outlines[section]?.item(at: path) { setExpanded(true, [item], in: section) }
      }
    }
  }

  private func outlined(at path: ListIndexPath) -> (ItemIdentifier, SectionSnapshot<ItemIdentifier>)? {
    guard !outlines.isEmpty, let item = itemIdentifier(for: path),
      let outline = sectionIdentifier(for: path.section).flatMap({ outlines[$0] }), outline.contains(item)
    else { return nil }
    return (item, outline)
  }

  private func canExpand(_ item: ItemIdentifier, in outline: SectionSnapshot<ItemIdentifier>) -> Bool {
    outline.childCount(of: item) > 0
      || sectionSnapshotHandlers.snapshotForExpandingParent != nil
        && sectionSnapshotHandlers.shouldExpandItem?(item) ?? true
  }

  /// Expands or collapses items as the user wishes.
  /// - Returns: whether something changed.
  @discardableResult
  private func setExpanded(
    _ isExpanded: Bool, _ items: [ItemIdentifier], in section: SectionIdentifier
  ) -> Bool {
    let allowed = items.filter { item in
      guard let outline = outlines[section], outline.isExpanded(item) != isExpanded,
        canExpand(item, in: outline)
      else { return false }
      return isExpanded ? prepareToExpand(item, in: section) : prepareToCollapse(item)
    }
    // The program may have applied a different snapshot meanwhile.
    guard var outline = outlines[section], case let changed = allowed.filter(outline.contains),
      !changed.isEmpty
    else { return false }
    outline.setExpanded(isExpanded, changed)
    if changed.count == 1 {
      outlines[section] = outline
      toggleRows(below: changed[0], isExpanded, of: outline)
    } else {
      show(outline, in: section, animated: true, completion: nil)
    }
    return true
  }

  private func prepareToExpand(_ item: ItemIdentifier, in section: SectionIdentifier) -> Bool {
    let handlers = sectionSnapshotHandlers
    guard handlers.shouldExpandItem?(item) ?? true else { return false }
    handlers.willExpandItem?(item)
    if let load = handlers.snapshotForExpandingParent,
      let present = outlines[section].flatMap({ $0.contains(item) ? $0.snapshot(of: item) : nil })
    {
      var children = load(item, present)
      children.keepExpansion(of: present)
      outlines[section]?.replace(childrenOf: item, using: children)
    }
    return true
  }

  private func prepareToCollapse(_ item: ItemIdentifier) -> Bool {
    guard sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true else { return false }
    sectionSnapshotHandlers.willCollapseItem?(item)
    return true
  }

  /// Shows or hides what is below one item, without a look at all items.
  private func toggleRows(
    below item: ItemIdentifier, _ isExpanded: Bool, of outline: SectionSnapshot<ItemIdentifier>
  ) {
    guard let path = indexPath(for: item) else { return }
    let rows = outline.visibleItems(below: item)
    let paths = rows.indices.map { ListIndexPath(item: path.item + 1 + $0, section: path.section) }
    let oldCounts = counts
    var updates = BatchUpdates()
    if isExpanded {
      current.insertItems(rows, afterItem: item)
      updates.insertRows(at: paths)
    } else {
      current.deleteItems(rows)
      updates.deleteRows(at: paths)
    }
    if let difference = try? SnapshotDifference(updates, oldCounts: oldCounts, newCounts: counts) {
      list?.takeUp(
        difference, animated: true,
        hiding: { row in !isExpanded && row > path && row <= paths.last ?? path ? path : nil })
    }
  }

  private var counts: [Int] { sections.indices.map(numberOfItems) }
}
