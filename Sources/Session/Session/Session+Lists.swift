import Accessibility
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Shows a list of all elements on the screen, or takes it away; typing narrows it, and Enter goes to one.
  public func toggleItemChooser() {
    // A page would hide everything from the list.
    if let panel, !(panel is ListPage) { close(panel) }
    let tree = window.accessibilityTree()
    let order = tree.readingOrder
    let lines = order.map { tree[$0].map { line(for: $0, in: tree) } ?? "" }
    toggleList(title: { $0.chooserTitle }, lines: lines) { [weak self] index in
      if let self, let panel = self.panel { self.close(panel, goingTo: order[index]) }
    }
  }

  /// What an element is called in a list; one of several of its like needs the name of them all.
  private func line(for node: AccessibilityNode, in tree: AccessibilityTree) -> String {
    let parts = reader.parts(for: node)
    guard node.position != nil, let all = tree.namedContainers(around: node.id).last else {
      return parts.joined(separator: ", ")
    }
    return ([tree[all]?.label ?? ""] + parts).joined(separator: ", ")
  }

  /// Shows what was said lately, the latest first, or takes it away; Enter says a line again.
  public func toggleSpeechHistory() {
    let lines = reader.history.reversed().map(\.text)
    toggleList(title: { $0.historyTitle }, lines: lines) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      self.announce(lines[index])
    }
  }

  private func toggleList(
    title: @escaping @MainActor (SessionWords) -> String, lines: [String],
    choose: @escaping @MainActor (Int) -> Void
  ) {
    toggle(ListPage.self) { close in ListPage(title: title, lines: lines, close: close, choose: choose) }
  }
}
