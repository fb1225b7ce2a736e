import BacklitGeometry

/// A view or a layout guide: an item that constraints place.
///
/// Other types cannot be items; a constraint to one traps.
@MainActor
public protocol LayoutItem: AnyObject {}

/// A layout item as the engine sees it.
///
/// The engine reads the properties of an item when it converts the constraints of the item to numbers. After
/// a change of a property, call ``setNeedsLayoutInputsUpdate()``.
@MainActor
package protocol LayoutElement: LayoutItem {
  /// The item that contains this item: the superview of a view, the owner of a guide.
  var layoutParent: (any LayoutElement)? { get }
  /// Calls a closure with the items inside this item: the subviews and guides of a view.
  func forEachLayoutChild(_ body: (any LayoutElement) -> Void)
  /// The name of this item in messages.
  var layoutName: String { get }
  /// The distances from the frame's edges to those of the alignment rectangle, in points.
  var alignmentRectInsets: EdgeInsets { get }
  /// The direction of text, which decides what leading and trailing mean.
  var effectiveLayoutDirection: LayoutDirection { get }
  /// The direction in which the item itself is placed: that of the item around it, if the two can differ.
  var placementDirection: LayoutDirection { get }
  /// The margins inside the frame in points, with leading and trailing already resolved to left and right.
  var resolvedLayoutMargins: EdgeInsets { get }
  /// The distance in points from the alignment rectangle's top down to the first baseline.
  ///
  /// Infinity, the default, means that the item has no text: its baseline is its bottom edge.
  var firstBaselineOffset: Double { get }
  /// The distance in points from the alignment rectangle's bottom up to the last baseline.
  var lastBaselineOffset: Double { get }
  /// The distance in points from the middle of the alignment rectangle down to the first or the last baseline of text in
  /// the middle; nil, the default, for other items. It replaces both other distances.
  func centeredOffset(of baseline: LayoutAttribute) -> Double?
  /// The natural height of the content for a width, for content such as wrapped text.
  ///
  /// Nil, the default, means that the height does not depend on the width. An item that returns a height for
  /// one width must return a height for every width. The engine calls this for every new width of the item.
  /// - Parameter width: the width of the alignment rectangle in points.
  /// - Returns: the height of the alignment rectangle in points.
  func intrinsicContentHeight(forWidth width: Double) -> Double?
  /// The guide of the content of an item that scrolls; nil, the default, for an item that does not scroll.
  var contentArea: LayoutGuide? { get }
  /// The layout state of this item. It must be the same object for the lifetime of the item.
  var layoutStorage: LayoutStorage { get }
  /// Called on the root of a tree when its layout must be solved. It can be called often.
  func layoutDidInvalidate()
  /// Called on the root of a tree once for each broken constraint, after the changes have been applied.
  func layoutDidBreak(_ problem: LayoutProblem)
}

extension LayoutElement {
  /// No insets: the alignment rectangle is the frame.
  package var alignmentRectInsets: EdgeInsets { .zero }
  /// The direction of its text.
  package var placementDirection: LayoutDirection { effectiveLayoutDirection }
  /// No margins.
  package var resolvedLayoutMargins: EdgeInsets { .zero }
  /// The bottom edge.
  package var firstBaselineOffset: Double { .infinity }
  /// The bottom edge.
  package var lastBaselineOffset: Double { 0 }
  /// Nil, because most items have no text in the middle.
  package func centeredOffset(of baseline: LayoutAttribute) -> Double? { nil }
  /// Nil: the height does not depend on the width.
  package func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }
  /// Nil: the item does not scroll.
  package var contentArea: LayoutGuide? { nil }
  /// Does nothing.
  package func layoutDidBreak(_ problem: LayoutProblem) {}
}

extension LayoutItem {
  /// The item as the engine sees it. Traps for a type that is neither a view nor a layout guide.
  var element: any LayoutElement {
    guard let element = self as? any LayoutElement else {
      // The protocol is public, so a program can declare a type that the engine does not know.
      fatalError("Only views and layout guides can be layout items; \(type(of: self)) is neither.")
    }
    return element
  }
}

extension LayoutElement {
  /// The root of the item's tree. Complexity: O(depth).
  var layoutRoot: any LayoutElement {
    var item: any LayoutElement = self
    while let parent = item.layoutParent { item = parent }
    return item
  }

  /// Calls a closure with this item and all its descendants, parents first.
  func forEachLayoutItem(_ body: (any LayoutElement) -> Void) {
    body(self)
    forEachLayoutChild { $0.forEachLayoutItem(body) }
  }
}

extension LayoutElement {
  /// Sets the size of the root of a tree. Its frame lies at the origin.
  ///
  /// A new size changes constraints in place. It can break constraints, or allow broken constraints to hold
  /// again.
  /// - Parameters:
  ///   - size: the extent of the frame in points; negative values count as zero. It has no effect on an item with
  ///     a parent.
  ///   - fitsHeight: whether the height is the smallest one that the contents allow, instead of that of the size.
  package func setLayoutRootSize(_ size: Size, fittingHeight fitsHeight: Bool = false) {
    let storage = layoutStorage
    let size = fitsHeight ? Size(width: size.width, height: 0) : size
    guard storage.rootSize != size || storage.rootFitsHeight != fitsHeight else { return }
    storage.rootSize = size
    storage.rootFitsHeight = fitsHeight
    LayoutEngine.invalidate(self, entries: storage.rootEntries)
  }

  /// Sets the natural size of an item's content, with its priorities.
  ///
  /// For each axis with a natural extent, this adds two constraints on the alignment rectangle: at most that
  /// extent with the hugging priority, and at least that extent with the resistance priority. New values
  /// change the constraints in place. If ``LayoutElement/intrinsicContentHeight(forWidth:)`` returns a height,
  /// that height overrides this one.
  ///
  /// The errors of one priority add up. Where layouts have the same sum, content wins over a different constraint, and
  /// content whose height follows its width gives way; several such items share what they lack.
  /// - Parameters:
  ///   - size: in points; ``LayoutStorage/noIntrinsicMetric`` (or anything below zero) for an axis without a
  ///     natural extent.
  ///   - hugging: how strongly the item resists being larger.
  ///   - resistance: how strongly the item resists being smaller.
  package func setIntrinsicContentSize(
    _ size: Size, hugging: (horizontal: LayoutPriority, vertical: LayoutPriority),
    resistance: (horizontal: LayoutPriority, vertical: LayoutPriority)
  ) {
    let storage = layoutStorage
    let fitted = fittedHeight(natural: size)
    let hasExtent = size.width >= 0 || size.height >= 0 || fitted != nil
    let intrinsic =
      hasExtent
      ? LayoutStorage.IntrinsicSize(
        size: size, horizontalHugging: hugging.horizontal, verticalHugging: hugging.vertical,
        horizontalResistance: resistance.horizontal, verticalResistance: resistance.vertical) : nil
    guard storage.intrinsic != intrinsic || storage.fitted?.height != fitted?.height else { return }
    storage.setContent(intrinsic, fitted: fitted)
    layoutParent?.invalidateBaselines()
    // Nothing depends on the size of an item with a fixed frame that nothing mentions.
    guard storage.autoresizedFrame == nil || storage.isRecorded else { return }
    LayoutEngine.invalidate(self, entries: storage.intrinsicEntries)
  }

  /// The height for the item's current width, which probably does not change.
  private func fittedHeight(natural: Size) -> (width: Double, height: Double)? {
    let width = layoutStorage.fitted?.width ?? natural.width
    return intrinsicContentHeight(forWidth: width).map { (width, $0) }
  }

  /// Fixes the frame of an item in its parent's frame as required. A new frame changes the constraints in
  /// place.
  ///
  /// If no constraint mentions the item, a new frame needs no work in the engine.
  /// - Parameter frame: in points, from the corner of the parent's frame; nil leaves the item to constraints.
  package func setAutoresizedFrame(_ frame: Rect?) {
    let storage = layoutStorage
    guard storage.autoresizedFrame != frame else { return }
    let wasFixed = storage.autoresizedFrame != nil
    storage.autoresizedFrame = frame
    guard storage.isRecorded || frame == nil else { return }
    var entries = storage.frameEntries
    // The natural size has no effect while the frame is fixed, so it was not in the solver.
    if wasFixed && frame == nil { entries += storage.intrinsicEntries }
    LayoutEngine.invalidate(self, entries: entries)
  }

  /// Requests an update after a change of the item's direction, margins, baselines or insets.
  ///
  /// All constraints that depend on the item are recomputed, and changed in place if only a number differs.
  package func setNeedsLayoutInputsUpdate() {
    let storage = layoutStorage
    var entries: [EngineEntry] = storage.mentions.all.map(\.entry)
    storage.forEachEntry(skippingUnused: true) { entries.append($0) }
    forEachLayoutChild { entries += $0.layoutStorage.madeFrameEntries }
    LayoutEngine.invalidate(self, entries: entries)
    layoutParent?.invalidateBaselines()
  }
}
