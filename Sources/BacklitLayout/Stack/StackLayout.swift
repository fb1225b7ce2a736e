/// The constraints of a row or a column of items inside a container.
///
/// This value keeps no state. The caller stores the constraints and updates them with
/// ``revise(_:in:items:spacingAfter:)`` when the items or the settings change. The identifiers of the
/// constraints start with `stack.` and name their purpose.
@MainActor
public struct StackLayout {
  /// The axis: horizontal for a row, vertical for a column.
  public var axis: LayoutAxis
  /// The placement of items across the axis.
  public var alignment: StackAlignment
  /// The distribution of space along the axis.
  public var distribution: StackDistribution
  /// Whether items stay inside the container's margins instead of its edges.
  public var usesMargins: Bool
  /// Whether distances in a column are measured between baselines.
  ///
  /// Distances run from the last baseline of an item to the first baseline of the next item, and from the
  /// edges of the container to the first baseline of the first item and the last baseline of the last item.
  /// Items without text are measured at their edges. The setting has no effect on rows.
  public var isBaselineRelative: Bool

  /// Creates settings for a row or a column.
  public init(
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
  public func constraints(in container: any LayoutItem, items: [any LayoutItem], spacing: Double)
    -> [LayoutConstraint]
  {
    constraints(
      in: container, items: items, spacingAfter: Array(repeating: spacing, count: items.count))
  }

  /// Creates inactive constraints that place items, in order, inside a container.
  ///
  /// The constraints are required, except for those that resolve ambiguity: the container hugs its items
  /// across the axis at priority 51, items without a natural extent across the axis collapse at 25, equal
  /// distances between centres hold at 149, proportions at 999, and items without a natural extent along the
  /// axis shrink in favour of others at 1. The method reads the current natural extents; see
  /// ``contents(of:)``.
  /// - Parameters:
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacingAfter: for each item, the distance to the next item in points. The last distance is not used.
  ///     Traps if the number of distances differs from the number of items.
  /// - Returns: inactive constraints, for one container and these items only.
  public func constraints(
    in container: any LayoutItem, items: [any LayoutItem], spacingAfter: [Double]
  ) -> [LayoutConstraint] {
    constraints(in: container, items: items, spacingAfter: spacingAfter, guides: [:])
  }

  /// Creates the constraints and reuses guides of an earlier arrangement.
  func constraints(
    in container: any LayoutItem, items: [any LayoutItem], spacingAfter: [Double],
    guides: [String: LayoutGuide]
  ) -> [LayoutConstraint] {
    precondition(items.count == spacingAfter.count, "A stack needs a spacing for each of its items.")
    let builder = StackBuilder(
      layout: self, container: container, items: items, spacings: spacingAfter, guides: guides)
    return builder.alongAxis() + builder.acrossAxis()
  }
}
