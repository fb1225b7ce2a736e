#if Tools
import BacklitGeometry
import BacklitLayout
import BacklitUI
import BacklitValues

/// The view debugger of a session, with its list and the selected view or guide. The state stays while the debugger is closed.
@MainActor
final class ViewDebugger {
  /// A list of the panel.
  enum Tab: CaseIterable {
    /// The facts about the selected view or guide.
    case view
    /// All views and guides.
    case tree
    /// The problems of the layout.
    case problems
    /// The trace of the layout.
    case trace
    /// The parts of the overlay that are drawn.
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
  /// Shows and announces what was done.
  let report: @MainActor (String) -> Void
  /// The language of the lists.
  var language = Language.en
  var tab = Tab.tree
  var parts: OverlayPicture.Parts = [.outlines, .constraints]
  /// The levels that are shown, from 1 for the outermost views; nil for an end without a bound.
  var (firstLevel, lastLevel) = (1, nil as Int?)
  /// The view that is shown alone, with what is in it.
  private weak var aloneView: View?
  /// Whether the panel is on the other side, so that it does not cover the views there.
  var isOnOtherSide = false
  private(set) var diagnosis = LayoutDiagnosis()
  /// The constraint to emphasize.
  private(set) weak var highlighted: LayoutConstraint?
  private weak var selectedView: View?
  private weak var selectedGuide: LayoutGuide?
  private var knownTrace: [String]?
  /// The state for which the diagnosis was made.
  private var examined: (revision: Int, loops: Int, churn: Int)?

  init(root: View, window: Window, report: @escaping @MainActor (String) -> Void) {
    self.root = root
    self.report = report
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

  /// The views that are shown alone; nil for all views.
  var alone: View? {
    get { aloneView?.isDescendant(of: root) == true ? aloneView : nil }
    set { aloneView = newValue }
  }

  /// Whether some views and guides are left out.
  var isFiltered: Bool { alone != nil || firstLevel > 1 || lastLevel != nil }

  /// Whether a view or guide at a level is shown.
  func shows(_ item: any LayoutElement, level: Int) -> Bool {
    guard level >= firstLevel, level <= lastLevel ?? .max else { return false }
    guard let alone, let view = (item as? View) ?? ((item as? LayoutGuide)?.owner as? View) else {
      return true
    }
    return view.isDescendant(of: alone)
  }

  /// The views that are shown, parents first.
  var shownViews: [View] {
    var all: [View] = []
    func visit(_ view: View, _ level: Int) {
      if shows(view, level: level) { all.append(view) }
      for subview in view.subviews { visit(subview, level + 1) }
    }
    for view in root.subviews { visit(view, 1) }
    return all
  }

  /// Selects the innermost visible view under a point of the window; if it is already selected, the view around
  /// it.
  func select(at point: Point) {
    let found = shownViews.last { $0.isEffectivelyVisible && $0.convert($0.bounds, to: nil).contains(point) }
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
#endif
