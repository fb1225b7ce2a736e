import AutoLayout
import Geometry

/// A row or a column of views, placed by constraints that it makes itself.
///
/// Hidden views take no room and leave no gap; ``View/alpha`` makes no difference. A stack has no natural size of its
/// own: it is as large as what it arranges and the distances between, unless something else decides. Where views have
/// to stretch or shrink and priorities do not say which, the last in the order does. A view without a natural size
/// takes what the others leave. Where there is less room than the distances take, views have none, and the stack goes
/// on beyond its end and says so among ``LayoutItem/layoutProblems()``.
///
/// The order of ``View/subviews``, from back to front, is independent of the order in which views are arranged. All
/// changes between two frames are taken up together by the next one.
@MainActor
open class StackView: View {
  /// The views in the row or column, in order. Each is among ``View/subviews``, which may have more.
  public internal(set) var arrangedSubviews: [View] = []
  /// Row or column.
  public var axis = LayoutAxis.horizontal { didSet { settingsDidChange(axis != oldValue) } }
  /// How views are placed across the axis.
  public var alignment = StackAlignment.fill { didSet { settingsDidChange(alignment != oldValue) } }
  /// How room along the axis is shared.
  public var distribution = StackDistribution.fill {
    didSet { settingsDidChange(distribution != oldValue) }
  }
  /// The distance between neighbours in points; the least one with ``StackDistribution/equalSpacing`` and
  /// ``StackDistribution/equalCentering``. Below zero views overlap. A number that is not finite traps.
  public var spacing = 0.0 {
    didSet {
      precondition(spacing.isFinite, "The spacing of a stack has to be a finite number.")
      settingsDidChange(spacing != oldValue)
    }
  }
  /// Whether the views keep the layout margins instead of reaching the edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { settingsDidChange(isLayoutMarginsRelativeArrangement != oldValue) }
  }
  /// Whether distances in a column are measured to baselines, as in UIKit: from the last one of a text to the first
  /// one of the text below, and from the edges (or the margins) to the nearest one of the first and of the last text.
  /// Views without text are measured at their edges. In a row it means nothing.
  public var isBaselineRelativeArrangement = false {
    didSet { settingsDidChange(isBaselineRelativeArrangement != oldValue) }
  }

  /// Distances of their own, by the arranged view before them.
  var customSpacing: [ObjectIdentifier: Double] = [:]
  private var arrangement: [LayoutConstraint] = []
  /// What the arrangement was made from beside the settings.
  private var contents: StackLayout.Contents?
  private var isOutdated = true

  /// A stack of views in order.
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
    if isOutdated || present != contents {
      isOutdated = false
      contents = present
      arrangement = layout.revise(
        arrangement, in: self, items: shown, spacingAfter: shown.map { customSpacing(after: $0) ?? spacing })
    }
    super.updateConstraints()
  }

  /// Takes back what is said about a view alone: it would go with it and hold elsewhere.
  func letGo(of view: View) {
    LayoutConstraint.deactivate(arrangement.filter { $0.firstItem === view && $0.secondItem == nil })
  }

  /// Something about the arrangement may have changed.
  func settingsDidChange(_ changed: Bool) {
    guard changed else { return }
    isOutdated = true
    arrangedContentsDidChange()
  }

  /// Something that an arranged view is or contains may have changed. Proportions go all the way up.
  func arrangedContentsDidChange() {
    setNeedsUpdateConstraints()
    (superview as? StackView)?.arrangedContentsDidChange()
  }
}
