import BacklitGeometry
import BacklitLayout

/// A view that arranges views in a row or a column with constraints.
///
/// Hidden views take no space and leave no gap, and a view that is hidden or shown inside an animation shrinks or grows; ``View/alpha`` has no effect on the layout. A stack has no
/// intrinsic size of its own: it is as large as its views and the distances between them, unless other
/// constraints decide. If views must stretch or shrink and their priorities are equal, the last one does; but text that can
/// wrap shrinks before other views, and several such texts share what they lack. A
/// view without an intrinsic size takes the remaining space. If the distances exceed the available space, the
/// views have an extent of zero, the stack extends beyond its end, and `LayoutItem.layoutProblems()`
/// reports it.
///
/// The order of ``View/subviews``, from back to front, is independent of the order of the arranged views. All
/// changes between two frames are applied together in the next frame.
@MainActor
open class StackView: View {
  /// The views arranged by the stack, in order. All of them are in ``View/subviews``, which may contain more views.
  public internal(set) var arrangedSubviews: [View] = []
  /// The direction of the stack: a row or a column.
  public var axis = LayoutAxis.horizontal { didSet { settingsDidChange(axis != oldValue) } }
  /// The placement of the views perpendicular to the axis.
  public var alignment = StackAlignment.fill { didSet { settingsDidChange(alignment != oldValue) } }
  /// The distribution of the views along the axis.
  public var distribution = StackDistribution.fill {
    didSet { settingsDidChange(distribution != oldValue) }
  }
  /// The distance between adjacent views in points; the minimum with `StackDistribution.equalSpacing` and
  /// `StackDistribution.equalCentering`. With a negative distance views overlap. A number that is not
  /// finite traps.
  public var spacing = 0.0 {
    didSet {
      checkPrecondition(spacing.isFinite, "The spacing of a stack must be finite.")
      settingsDidChange(spacing != oldValue)
    }
  }
  /// Whether the views are arranged within the layout margins instead of the bounds.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { settingsDidChange(isLayoutMarginsRelativeArrangement != oldValue) }
  }
  /// Whether distances in a column are measured between baselines, as in UIKit: from the last baseline of a text to the first
  /// baseline of the text below. At the edges or margins, they are measured to the nearest baseline of the first and the last
  /// text. Views without text are measured at their edges. No effect in a row.
  public var isBaselineRelativeArrangement = false {
    didSet { settingsDidChange(isBaselineRelativeArrangement != oldValue) }
  }

  /// Custom distances, by the arranged view before them.
  var customSpacing: [ObjectIdentifier: Double] = [:]
  private var arrangementConstraints: [LayoutConstraint] = []
  /// The arrangement constraints with a single view; nil until a view is removed.
  private var singleViewConstraints: Set<LayoutConstraint>?
  /// The contents that the constraints were made for, besides the settings.
  private var contents: StackLayout.Contents?
  /// Whether the constraints must be made again, because a setting changed.
  var needsArrangement = true

  /// Creates a stack of views in order.
  public convenience init(arrangedSubviews: [View]) {
    self.init()
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  open override func didRemoveSubview(_ view: View) {
    super.didRemoveSubview(view)
    removeArrangedSubview(view)
  }

  open override func updateConstraints() {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    let layout = StackLayout(
      axis: axis, alignment: alignment, distribution: distribution,
      usesMargins: isLayoutMarginsRelativeArrangement, isBaselineRelative: isBaselineRelativeArrangement)
    let present = layout.contents(of: shown)
    if needsArrangement || present != contents {
      needsArrangement = false
      contents = present
      arrangementConstraints = layout.revise(
        arrangementConstraints, in: self, items: shown,
        spacingAfter: shown.map { customSpacing(after: $0) ?? standardSpacing(after: $0) })
      singleViewConstraints = nil
    }
    super.updateConstraints()
  }

  /// Places the hidden arranged views where they would be, without an extent along the axis, so that an animation lets
  /// them shrink and grow there.
  override func placeHiddenViews() {
    guard arrangedSubviews.contains(where: \.isHidden) else { return }
    let isMirrored = axis == .horizontal && effectiveLayoutDirection == .rightToLeft
    let area = bounds.inset(by: isLayoutMarginsRelativeArrangement ? layoutMargins : .zero)
    var place = axis == .vertical ? area.minY : isMirrored ? area.maxX : area.minX
    for view in arrangedSubviews {
      var frame = view.modelFrame
      guard view.isHidden else {
        place = axis == .vertical ? frame.maxY : isMirrored ? frame.minX : frame.maxX
        continue
      }
      // A view that was never shown has no place across the axis yet.
      if axis == .vertical {
        let isPlaced = alignment != .fill && frame.width > 0
        frame = Rect(
          x: isPlaced ? frame.minX : area.minX, y: place, width: isPlaced ? frame.width : area.width,
          height: 0)
      } else {
        let isPlaced = alignment != .fill && frame.height > 0
        frame = Rect(
          x: place, y: isPlaced ? frame.minY : area.minY, width: 0,
          height: isPlaced ? frame.height : area.height)
      }
      view.place(at: frame)
    }
  }

  /// Deactivates the constraints that concern only one view: they would stay active after the view left.
  ///
  /// The view holds them, so only the first removal after an arrangement takes longer with more views.
  private func deactivateOwnConstraints(of view: View) {
    let own = singleViewConstraints ?? Set(arrangementConstraints.filter { $0.secondItem == nil })
    singleViewConstraints = own
    LayoutConstraint.deactivate(view.constraints.filter { own.contains($0) })
  }

  /// The distance in points from an arranged view without a custom one to the next view.
  func standardSpacing(after view: View) -> Double { spacing }

  /// Requests new constraints if a setting changed.
  func settingsDidChange(_ changed: Bool) {
    guard changed else { return }
    needsArrangement = true
    arrangedContentsDidChange()
  }

  /// Called when an arranged view or its contents may have changed. The change goes up through all enclosing
  /// stacks, because of proportional distributions.
  func arrangedContentsDidChange() {
    setNeedsUpdateConstraints()
    (superview as? StackView)?.arrangedContentsDidChange()
  }
}

extension StackView {
  /// Adds a view at the end of the arranged views, or moves it there. From then on constraints place it.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view into the arranged views at an index, or moves it there. From then on constraints place
  /// it.
  ///
  /// A view that is not a subview yet is removed from its superview, possibly a different stack, and becomes
  /// the frontmost subview. The order of ``View/subviews`` does not change otherwise.
  /// - Parameters:
  ///   - view: must be neither this stack nor a view that contains it; that traps.
  ///   - index: from 0 to the number of arranged views; other values trap, as in UIKit.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    checkPrecondition(
      (0...arrangedSubviews.count).contains(index),
      "insertArrangedSubview: index \(index) is outside 0...\(arrangedSubviews.count).")
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    settingsDidChange(true)
  }

  /// Removes a view from the arranged views; it stays a subview without constraints from the stack. Its
  /// custom spacing is removed. A view that is not arranged here is ignored.
  public func removeArrangedSubview(_ view: View) {
    guard let index = arrangedSubviews.firstIndex(where: { $0 === view }) else { return }
    arrangedSubviews.remove(at: index)
    customSpacing[ObjectIdentifier(view)] = nil
    deactivateOwnConstraints(of: view)
    settingsDidChange(true)
  }

  /// Returns the custom distance in points between an arranged view and the next visible one; nil for
  /// ``spacing``.
  public func customSpacing(after view: View) -> Double? { customSpacing[ObjectIdentifier(view)] }

  /// Sets the distance in points between an arranged view and the next visible one; nil for ``spacing``.
  ///
  /// The distance moves with the view, and has no effect while the view is hidden or the last visible one. A
  /// view that is not arranged here is ignored. A number that is not finite traps.
  public func setCustomSpacing(_ spacing: Double?, after view: View) {
    checkPrecondition(spacing?.isFinite ?? true, "The custom spacing of a stack must be finite.")
    guard isArranged(view), customSpacing(after: view) != spacing else { return }
    customSpacing[ObjectIdentifier(view)] = spacing
    settingsDidChange(true)
  }

  private func isArranged(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }
}
