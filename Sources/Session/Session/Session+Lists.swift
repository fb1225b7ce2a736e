import Accessibility
import ScreenReader
import Speech
import Toolkit

extension Session {
  /// Shows or hides the list of all elements on the screen. Typing filters the list; Enter moves the reader
  /// to an element.
  public func toggleItemChooser() {
    if closeList(.elements) { return }
    // A page is modal and would hide all other elements from the list.
    if let panel { close(panel) }
    let tree = window.accessibilityTree()
    let order = tree.readingOrder
    let lines = order.compactMap { tree[$0].map { line(for: $0, in: tree) } }
    let nodes = order.filter { tree[$0] != nil }
    show(.elements, title: { $0.chooserTitle }, lines: lines) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      // The element may have been removed while the list was open.
      self.close(panel, goingTo: self.window.item(of: nodes[index]) == nil ? nil : nodes[index])
    }
  }

  /// The list line of an element. An element with a position in a group includes the name of the group.
  private func line(for node: AccessibilityNode, in tree: AccessibilityTree) -> ListView.Line {
    let all = node.position == nil ? nil : tree.namedContainers(around: node.id).last
    let surroundings = [all.flatMap { tree[$0]?.label }].compactMap(\.self)
    return ListView.Line(
      text: (surroundings + reader.parts(for: node)).joined(separator: ", "),
      name: (surroundings + [node.label ?? ""]).joined(separator: " "))
  }

  /// Shows or hides the list of recent speech, the latest first. Enter repeats a line.
  public func toggleSpeechHistory() {
    if closeList(.history) { return }
    let lines = reader.history.reversed().map { ListView.Line(text: $0.text, name: "") }
    show(.history, title: { $0.historyTitle }, lines: lines) { [weak self] index in
      guard let self, let panel = self.panel else { return }
      self.close(panel)
      self.announce(lines[index].text)
    }
  }

  /// Closes a list if it is shown.
  private func closeList(_ kind: ListPage.Kind) -> Bool {
    guard let page = panel as? ListPage, page.kind == kind else { return false }
    close(page)
    return true
  }

  private func show(
    _ kind: ListPage.Kind, title: @escaping @MainActor (SessionWords) -> String, lines: [ListView.Line],
    choose: @escaping @MainActor (Int) -> Void
  ) {
    show { close in ListPage(kind, title: title, lines: lines, close: close, choose: choose) }
  }
}
