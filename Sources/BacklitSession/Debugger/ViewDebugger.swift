import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// The view debugger of a session: what it shows, and the selected view or guide. The state stays while the
/// debugger is closed.
@MainActor
final class ViewDebugger {
  /// A list of the panel.
  enum Tab: CaseIterable {
    /// The facts about the selected view or guide.
    case view
    /// All views and guides.
    case tree
    /// What is wrong with the layout.
    case problems
    /// The trace of the layout.
    case trace
    /// What is drawn.
    case show

    /// The title of the list.
    var title: DebuggerText {
      switch self {
      case .view: .tabView
      case .tree: .tabTree
      case .problems: .tabProblems
      case .trace: .tabTrace
      case .show: .tabShow
      }
    }
  }

  /// The view whose contents are debugged: that of the program.
  let root: View
  let monitor: LayoutMonitor
  /// The language of the lists.
  var language = Language.en
  var tab = Tab.tree
  var parts: OverlayPicture.Parts = [.outlines, .constraints]
  /// Whether the panel is on the other side, so that it does not cover the views there.
  var isOnOtherSide = false
  private(set) var diagnosis = LayoutDiagnosis()
  /// The constraint to emphasize.
  private(set) weak var highlighted: LayoutConstraint?
  private weak var selectedView: View?
  private weak var selectedGuide: LayoutGuide?
  private var knownTrace: [String]?
  /// What the diagnosis was made of.
  private var examined: (revision: Int, loops: Int, churn: Int)?

  init(root: View, window: Window) {
    self.root = root
    monitor = LayoutMonitor(window)
  }

  /// The selected view or guide; nil for none, or if it is gone.
  var selected: (any LayoutElement)? {
    if let selectedGuide, (selectedGuide.owner as? View)?.isDescendant(of: root) == true {
      return selectedGuide
    }
    if let selectedView, selectedView.isDescendant(of: root) { return selectedView }
    return nil
  }

  /// Selects a view or a guide, and a constraint to emphasize.
  func select(_ item: (any LayoutElement)?, highlighting constraint: LayoutConstraint? = nil) {
    selectedView = item as? View
    selectedGuide = item as? LayoutGuide
    highlighted = constraint
  }

  /// Examines the layout again if it changed.
  func diagnose() {
    root.window?.layoutIfNeeded()
    let current = (
      revision: root.layoutTrees.reduce(0) { $0 + $1.layoutRevision }, loops: monitor.loops.count,
      churn: monitor.churn.map(\.count).reduce(0, +)
    )
    if let examined, examined == current { return }
    examined = current
    knownTrace = nil
    diagnosis = LayoutDiagnosis(of: root, loops: monitor.loops, churn: monitor.churn)
  }

  /// The lines of the layout trace.
  var trace: [String] {
    if let knownTrace { return knownTrace }
    let trace = root.layoutTrace().split(separator: "\n").map(String.init)
    knownTrace = trace
    return trace
  }

  /// The views of the program, parents first.
  var views: [View] {
    var all: [View] = []
    func visit(_ view: View) {
      all.append(view)
      view.subviews.forEach(visit)
    }
    root.subviews.forEach(visit)
    return all
  }

  /// Selects the innermost visible view under a point of the window; if it is already selected, the view around
  /// it.
  func select(at point: Point) {
    let found = views.last { $0.isEffectivelyVisible && $0.convert($0.bounds, to: nil).contains(point) }
    guard let found else { return }
    guard let selectedView, selectedView !== found,
      found.isDescendant(of: selectedView) || found === selectedView
    else { return select(found === selectedView ? outside(found) : found) }
    select(outside(selectedView))
  }

  /// The superview within the program's views; the view itself at the outermost.
  private func outside(_ view: View) -> View {
    guard let parent = view.superview, parent !== root else { return view }
    return parent
  }
}
