#if Tools
import BacklitLayout
import BacklitUI

/// Watches the layouts of a window for what a single layout does not show: layouts that do not settle, and
/// constraints that are replaced by equal ones.
@MainActor
package final class LayoutMonitor {
  /// A constraint that was removed and made again without a difference.
  @MainActor
  package struct Churn {
    /// The constraint that is active now.
    package var constraint: LayoutConstraint
    /// How often an equal constraint was replaced.
    package var count: Int

    /// The problem, and how to fix it.
    package var message: String {
      "\(constraint) was replaced by an equal constraint \(count) times. Create it once and keep it; to change "
        + "it, set its constant or isActive."
    }
  }

  /// The layouts that did not settle, each once.
  package private(set) var loops: [LayoutFeedbackLoop] = []
  /// Called when a new loop was found. It is called during layout.
  package var onLoop: (@MainActor () -> Void)?
  private let window: Window
  /// A view with a layout engine of its own: the window, or the content of a cell.
  private struct Tree {
    weak var root: View?
    var counters = LayoutCounters()
    /// The constraints after the latest suspicious layout, by their text.
    var known: [String: Set<LayoutConstraint>]?
  }

  private var trees: [ObjectIdentifier: Tree] = [:]
  private var replacements: [String: Int] = [:]

  /// The number of replacements from which they are a problem. Rebuilding a page once or twice also
  /// replaces its constraints, and is not a problem.
  private static let mostReplacements = 2
  /// The most loops that are kept.
  private static let mostLoops = 20

  /// Watches a window from now on.
  package init(_ window: Window) {
    self.window = window
    trees[ObjectIdentifier(window)] = Tree(root: window, counters: window.layoutCounters)
    window.feedbackLoopHandlers.add { [weak self] in self?.add($0) }
  }

  /// The constraints that were replaced by equal ones more than twice and are still active.
  package var churn: [Churn] {
    replacements.filter { $0.value > Self.mostReplacements }.sorted { $0.key < $1.key }
      .compactMap { text, count in
        trees.values.lazy.compactMap { $0.known?[text]?.first(where: \.isActive) }.first
          .map { Churn(constraint: $0, count: count) }
      }
  }

  /// Forgets the loops and the replacements so far, for a window with new contents.
  package func forget() {
    loops = []
    replacements = [:]
  }

  private func add(_ loop: LayoutFeedbackLoop) {
    guard !loops.contains(loop), loops.count < Self.mostLoops else { return }
    loops.append(loop)
    onLoop?()
  }

  /// Looks for replaced constraints after the views were laid out. Complexity: O(number of views), and O(number of
  /// constraints) in each layout engine that constraints were both added to and removed from.
  func layoutDidEnd() {
    for root in window.layoutTrees { layoutDidEnd(in: root) }
    trees = trees.filter { $0.value.root != nil }
  }

  private func layoutDidEnd(in root: View) {
    var tree = trees[ObjectIdentifier(root)].flatMap { $0.root === root ? $0 : nil } ?? Tree(root: root)
    let new = root.layoutCounters
    defer {
      tree.counters = new
      trees[ObjectIdentifier(root)] = tree
    }
    guard new.additions > tree.counters.additions, new.removals > tree.counters.removals else { return }
    let current = activeConstraints(in: root)
    if let known = tree.known {
      for (text, constraints) in current {
        // Nothing is left of the earlier constraints with the same text, although their views stayed. A page that takes
        // the place of an equal one has views of its own.
        if let before = known[text], before.isDisjoint(with: constraints),
          constraints.contains(where: { new in
            new.firstElement.map { item in before.contains { $0.firstElement === item } } ?? false
          })
        {
          replacements[text, default: 0] += 1
        }
      }
    }
    tree.known = current
  }

  private func activeConstraints(in root: View) -> [String: Set<LayoutConstraint>] {
    var all: [String: Set<LayoutConstraint>] = [:]
    var seen: Set<LayoutConstraint> = []
    func visit(_ item: any LayoutElement) {
      for axis in [LayoutAxis.horizontal, .vertical] {
        for constraint in item.constraintsAffectingLayout(for: axis) where seen.insert(constraint).inserted {
          all[constraint.description, default: []].insert(constraint)
        }
      }
      item.forEachLayoutChild(visit)
    }
    visit(root)
    return all
  }
}
#endif
