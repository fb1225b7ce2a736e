import BacklitAccessibility
import BacklitLists

/// The closures that a data source calls when the user expands or collapses an item of an outline, with UIKit's names. All
/// closures are nil by default.
///
/// The closures may apply snapshots: after them, the data source does only what is left to do. When the state of a view is
/// restored, ``shouldExpandItem`` is asked for each item that was expanded, ``snapshotForExpandingParent`` only for those
/// without children, and the other closures are not called.
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
  /// are the second argument, unless the program deleted or expanded the item meanwhile. With it, items without children
  /// can be expanded as well if ``shouldExpandItem`` allows it. An item that would occur twice, in any section, ends the
  /// program.
  public var snapshotForExpandingParent: (@MainActor (Item, SectionSnapshot<Item>) -> SectionSnapshot<Item>)?

  /// Creates handlers that allow everything.
  public init() {}
}

extension DiffableDataSource {
  /// Shows a tree of items in a section. An item is visible if all its parents are expanded. A section that does not exist is
  /// appended.
  ///
  /// Items that the section had before stay expanded or collapsed, unless `expand` or `collapse` was called for them in this
  /// snapshot. If the item at the cursor is hidden, its nearest visible parent takes its place. The user expands with Right
  /// and collapses with Left, or with `+` and `-`; `*` expands all siblings.
  ///
  /// Traps if a different section has an item of the tree as well, visible or not.
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
    refuseDuplicates(of: outline, in: section, with: current, outlines)
    show([section: outline], animated: animatingDifferences, completion: completion)
  }

  /// Returns the tree of a section, to change it and to apply it. The items of a section without one have no children.
  public func snapshot(for section: SectionIdentifier) -> SectionSnapshot<ItemIdentifier> {
    if let outline = outlines[section] { return outline }
    var outline = SectionSnapshot<ItemIdentifier>()
    if index(for: section) != nil { outline.append(current.itemIdentifiers(inSection: section)) }
    return outline
  }

  /// The trees of the sections that a snapshot leaves as they are, or from which it only deletes items or to which it only
  /// appends some.
  func outlines(in snapshot: Snapshot<SectionIdentifier, ItemIdentifier>) -> Outlines {
    outlines.reduce(into: [:]) { kept, entry in
      guard snapshot.indexOfSection(entry.key) != nil else { return }
      let items = snapshot.itemIdentifiers(inSection: entry.key)
      let visible = entry.value.visibleItems
      var outline = entry.value
      if items != visible {
        let remaining = Set(items)
        outline.delete(visible.filter { !remaining.contains($0) })
        // Nothing is left of the tree of a section with different items.
        if outline.count > 0 { outline.append(items.filter { !outline.contains($0) }) }
        guard outline.visibleItems == items else { return }
      }
      refuseDuplicates(of: outline, in: entry.key, with: snapshot)
      kept[entry.key] = outline
    }
  }

  private func show(_ trees: Outlines, animated isAnimated: Bool, completion: (@MainActor () -> Void)? = nil)
  {
    var snapshot = current
    for (section, outline) in trees {
      if index(for: section) == nil { snapshot.appendSections([section]) }
      snapshot.replaceItems(inSection: section, byVisibleItemsOf: outline)
    }
    show(snapshot, outlines.merging(trees) { $1 }, animated: isAnimated, completion: completion)
  }

  /// Ends the program if a different section has an item of a tree as well, or if the tree does that it becomes a part of.
  /// Hidden items count, because they would be visible twice later.
  private func refuseDuplicates(
    of outline: SectionSnapshot<ItemIdentifier>, in section: SectionIdentifier,
    with snapshot: Snapshot<SectionIdentifier, ItemIdentifier>, _ trees: Outlines = [:],
    whole: SectionSnapshot<ItemIdentifier>? = nil, naming change: String = "A change of a snapshot"
  ) {
    var others = trees
    others[section] = whole
    var duplicates = others.values.reduce(into: Set<ItemIdentifier>()) { duplicates, tree in
      duplicates.formUnion(
        outline.count < tree.count
          ? outline.items.filter(tree.contains) : tree.items.filter(outline.contains))
    }
    let own = snapshot.indexOfSection(section) == nil ? 0 : snapshot.numberOfItems(inSection: section)
    if own < snapshot.numberOfItems {
      duplicates.formUnion(
        outline.items.filter { snapshot.sectionIdentifier(containingItem: $0) ?? section != section })
    }
    guard !duplicates.isEmpty else { return }
    let error = SnapshotError<SectionIdentifier, ItemIdentifier>.duplicateItems(
      outline.items.filter(duplicates.contains))
    fatalError("\(change) is not possible: \(error).")
  }
}

/// The outline of the data source for a list.
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
    let answers = items.compactMap { ask(about: $0, isExpanded, in: section) }
    // The program may have applied a different snapshot meanwhile.
    guard var changed = outlines[section] else { return false }
    let rest = answers.filter { take($0, isExpanded, into: &changed, of: section) }.map(\.item)
    // The handlers may have done it already.
    guard !rest.isEmpty else { return !answers.isEmpty }
    show([section: changed], animated: true)
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
    let before = outlines
    guard !before.isEmpty else { return }
    let expanded = Dictionary(grouping: paths, by: \.section)
    let answers = sections.enumerated().map { index, section in
      (section, restore(Set(expanded[index, default: []].map(\.item)), in: section))
    }
    // The program may have applied different snapshots meanwhile.
    let trees = answers.reduce(into: Outlines()) { trees, entry in
      guard var tree = outlines[entry.0] else { return }
      if let old = before[entry.0] {
        tree.setExpanded(false, tree.items.filter(old.isExpanded))
      }
      for answer in entry.1 { _ = take(answer, true, into: &tree, of: entry.0) }
      trees[entry.0] = tree
    }
    show(trees, animated: false)
  }

  /// Asks about the rows of a section that were expanded. Each is where it was when those before it are expanded.
  private func restore(_ rows: Set<Int>, in section: SectionIdentifier) -> [Answer] {
    guard var tree = outlines[section], let last = rows.max() else { return [] }
    var answers: [Answer] = []
    tree.setExpanded(false, tree.items)
    var waiting = Array(tree.rootItems.reversed())
    var row = 0
    while row <= last, let item = waiting.popLast() {
      if rows.contains(row), let answer = ask(about: item, true, in: section, of: tree),
        take(answer, true, into: &tree, of: section)
      {
        answers.append(answer)
        waiting += tree.children(of: item).reversed()
      }
      row += 1
    }
    return answers
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

  /// An item that may be expanded or collapsed, and its children if the program loaded them.
  private typealias Answer = (item: ItemIdentifier, children: SectionSnapshot<ItemIdentifier>?)

  /// Asks the program about a change that the user wishes, and notifies it; or about an item that was expanded before, in a
  /// tree that is not shown yet.
  /// - Returns: nil if the program does not allow it.
  private func ask(
    about item: ItemIdentifier, _ isExpanded: Bool, in section: SectionIdentifier,
    of restored: SectionSnapshot<ItemIdentifier>? = nil
  ) -> Answer? {
    let handlers = sectionSnapshotHandlers
    /// The tree, which the program may change whenever it is asked.
    var tree: SectionSnapshot<ItemIdentifier>? {
      (restored ?? outlines[section]).flatMap {
        $0.contains(item) && $0.isExpanded(item) != isExpanded ? $0 : nil
      }
    }
    guard let outline = tree, canExpand(item, in: outline),
      (isExpanded ? handlers.shouldExpandItem : handlers.shouldCollapseItem)?(item) ?? true, tree != nil
    else { return nil }
    if restored == nil { (isExpanded ? handlers.willExpandItem : handlers.willCollapseItem)?(item) }
    guard let now = tree else { return nil }
    guard isExpanded, let load = handlers.snapshotForExpandingParent,
      restored == nil || now.place(of: item).childCount == 0
    else { return (item, nil) }
    let present = now.snapshot(of: item)
    var children = load(item, present)
    children.keepExpansion(of: present)
    return (item, children)
  }

  /// Expands or collapses an item in a tree of a section, if that is still to be done.
  /// - Returns: whether it was.
  private func take(
    _ answer: Answer, _ isExpanded: Bool, into tree: inout SectionSnapshot<ItemIdentifier>,
    of section: SectionIdentifier
  ) -> Bool {
    let item = answer.item
    guard tree.contains(item), tree.isExpanded(item) != isExpanded else { return false }
    if let children = answer.children {
      tree.delete(tree.children(of: item))
      refuseDuplicates(
        of: children, in: section, with: current, outlines, whole: tree,
        naming: "The answer of snapshotForExpandingParent for \(item)")
      tree.replace(childrenOf: item, using: children)
    }
    tree.setExpanded(isExpanded, [item])
    return true
  }
}
