import BacklitGeometry
import BacklitLayout

/// The first pass of a frame, in rounds: ``PropertiesPass``, ``ConstraintsPass``, then solve, frames and `layoutSubviews`, root
/// to leaves, and ``InsetsPass``.
///
/// A view may request more layout while it is laid out; the rounds go on until no request is left. An endless
/// layout is reported with the views that caused it, and stops after the rounds of
/// ``Window/feedbackLoopThreshold``.
@MainActor
struct LayoutPass {
  private let root: View
  private let window: Window?
  private let grid: Size
  /// Whether edges in the middle of a cell move to the left, so that a right-to-left layout is a mirror
  /// image.
  private let isMirrored: Bool
  private var needsAnotherRound = false
  /// The views that requested another round; recorded in the last round only.
  private var causes: [LayoutFeedbackLoop.Cause]?

  static func run(_ root: View) { ExplanationBudget.run { runRounds(root) } }

  private static func runRounds(_ root: View) {
    if root.superview == nil { root.setLayoutRootSize(root.modelFrame.size) }
    let limit = (root as? Window)?.feedbackLoopThreshold ?? Window.standardFeedbackLoopThreshold
    for round in 1...limit {
      var pass = LayoutPass(root, isLast: round == limit)
      pass.run()
      if !pass.needsAnotherRound { return }
      if let causes = pass.causes {
        root.layoutDidNotSettle(LayoutFeedbackLoop(causes: causes, rounds: limit))
      }
    }
    root.forEachInTree {
      $0.pendingPasses.subtract([
        .properties, .propertiesInside, .constraints, .constraintsInside, .layout, .layoutInside, .placement,
      ])
    }
  }

  private init(_ root: View, isLast: Bool) {
    self.root = root
    window = root as? Window
    grid = window?.screen.snappingGrid ?? .zero
    isMirrored = root.effectiveLayoutDirection == .rightToLeft
    if isLast { causes = [] }
  }

  private mutating func run() {
    PropertiesPass.run(root)
    ConstraintsPass.run(root)
    root.solveLayout()
    let revision = root.layoutRevision
    let isSolved = window?.placedRevision != revision
    window?.placedRevision = revision
    place(root, origin: .zero, placing: isSolved)
    InsetsPass.run(root)
    if root.needsPropertiesPass || root.needsConstraintsPass {
      needsAnotherRound = true
      if causes != nil {
        root.forEachInTree { view in
          if view.pendingPasses.contains(.properties) { recordCause(view, "setNeedsUpdateProperties()") }
          if view.pendingPasses.contains(.constraints) { recordCause(view, "setNeedsUpdateConstraints()") }
        }
      }
    }
    guard root.hasUnsolvedLayout else { return }
    needsAnotherRound = true
    // No view is responsible for these changes: baselines, margins and safe areas that follow from the new frames.
    if causes?.isEmpty == true { recordChanges(of: root, "the new frames change") }
  }

  /// Sets the frames of a view's subviews, calls `layoutSubviews`, then continues with the subviews.
  ///
  /// - Parameters:
  ///   - view: the view.
  ///   - origin: the place of the view's origin in the root, after snapping.
  ///   - isPlacing: whether solved frames may have changed. Otherwise, views that need no layout are skipped with
  ///     everything in them.
  private mutating func place(_ view: View, origin: Point, placing isPlacing: Bool) {
    window?.frameCounters.placedViews += 1
    let recorded = causes?.count
    var (origin, isPlacing) = (origin, isPlacing || view.pendingPasses.contains(.placement))
    view.pendingPasses.remove(.placement)
    if view.isLayoutRoot {
      isPlacing = view.solveOwnLayout() || isPlacing
      // Its solution begins at its own origin, and its frame lies on whole cells.
      origin = .zero
    }
    if isPlacing {
      for subview in view.subviews where !subview.translatesAutoresizingMaskIntoConstraints {
        if subview.isHidden, view is StackView { continue }
        let solved = subview.solvedFrame
        let frame = solved.snapped(to: grid, roundingHalvesLeft: isMirrored)
        subview.place(at: frame.offsetBy(dx: -origin.x, dy: -origin.y))
        let isBelow = frame.minY - solved.minY > grid.height / 4
        if isBelow || subview.extras?.isBelowItsPlace == true { subview.noteRounding(isBelow: isBelow) }
      }
      view.placeHiddenViews()
    }
    if view.pendingPasses.contains(.layout) { layOut(view) }
    if isPlacing || view.pendingPasses.contains(.layoutInside) {
      // Flags that are set from here on are for the next round.
      view.pendingPasses.remove(.layoutInside)
      for subview in view.subviews where isPlacing || subview.needsPlacementPass {
        // A hidden view of a stack keeps its contents as they were.
        if subview.isHidden, view is StackView { continue }
        let origin = origin.offsetBy(dx: subview.frame.minX, dy: subview.frame.minY)
        if AnimationContext.current != nil, subview.presentationValues.visibility < 1 {
          // The contents of a view that appears do not move in it.
          View.performWithoutAnimation { place(subview, origin: origin, placing: isPlacing) }
        } else {
          place(subview, origin: origin, placing: isPlacing)
        }
      }
    }
    view.didPlaceSubviews()
    if view.isLayoutRoot, view.hasUnsolvedLayout {
      needsAnotherRound = true
      if causes != nil, causes?.count == recorded { recordChanges(of: view, "the new frames inside change") }
    }
    // A view inside asked for it, as the cells of a list whose sizes changed.
    if view.pendingPasses.contains(.layout) {
      needsAnotherRound = true
      if causes != nil, causes?.count == recorded {
        recordCause(view, "what is inside calls its setNeedsLayout()")
      }
    }
  }

  private mutating func recordChanges(of view: View, _ action: String) {
    let changes = view.unsolvedChanges()
    recordCause(view, "\(action) \(changes.isEmpty ? "its constraints" : changes.joined(separator: ", "))")
  }

  private mutating func layOut(_ view: View) {
    view.pendingPasses.remove(.layout)
    let before = causes == nil ? 0 : root.unsolvedChangeCount
    let controller = view.viewController
    let layOut = {
      controller?.layoutWillBegin()
      view.layoutSubviews()
      controller?.viewDidLayoutSubviews()
    }
    view.tracking(.layoutSubviews, layOut) { $0.setNeedsLayout() }
    if view.accessibilityDependsOnLayout, view.isExposedToAccessibility { view.setNeedsAccessibilityUpdate() }
    let requestsLayout = view.pendingPasses.contains(.layout)
    needsAnotherRound = needsAnotherRound || requestsLayout
    guard causes != nil else { return }
    if requestsLayout { recordCause(view, "layoutSubviews() ends with setNeedsLayout()") }
    let changes = root.unsolvedChanges(after: before)
    if !changes.isEmpty { recordCause(view, "layoutSubviews() changes \(changes.joined(separator: ", "))") }
  }

  private mutating func recordCause(_ view: View, _ action: String) {
    causes?.append(LayoutFeedbackLoop.Cause(item: view.layoutName, action: action))
  }
}

extension View {
  /// Whether this view or a view inside it must be laid out, or has views that must be placed.
  fileprivate var needsPlacementPass: Bool {
    !pendingPasses.isDisjoint(with: [.layout, .layoutInside, .placement])
  }
}

extension Screen {
  /// The grid that frames snap to: cells, pixels, or none.
  var snappingGrid: Size {
    switch snapping {
    case .none: .zero
    case .cells: cellSize
    case .pixels: Size(width: 1 / traitCollection.displayScale, height: 1 / traitCollection.displayScale)
    }
  }
}
