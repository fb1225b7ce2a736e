#if Tools
import BacklitLayout
import BacklitUI

/// The problems in the layout of the views in a view: broken constraints, ambiguous views and guides, layouts
/// that do not settle, and constraints that are made again and again.
@MainActor
package struct LayoutDiagnosis {
  /// A problem, with the view or guide to look at.
  package struct Problem {
    /// The kind of a problem.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Constraints that cannot hold together; one of them is broken.
      case conflict
      /// A view or guide that could be elsewhere, or of a different size.
      case ambiguity
      /// A layout that requests itself again and again.
      case feedbackLoop = "feedback loop"
      /// Constraints that are replaced by equal ones.
      case churn
    }

    package var kind: Kind
    /// The problem, and how to fix it.
    package var message: String
    /// The view or guide to look at; nil if it is gone.
    package var item: (any LayoutElement)?
    /// The constraint that is broken; nil for other problems.
    package var constraint: LayoutConstraint?
  }

  /// The problems: conflicts, ambiguities, loops, churn.
  package private(set) var problems: [Problem] = []
  /// The ambiguities of the visible items, parents first.
  package private(set) var ambiguities: [LayoutAmbiguity] = []
  /// The visible items whose layout is ambiguous, parents first.
  var ambiguousItems: [any LayoutElement] { ambiguities.map(\.item) }
  /// The ambiguous attributes of each of them; empty for an item that only moves with its superview.
  package private(set) var ambiguous: [ObjectIdentifier: [LayoutAttribute]] = [:]
  /// The constraints that are broken because of a conflict.
  package private(set) var broken: Set<LayoutConstraint> = []

  /// Creates a diagnosis without problems.
  package init() {}

  /// Examines the current layout. Complexity: that of `View.layoutAmbiguities()`.
  /// - Parameters:
  ///   - root: the view whose contents are examined, in a window.
  ///   - loops: the layouts that did not settle.
  ///   - churn: the constraints that were replaced by equal ones, and how often.
  package init(of root: View, loops: [LayoutFeedbackLoop] = [], churn: [LayoutMonitor.Churn] = []) {
    root.window?.layoutIfNeeded()
    var seen: Set<String> = []
    for problem in root.visibleLayoutProblems() {
      if let constraint = problem.constraint { broken.insert(constraint) }
      guard seen.insert(problem.message).inserted else { continue }
      let item = problem.constraint?.firstElement ?? root.item(named: problem.views.first)
      problems.append(
        Problem(
          kind: .conflict, message: problem.message, item: item, constraint: problem.constraint))
    }
    ambiguities = root.layoutAmbiguities()
    for ambiguity in ambiguities {
      ambiguous[ObjectIdentifier(ambiguity.item)] = ambiguity.attributes
      let message = [ambiguity.problem, ambiguity.remedy].filter { !$0.isEmpty }.joined(separator: " ")
      problems.append(Problem(kind: .ambiguity, message: message, item: ambiguity.item))
    }
    for loop in loops {
      problems.append(
        Problem(
          kind: .feedbackLoop, message: loop.message, item: root.item(named: loop.causes.first?.item)))
    }
    for churn in churn {
      problems.append(Problem(kind: .churn, message: churn.message, item: churn.constraint.firstElement))
    }
  }
}

extension View {
  /// This view, or the view or guide inside it, that layout messages call by a name; nil if there is none.
  fileprivate func item(named name: String?) -> (any LayoutElement)? {
    guard let name else { return nil }
    if identifier == name { return self }
    var found: (any LayoutElement)?
    func visit(_ view: View) {
      // An identifier is compared first, because other names are found by a search.
      if view.identifier == name || view.identifier == nil && view.layoutName == name { found = view }
      for guide in view.layoutGuides where found == nil && name.hasSuffix(".\(guide.identifier)") {
        if guide.layoutName == name { found = guide }
      }
      for subview in view.subviews where found == nil { visit(subview) }
    }
    visit(self)
    return found
  }
}
#endif
