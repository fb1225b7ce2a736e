import AutoLayout
import Geometry

extension ScrollView {
  /// The content: its edges are where the view can be scrolled to, its size is ``contentSize``.
  ///
  /// Made when first asked for. Content of less than the whole size leaves it open; then that set by hand holds.
  public var contentLayoutGuide: LayoutGuide {
    if let content { return content.guide }
    let made = ScrollContent(in: self)
    made.prefer(givenContentSize)
    content = made
    return made.guide
  }

  /// The rectangle of this view, which stays in place while the content moves.
  ///
  /// Made when first asked for. From then on each change of the offset is one constant an axis.
  public var frameLayoutGuide: LayoutGuide { guide(.frame) }

  /// How large the content is, in points.
  ///
  /// With content tied to ``contentLayoutGuide`` it is what that came to in the latest layout. Otherwise it is
  /// what was set, which has to be finite and at least 0; anything else traps.
  public var contentSize: Size {
    get {
      guard let content else { return givenContentSize }
      return content.guide.solvedFrame.snapped(to: grid).size
    }
    set {
      precondition(
        newValue.width >= 0 && newValue.height >= 0 && newValue.width.isFinite && newValue.height.isFinite,
        "The size of content has to be finite and at least 0.")
      givenContentSize = newValue
      content?.prefer(newValue)
      limitsMayChange()
    }
  }

  /// The distances in points around the content that can be scrolled to: ``contentInset`` and, by
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
        top: down ? safe.top : 0, left: across ? safe.left : 0, bottom: down ? safe.bottom : 0,
        right: across ? safe.right : 0)
  }

  /// The cells that offsets keep to.
  var grid: Size { window?.screen.snappingGrid ?? .zero }

  /// Something that the limits depend on may be another now.
  func limitsMayChange() {
    if limits != nil { updateLimits() }
  }

  /// Finds out how far each axis goes now. What stands where the content begins stays there.
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
    let old = limits?.start ?? new.start
    let shift = Point(x: new.start.x - old.x, y: new.start.y - old.y)
    let present = limits == nil ? awaited(new.start) : boundsOrigin.offset(dx: shift.x, dy: shift.y)
    limits = new
    awaitedOffset = nil
    animation?.shift(by: shift)
    setBoundsOrigin(present)
    updateIndicators()
  }

  /// What was asked for before the first layout; a part that was not is where the content begins.
  private func awaited(_ start: Point) -> Point {
    let asked = awaitedOffset ?? .zero
    return Point(x: asked.x == 0 ? start.x : asked.x, y: asked.y == 0 ? start.y : asked.y)
  }
}
