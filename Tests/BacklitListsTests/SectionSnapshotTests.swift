import BacklitLists
import TestSupport
import Testing

@Suite struct SectionSnapshotTests {
  typealias Tree = SectionSnapshot<Int>

  /// An item with its children, as a naive model.
  final class Branch {
    let id: Int
    var isExpanded = false
    var children: [Branch] = []

    init(_ id: Int) { self.id = id }

    var all: [Branch] { children.flatMap { [$0] + $0.all } }
    var visible: [Branch] { children.flatMap { [$0] + ($0.isExpanded ? $0.visible : []) } }

    func parent(of id: Int) -> Branch? {
      children.contains { $0.id == id } ? self : children.lazy.compactMap { $0.parent(of: id) }.first
    }

    /// The parents of an item, from the outermost one, and the item.
    func path(to id: Int) -> [Branch] {
      for child in children {
        if child.id == id { return [child] }
        let path = child.path(to: id)
        if !path.isEmpty { return [child] + path }
      }
      return []
    }
  }

  @Test("Random changes of a tree are those of a naive one")
  func changes() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let model = Branch(-1)
      var tree = Tree()
      for _ in 0..<60 {
        Self.change(&tree, model, using: &random)
        Self.compare(tree, model)
      }
    }
  }

  private static func change(_ tree: inout Tree, _ model: Branch, using random: inout SeededRandom) {
    let present = model.all
    let known = Set(present.map(\.id))
    let batch = Array((0..<50).shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
    let fresh = batch.filter { !known.contains($0) }
    let anchor = present.randomElement(using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      tree.append(fresh, to: anchor?.id)
      (anchor ?? model).children += fresh.map(Branch.init)
    case 2:
      tree.append(fresh)
      model.children += fresh.map(Branch.init)
    case 3, 4:
      guard let anchor, let parent = model.parent(of: anchor.id),
        let index = parent.children.firstIndex(where: { $0 === anchor })
      else { return }
      let isAfter = Bool.random(using: &random)
      if isAfter { tree.insert(fresh, after: anchor.id) } else { tree.insert(fresh, before: anchor.id) }
      parent.children.insert(contentsOf: fresh.map(Branch.init), at: index + (isAfter ? 1 : 0))
    case 5:
      let gone = batch.filter(known.contains)
      tree.delete(gone + gone)
      for id in gone { model.parent(of: id)?.children.removeAll { $0.id == id } }
    case 6, 7:
      let changed = batch.filter(known.contains)
      let expands = Int.random(in: 0..<3, using: &random) > 0
      if expands { tree.expand(changed) } else { tree.collapse(changed) }
      for branch in present where changed.contains(branch.id) { branch.isExpanded = expands }
    default:
      guard let anchor else { return }
      var children = Tree()
      children.append(fresh)
      if fresh.count > 1 { children.expand([fresh[0]]) }
      tree.replace(childrenOf: anchor.id, using: children)
      anchor.children = fresh.map(Branch.init)
      if fresh.count > 1 { anchor.children[0].isExpanded = true }
    }
  }

  private static func compare(_ tree: Tree, _ model: Branch) {
    let all = model.all
    let visible = model.visible
    #expect(tree.items == all.map(\.id))
    #expect(tree.count == all.count)
    #expect(tree.rootItems == model.children.map(\.id))
    #expect(tree.visibleItems == visible.map(\.id))
    // One expectation for all items, because each takes its time.
    var wrong: [String] = []
    func check(_ isRight: Bool, _ question: String) { if !isRight { wrong.append(question) } }
    for (index, branch) in all.enumerated() {
      let (id, path) = (branch.id, model.path(to: branch.id))
      let siblings = (path.dropLast().last ?? model).children
      check(tree.index(of: id) == index, "index")
      check(tree.isExpanded(id) == branch.isExpanded, "expanded")
      check(tree.isVisible(id) == visible.contains { $0 === branch }, "visible")
      check(tree.level(of: id) == path.count - 1, "level")
      check(tree.parent(of: id) == path.dropLast().last?.id, "parent")
      check(tree.children(of: id) == branch.children.map(\.id), "children")
      check(
        tree.place(of: id)
          == (branch.children.count, siblings.firstIndex { $0 === branch } ?? -1, siblings.count), "place")
      check(tree.visibleItems(below: id) == branch.visible.map(\.id), "visible items")
      check(tree.visibleAncestor(of: id) == path.dropLast().first { !$0.isExpanded }?.id, "ancestor")
      let part = tree.snapshot(of: id, includingParent: index.isMultiple(of: 2))
      check(part.items == (index.isMultiple(of: 2) ? [id] : []) + branch.all.map(\.id), "part")
    }
    for id in 0..<50 { check(tree.contains(id) == all.contains { $0.id == id }, "contains") }
    #expect(wrong.isEmpty)
  }

  @Test("A new tree keeps what is expanded in the one before, unless it says otherwise")
  func expansion() {
    func tree(_ change: (inout Tree) -> Void = { _ in }) -> Tree {
      var tree = Tree()
      tree.append([1, 2, 3])
      for item in 1...3 { tree.append([item * 10], to: item) }
      change(&tree)
      return tree
    }
    var new = tree()
    new.keepExpansion(of: tree { $0.expand([1, 2]) })
    #expect(new.visibleItems == [1, 10, 2, 20, 3])
    // What it kept is not a decision, so that the user's next change stays.
    var later = new
    later.keepExpansion(of: tree { $0.expand([3]) })
    #expect(later.visibleItems == [1, 2, 3, 30])
    var decided = tree {
      $0.collapse([1])
      $0.expand([3])
    }
    decided.keepExpansion(of: new)
    #expect(decided.visibleItems == [1, 2, 20, 3, 30])
    // An item that the tree before did not have is as the new tree says.
    var added = new
    added.append([4])
    added.append([40], to: 4)
    added.expand([4])
    added.keepExpansion(of: new)
    #expect(added.visibleItems == [1, 10, 2, 20, 3, 4, 40])
  }

  @Test("A sorted tree has the same parents, and siblings in order", arguments: 0..<20) func sorted(
    seed: UInt64
  ) {
    var random = SeededRandom(seed: seed)
    var tree = Tree()
    for item in Array(0..<200).shuffled(using: &random) {
      tree.append([item], to: Bool.random(using: &random) ? tree.items.randomElement(using: &random) : nil)
    }
    tree.expand(tree.items.filter { $0 % 3 == 0 })
    // Items with the same tens are equal.
    let sorted = tree.sorted { $0 / 10 < $1 / 10 }
    #expect(Set(sorted.items) == Set(tree.items))
    for item in tree.items {
      #expect(
        sorted.parent(of: item) == tree.parent(of: item) && sorted.isExpanded(item) == tree.isExpanded(item))
    }
    for parent in [nil] + tree.items.map(Optional.some) {
      let expected = tree.children(of: parent).enumerated().sorted {
        ($0.element / 10, $0.offset) < ($1.element / 10, $1.offset)
      }
      #expect(sorted.children(of: parent) == expected.map(\.element))
    }
  }

  @Test("Questions about unknown items have answers") func missing() {
    var tree = Tree()
    tree.append([1, 2, 3])
    #expect(
      !tree.isExpanded(9) && !tree.isVisible(9) && tree.parent(of: 9) == nil && tree.index(of: 9) == nil)
  }

  @Test("An item that would occur twice ends the program")
  func duplicates() async {
    expectMessage(
      "items twice: 2",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var tree = SectionSnapshot<Int>()
        tree.append([1, 2])
        tree.append([2], to: 1)
      })
  }

  @Test("A change of an unknown item ends the program")
  func unknown() async {
    expectMessage(
      "does not contain the items 2",
      of: await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var tree = SectionSnapshot<Int>()
        tree.append([1])
        tree.expand([2])
      })
  }

}
