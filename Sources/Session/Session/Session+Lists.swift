import Accessibility
import ScreenReader
import Toolkit

extension Session {
  /// Shows a list of all elements on the screen, or takes it away; typing narrows it, and Enter goes to one.
  public func toggleItemChooser() {
    // A page would hide everything from the list.
    if let panel, !(panel is ListPage) { close(panel) }
    let tree = window.accessibilityTree()
    let order = tree.readingOrder
    let lines = order.map { tree[$0].map { reader.parts(for: $0).joined(separator: ", ") } ?? "" }
    toggleList(title: { $0.chooserTitle }, lines: lines) { [weak self] index in
      if let self, let panel = self.panel { self.close(panel, goingTo: order[index]) }
    }
  }

  /// Shows what was said lately, the latest first, or takes it away; Enter says a line again.
  public func toggleSpeechHistory() {
    let lines = Array(said.reversed())
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

  /// How many of the things said are kept.
  static let saidCapacity = 200

  /// Remembers something that was said.
  func remember(_ text: String) {
    // What is said on the page of what was said is no news there.
    guard !(panel is ListPage), said.last != text else { return }
    said.append(text)
    if said.count > Self.saidCapacity { said.removeFirst() }
  }
}
