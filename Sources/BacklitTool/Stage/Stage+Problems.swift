import AutoLayout
import Nibs
import Toolkit

extension LoadedDefinition {
  /// The conflicts of the layout, each once.
  var contradictions: [LayoutReport.Problem] {
    var seen: Set<String> = []
    return window.layoutProblems().filter { seen.insert($0.message).inserted }.map {
      LayoutReport.Problem(
        kind: $0.kind.rawValue, broken: $0.broken, conflict: $0.conflict, views: $0.views,
        message: $0.message)
    }
  }

  /// The ambiguity of the layout; nil if there is none. Finding it takes much longer than the layout itself.
  var ambiguity: LayoutReport.Problem? {
    let names = instance.root.ambiguousShownItems().map(\.layoutName)
    guard !names.isEmpty else { return nil }
    return LayoutReport.Problem(
      kind: "ambiguous", broken: "", conflict: [], views: names,
      message: "The position or size of these views is ambiguous: \(names.joined(separator: ", ")). "
        + "Add constraints that determine it.")
  }

  /// Calls a closure with the root and its descendants, parents first, and whether each is shown.
  func forEachView(_ body: (View, Bool) -> Void) {
    func visit(_ view: View, isShown: Bool) {
      let isShown = isShown && !view.isHidden
      body(view, isShown)
      for subview in view.subviews { visit(subview, isShown: isShown) }
    }
    visit(instance.root, isShown: true)
  }
}
