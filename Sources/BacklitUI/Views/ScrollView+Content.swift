import AutoLayout
import Geometry

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
  /// Created at the first access. From then on a change of the offset changes one constant per axis.
  public var frameLayoutGuide: LayoutGuide { guide(.frame) }

  /// The size of the content, in points.
  ///
  /// If views are constrained to ``contentLayoutGuide``, the size is the result of the latest layout.
  /// Otherwise it is the value that was set, which must be finite and at least 0; other values trap.
  public var contentSize: Size {
    get {
      guard let content else { return explicitContentSize }
      return content.guide.solvedFrame.snapped(to: grid).size
    }
    set {
      precondition(
        newValue.width >= 0 && newValue.height >= 0 && newValue.width.isFinite && newValue.height.isFinite,
        "contentSize must be finite and at least 0.")
      explicitContentSize = newValue
      content?.setPreferredSize(newValue)
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
        top: down ? safe.top : 0, left: across ? safe.left : 0, bottom: down ? safe.bottom : 0,
        right: across ? safe.right : 0)
  }

  /// The grid that offsets snap to.
  var grid: Size { window?.screen.snappingGrid ?? .zero }

  /// Updates the limits after a change, if they are known already.
  func updateLimitsIfKnown() {
    if limits != nil { updateLimits() }
  }

  /// Computes the limits of both axes. An offset at the beginning of the content stays there.
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
    let present = limits == nil ? initialOffset(new.start) : boundsOrigin.offset(dx: shift.x, dy: shift.y)
    limits = new
    pendingOffset = nil
    animation?.shift(by: shift)
    setBoundsOrigin(present)
    updateIndicators()
  }

  /// Returns the offset that was set before the first layout; 0 stands for the beginning of the content.
  private func initialOffset(_ start: Point) -> Point {
    let asked = pendingOffset ?? .zero
    return Point(x: asked.x == 0 ? start.x : asked.x, y: asked.y == 0 ? start.y : asked.y)
  }
}
