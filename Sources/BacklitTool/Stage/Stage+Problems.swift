import AutoLayout
import Nibs
import Toolkit

extension Stage {
  /// What cannot hold together, each once.
  var contradictions: [LayoutReport.Problem] {
    var said: Set<String> = []
    return window.layoutProblems().filter { said.insert($0.message).inserted }.map {
      LayoutReport.Problem(
        kind: $0.kind.rawValue, broken: $0.broken, conflict: $0.conflict, views: $0.views,
        message: $0.message)
    }
  }

  /// What is left open; nil where nothing is. Costs much more than the layout itself.
  var ambiguity: LayoutReport.Problem? {
    let names = instance.root.ambiguousShownItems().map(\.layoutName)
    guard !names.isEmpty else { return nil }
    return LayoutReport.Problem(
      kind: "ambiguous", broken: "", conflict: [], views: names,
      message: "The layout leaves open where these are or how large: \(names.joined(separator: ", ")). "
        + "Add constraints that decide it.")
  }

  /// Calls a closure for the root and all views in it, parents first, with whether each is shown.
  func forEachView(_ body: (View, Bool) -> Void) {
    func visit(_ view: View, isShown: Bool) {
      let isShown = isShown && !view.isHidden
      body(view, isShown)
      for subview in view.subviews { visit(subview, isShown: isShown) }
    }
    visit(instance.root, isShown: true)
  }
}
