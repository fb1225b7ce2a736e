/// The constraints of a row or a column of items inside a container.
///
/// A value without memory: whoever uses it keeps the constraints, and has them revised when the items or the
/// settings change. The identifiers of the constraints begin with `stack.` and say what each is for.
@MainActor
public struct StackLayout {
  /// Row or column.
  public var axis: LayoutAxis
  /// How items are placed across the axis.
  public var alignment: StackAlignment
  /// How items share the room along the axis.
  public var distribution: StackDistribution
  /// Whether items keep to the container's margins instead of reaching its edges.
  public var usesMargins: Bool
  /// Whether distances in a column are measured to baselines: from the last one of a text to the first one of the
  /// next, and from the edges of the container to the first one of the first and the last one of the last text.
  /// Items without text are measured at their edges, and rows are not concerned.
  public var isBaselineRelative: Bool

  /// Settings for a row or a column.
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

  /// The constraints that place items, in order, inside a container with one spacing; not active yet.
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

  /// The constraints that place items, in order, inside a container; not active yet.
  ///
  /// They are required, but for what only settles doubt: the container hugs its items across the axis at 51,
  /// items without a natural extent there collapse at 25, equal distances between middles hold at 149,
  /// proportions at 999, and items that say nothing about their extent along the axis leave room to others at 1.
  /// Natural extents are read as they are now; see ``contents(of:)``.
  /// - Parameters:
  ///   - container: the parent of the items.
  ///   - items: the visible items in order.
  ///   - spacingAfter: for each item the distance in points to the next one; that of the last item is not used.
  ///     There have to be as many as there are items, otherwise it traps.
  /// - Returns: inactive constraints, for one container and these items only.
  public func constraints(
    in container: any LayoutItem, items: [any LayoutItem], spacingAfter: [Double]
  ) -> [LayoutConstraint] {
    constraints(in: container, items: items, spacingAfter: spacingAfter, guides: [:])
  }

  /// The constraints, over guides of an earlier arrangement where it had the same.
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
