import BacklitGeometry

/// The constraints of a row or a column of items inside a container.
///
/// This value keeps no state. The caller stores the constraints and updates them with
/// ``revise(_:in:items:spacingAfter:)`` when the items or the settings change. The identifiers of the
/// constraints start with `stack.` and name their purpose.
@MainActor
package struct StackLayout {
  /// The axis: horizontal for a row, vertical for a column.
  package var axis: LayoutAxis
  /// The placement of items across the axis.
  package var alignment: StackAlignment
  /// The distribution of space along the axis.
  package var distribution: StackDistribution
  /// Whether items stay inside the container's margins instead of its edges.
  package var usesMargins: Bool
  /// Whether distances in a column are measured between baselines.
  ///
  /// Distances run from the last baseline of an item to the first baseline of the next item. At the edges of the container, they
  /// run to the first baseline of the first item and to the last baseline of the last item. Items without text are measured at
  /// their edges. The setting has no effect on rows.
  package var isBaselineRelative: Bool

  /// Creates settings for a row or a column.
  package init(
    axis: LayoutAxis, alignment: StackAlignment = .fill, distribution: StackDistribution = .fill,
    usesMargins: Bool = false, isBaselineRelative: Bool = false
  ) {
    self.axis = axis
    self.alignment = alignment
    self.distribution = distribution
    self.usesMargins = usesMargins
    self.isBaselineRelative = isBaselineRelative
  }

  /// Creates inactive constraints that place items, in order, inside a container with one spacing.
  /// - Parameters:
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacing: the distance between neighbours in points.
  /// - Returns: inactive constraints, for one container and these items only.
  package func constraints(in container: any LayoutElement, items: [any LayoutElement], spacing: Double)
    -> [LayoutConstraint]
  {
    constraints(
      in: container, items: items, spacingAfter: Array(repeating: spacing, count: items.count))
  }

  /// Creates inactive constraints that place items, in order, inside a container.
  ///
  /// The constraints are required, except for those that resolve ambiguity, by priority:
  /// - 999: proportions
  /// - 149: equal distances between centres
  /// - 51: the container hugs its items across the axis
  /// - 25: items without a natural extent across the axis collapse
  /// - 1: items without a natural extent along the axis shrink in favour of others, unless distances are equal: then the
  ///   layout is ambiguous
  ///
  /// The method reads the current natural extents; see ``contents(of:)``.
  /// - Parameters:
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacingAfter: for each item, the distance to the next item in points. The last distance is not used.
  ///     Traps if the number of distances differs from the number of items.
  /// - Returns: inactive constraints, for one container and these items only.
  package func constraints(
    in container: any LayoutElement, items: [any LayoutElement], spacingAfter: [Double]
  ) -> [LayoutConstraint] {
    constraints(in: container, items: items, spacingAfter: spacingAfter, guides: [:])
  }

  /// Creates the constraints and reuses guides of an earlier arrangement.
  func constraints(
    in container: any LayoutElement, items: [any LayoutElement], spacingAfter: [Double],
    guides: [String: LayoutGuide]
  ) -> [LayoutConstraint] {
    checkPrecondition(items.count == spacingAfter.count, "A stack needs a spacing for each of its items.")
    let builder = StackBuilder(
      layout: self, container: container, items: items, spacings: spacingAfter, guides: guides)
    return builder.alongAxis() + builder.acrossAxis()
  }
}

extension StackLayout {
  /// The properties of the items that the constraints of a stack depend on.
  package struct Contents: Hashable {
    /// The natural extent of each item along the axis if the distribution is proportional, otherwise zero;
    /// nil for an item without one.
    var extents: [Double?]
    /// Whether each item has a first and a last baseline, if distances are measured between baselines.
    var baselines: [Bool]
  }

  /// The current properties of some items that their constraints depend on.
  ///
  /// When the result changes, call ``revise(_:in:items:spacingAfter:)`` again. Complexity: for proportions
  /// and baselines, computes the fitting size of each inner stack.
  package func contents(of items: [any LayoutElement]) -> Contents {
    Contents(
      extents: distribution == .fillProportionally
        ? items.map(naturalExtent) : items.map { isSpacer($0) ? nil : 0 },
      baselines: isBaselineRelative && axis == .vertical
        ? items.flatMap { item in
          [LayoutAttribute.firstBaseline, .lastBaseline].map { item.baselineItem($0).hasBaseline }
        } : [])
  }

  /// The natural extent of an item along the axis, from its content or its arranged items; nil if it has
  /// none.
  func naturalExtent(of item: any LayoutElement) -> Double? {
    var extent = contentExtent(of: item)
    if extent == nil, !item.layoutStorage.arranged.isEmpty {
      extent = along(item.systemLayoutSizeFitting(.zero))
    }
    return extent.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Whether an item has no natural extent along the axis and contains only guides.
  func isSpacer(_ item: any LayoutElement) -> Bool {
    guard contentExtent(of: item) == nil else { return false }
    var hasOnlyGuides = true
    item.forEachLayoutChild { hasOnlyGuides = hasOnlyGuides && $0 is LayoutGuide }
    return hasOnlyGuides
  }

  private func contentExtent(of item: any LayoutElement) -> Double? {
    item.layoutStorage.intrinsic.map { along($0.size) }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private func along(_ size: Size) -> Double { axis == .horizontal ? size.width : size.height }
}
