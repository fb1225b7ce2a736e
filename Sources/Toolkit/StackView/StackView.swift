import AutoLayout
import Geometry

/// A row or a column of views, placed by constraints that it makes itself.
///
/// Hidden views take no room and leave no gap.
@MainActor
open class StackView: View {
  /// The views in the row or column, in order.
  public private(set) var arrangedSubviews: [View] = []
  /// Row or column.
  public var axis = LayoutAxis.horizontal { didSet { settingsDidChange(axis != oldValue) } }
  /// How views are placed across the axis.
  public var alignment = StackAlignment.fill { didSet { settingsDidChange(alignment != oldValue) } }
  /// How room along the axis is shared.
  public var distribution = StackDistribution.fill {
    didSet { settingsDidChange(distribution != oldValue) }
  }
  /// The distance between neighbours in points.
  public var spacing = 0.0 { didSet { settingsDidChange(spacing != oldValue) } }
  /// Whether the views keep the layout margins instead of reaching the edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet { settingsDidChange(isLayoutMarginsRelativeArrangement != oldValue) }
  }

  private var customSpacing: [ObjectIdentifier: Double] = [:]
  private var arrangement: [LayoutConstraint] = []
  private var isOutdated = true

  /// A stack of views in order.
  public convenience init(arrangedSubviews: [View]) {
    self.init()
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view at a place in the order, or moves it there. From then on constraints place it.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    settingsDidChange(true)
  }

  /// Takes a view out of the order; it stays a subview.
  public func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    settingsDidChange(true)
  }

  /// Sets the distance in points between a view and the one after it; nil for ``spacing``.
  public func setCustomSpacing(_ spacing: Double?, after view: View) {
    customSpacing[ObjectIdentifier(view)] = spacing
    settingsDidChange(true)
  }

  open override func didRemoveSubview(_ view: View) {
    super.didRemoveSubview(view)
    customSpacing[ObjectIdentifier(view)] = nil
    if arrangedSubviews.contains(where: { $0 === view }) { removeArrangedSubview(view) }
  }

  open override func updateConstraints() {
    if isOutdated {
      isOutdated = false
      arrangement = revisedArrangement()
    }
    super.updateConstraints()
  }

  /// A hidden view came or went, or something about the arrangement changed.
  func settingsDidChange(_ changed: Bool) {
    guard changed else { return }
    isOutdated = true
    setNeedsUpdateConstraints()
  }

  private func revisedArrangement() -> [LayoutConstraint] {
    let shown = arrangedSubviews.filter { !$0.isHidden }
    let spacings = shown.map { customSpacing[ObjectIdentifier($0)] ?? spacing }
    return StackLayout(
      axis: axis, alignment: alignment, distribution: distribution,
      usesMargins: isLayoutMarginsRelativeArrangement
    ).revise(arrangement, in: self, items: shown, spacingAfter: spacings)
  }
}
