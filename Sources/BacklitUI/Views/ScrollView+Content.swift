import BacklitGeometry
import BacklitLayout

extension ScrollView {
  /// The guide of the content: its edges are the limits of scrolling, its size is ``contentSize``.
  ///
  /// Created at the first access. An extent that the constraints leave open is the one of ``contentSize`` as
  /// set.
  public var contentLayoutGuide: LayoutGuide {
    if let content { return content.guide }
    let made = ScrollContent(in: self)
    made.setPreferredSize(explicitContentSize)
    content = made
    return made.guide
  }

  /// The guide of the view's own rectangle, which stays in place while the content moves.
  ///
  /// Created at the first access. A constraint between it and the content changes its constant with the offset.
  public var frameLayoutGuide: LayoutGuide { guide(.frame) }

  /// The size of the content, in points.
  ///
  /// If views are constrained to ``contentLayoutGuide``, the size is the result of the latest layout.
  /// Otherwise it is the value that was set, which must be finite and at least 0; other values trap. The size grows
  /// and shrinks with ``zoomScale``.
  public var contentSize: Size {
    get {
      guard let content else { return zoomed(explicitContentSize) }
      guard currentZoom != 1 else { return content.guide.solvedFrame.snapped(to: grid).size }
      return zoomed(content.guide.solvedFrame.size)
    }
    set {
      checkPrecondition(
        newValue.width >= 0 && newValue.height >= 0 && newValue.width.isFinite && newValue.height.isFinite,
        "contentSize must be finite and at least 0.")
      explicitContentSize = Size(width: newValue.width / currentZoom, height: newValue.height / currentZoom)
      content?.setPreferredSize(explicitContentSize)
      updateLimitsIfKnown()
    }
  }

  /// The distances in points around the content that can be scrolled to: ``contentInset`` and, depending on
  /// ``contentInsetAdjustmentBehavior``, the safe area.
  public var adjustedContentInset: EdgeInsets {
    let safe = safeAreaInsets
    let content = contentSize
    let isWide =
      content.width + contentInset.left + contentInset.right + safe.left + safe.right > bounds.width
    let isHigh =
      content.height + contentInset.top + contentInset.bottom + safe.top + safe.bottom > bounds.height
    let (across, down) =
      switch contentInsetAdjustmentBehavior {
      case .automatic: (isWide, true)
      case .scrollableAxes: (isWide, isHigh)
      case .never: (false, false)
      case .always: (true, true)
      }
    return contentInset
      + EdgeInsets(
        top: headerInset + (down ? safe.top : 0), left: across ? safe.left : 0,
        bottom: down ? safe.bottom : 0,
        right: across ? safe.right : 0)
  }

  /// The axes along which nothing determines the size of the content.
  var openContentAxes: [LayoutAxis] {
    guard let content else { return [] }
    var views: [View] = []
    for subview in subviews { subview.forEachShownView { views.append($0) } }
    return LayoutAxis.allCases.filter { content.isOpen(along: $0, views) }
  }

  /// The grid that offsets snap to.
  var grid: Size { window?.screen.snappingGrid ?? .zero }

  /// Updates the limits after a change, if they are known already.
  func updateLimitsIfKnown() {
    if limits != nil { updateLimits() }
  }

  /// Computes the limits of both axes. An offset at the beginning of the content stays there; a different one keeps its
  /// distance from the content, whatever the insets are.
  func updateLimits() {
    guard limits != nil || !bounds.isEmpty else { return }
    let (size, inset) = (contentSize, adjustedContentInset)
    let new = ScrollLimits(
      horizontal: ScrollRange(
        content: size.width, visible: bounds.width, insets: (inset.left, inset.right), step: grid.width,
        isMirrored: effectiveLayoutDirection == .rightToLeft),
      vertical: ScrollRange(
        content: size.height, visible: bounds.height, insets: (inset.top, inset.bottom), step: grid.height,
        isMirrored: false))
    let shift = limits.map { $0.shift(to: new, at: boundsOrigin) } ?? .zero
    var present = boundsOrigin.offsetBy(dx: shift.x, dy: shift.y)
    if limits == nil {
      present = Point(x: pendingOffset.x ?? new.start.x, y: pendingOffset.y ?? new.start.y)
    } else if let place = placeOfPage(in: new) {
      endAnimation()
      present = place
    }
    limits = new
    pageSize = bounds.size
    pendingOffset = (nil, nil)
    animation?.shift(by: shift)
    drag?.offset.x += shift.x
    drag?.offset.y += shift.y
    if drag != nil || isDecelerating { moveContent(to: present) } else { setBoundsOrigin(present) }
    updateIndicators()
  }

  /// The offset of the current page after a resize; nil without paging or with pages of the same size.
  private func placeOfPage(in new: ScrollLimits) -> Point? {
    guard let old = limits?.start, isPagingEnabled, drag == nil, pageSize != bounds.size, pageSize.width > 0,
      pageSize.height > 0
    else { return nil }
    let offset = animation?.goal ?? boundsOrigin
    func place(_ offset: Double, _ old: Double, _ size: Double, _ start: Double, _ newSize: Double) -> Double
    {
      start + ((offset - old) / size).rounded() * newSize
    }
    return Point(
      x: place(offset.x, old.x, pageSize.width, new.start.x, bounds.width),
      y: place(offset.y, old.y, pageSize.height, new.start.y, bounds.height))
  }
}

/// The content layout guide of a scroll view: begins at the content's origin, and is as large as the views
/// constrained to it.
@MainActor
struct ScrollContent {
  let guide: LayoutGuide
  private let width: LayoutConstraint
  private let height: LayoutConstraint

  init(in view: View) {
    guide = LayoutGuide(identifier: "contentGuide")
    guide.isContentArea = true
    view.addLayoutGuide(guide)
    width = guide.widthAnchor.constraint(equalToConstant: 0)
    height = guide.heightAnchor.constraint(equalToConstant: 0)
    // The lowest priority: it decides only where the content leaves a size open.
    width.priority = 1
    height.priority = 1
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor), width, height,
    ])
  }

  /// Sets the size that applies where the content leaves it open.
  func setPreferredSize(_ size: Size) {
    width.constant = size.width
    height.constant = size.height
  }

  /// Whether only the preferred size determines the extent along an axis, and the content, or one of some views in it, has
  /// no extent for that reason.
  func isOpen(along axis: LayoutAxis, _ views: [View]) -> Bool {
    let preferred = axis == .horizontal ? width : height
    // Two constraints place the guide and prefer its extent.
    guard preferred.constant == 0, guide.layoutUses(along: axis) > 2 else { return false }
    func extent(_ item: any LayoutElement) -> Double {
      let size = item.solvedAlignmentRect.size
      return axis == .horizontal ? size.width : size.height
    }
    let tolerance = 1e-6
    let empty = ([guide] + views as [any LayoutElement]).filter { extent($0) < tolerance }
    guard !empty.isEmpty else { return false }
    let present = extent(guide)
    return preferred.withSolution(forConstantLargerBy: present + 100) {
      extent(guide) > present + tolerance && empty.contains { extent($0) > tolerance }
    } ?? false
  }
}

/// The range of content offsets of a scroll view.
struct ScrollLimits {
  let horizontal: ScrollRange
  let vertical: ScrollRange

  /// Whether any axis can scroll.
  var canScroll: Bool { horizontal.canScroll || vertical.canScroll }

  /// The offset at which the content begins.
  var start: Point { Point(x: horizontal.start, y: vertical.start) }

  /// Returns the distance by which an offset moves when other limits replace these.
  func shift(to new: ScrollLimits, at offset: Point) -> Point {
    Point(
      x: horizontal.shift(to: new.horizontal, at: offset.x), y: vertical.shift(to: new.vertical, at: offset.y)
    )
  }

  /// Returns the nearest offset within the limits.
  func clamped(_ offset: Point) -> Point {
    Point(x: horizontal.clamped(offset.x), y: vertical.clamped(offset.y))
  }
}

/// The range of content offsets along one axis.
struct ScrollRange {
  /// The smallest offset.
  let lower: Double
  /// The largest offset; equal to ``lower`` if the content fits.
  let upper: Double
  /// The end where the content begins: ``upper`` for right-to-left content.
  let start: Double
  /// The end where the content begins, without its inset.
  private let home: Double
  /// The distance between offsets in points; 0 for any offset.
  private let step: Double

  /// Creates the range of content with insets.
  ///
  /// Content that fits stays at its beginning.
  /// - Parameters:
  ///   - content: the extent of the content in points.
  ///   - visible: the extent of the view in points.
  ///   - insets: the distances before and after the content in points.
  ///   - step: the distance between offsets, usually a cell; ends between two steps move outwards, so that
  ///     all of the content can be seen. 0 for any offset.
  ///   - isMirrored: whether the content begins at its far end.
  init(content: Double, visible: Double, insets: (Double, Double), step: Double, isMirrored: Bool) {
    // The rounding error of sums of cells.
    let tolerance = 1e-6
    let (first, last) = (-insets.0, content + insets.1 - visible)
    let (least, most) = isMirrored ? (min(first, last), last) : (first, max(first, last))
    lower = step > 0 ? (least / step + tolerance).rounded(.down) * step : least
    upper = step > 0 ? (most / step - tolerance).rounded(.up) * step : most
    start = isMirrored ? upper : lower
    home = isMirrored ? content - visible : 0
    self.step = step
  }

  /// Returns the distance by which an offset moves when a different range replaces this one.
  func shift(to new: ScrollRange, at offset: Double) -> Double {
    offset == start ? new.start - start : new.home - home
  }

  /// Whether the content can scroll along this axis.
  var canScroll: Bool { upper > lower }

  /// Returns the offset of content that is dragged to an offset and resists beyond its ends.
  ///
  /// Beyond an end, the content moves by (1 − 1 ⁄ (0.55·d⁄e + 1))·e for a drag of d in a view of the extent e, as in
  /// UIKit, and never by more than e.
  func stretched(_ offset: Double, extent: Double) -> Double {
    let end = min(max(offset, lower), upper)
    let beyond = abs(offset - end)
    guard beyond > 0, beyond.isFinite, extent > 0 else { return clamped(offset) }
    let distance = ((1 - 1 / (0.55 * beyond / extent + 1)) * extent).snapped(to: step)
    return offset < end ? end - distance : end + distance
  }

  /// Returns the nearest offset within the limits, on a multiple of the step.
  func clamped(_ offset: Double) -> Double {
    // An infinite offset is clamped first, because it has no nearest step.
    min(max(min(max(offset, lower), upper).snapped(to: step), lower), upper)
  }
}
