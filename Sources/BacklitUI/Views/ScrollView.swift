import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// A view that scrolls content larger than itself.
///
/// Constrain the content to ``contentLayoutGuide``, whose size is the size of the content; or set frames and
/// ``contentSize``. The offset is the origin of ``View/bounds``: scrolling causes no layout. As in UIKit, a
/// constraint between a view inside and an edge or a margin of the scroll view refers to the content; one to its
/// center, its width or its height refers to the frame. A view that is constrained to ``frameLayoutGuide``, or to
/// anything outside the scroll view, floats: it stays in place while the content moves. Each such constraint
/// changes its constant with the offset.
///
/// ```swift
/// let content = scroll.contentLayoutGuide
/// text.topAnchor.constraint(equalTo: content.topAnchor)
/// text.bottomAnchor.constraint(equalTo: content.bottomAnchor)
/// text.leadingAnchor.constraint(equalTo: content.leadingAnchor)
/// text.trailingAnchor.constraint(equalTo: content.trailingAnchor)
/// text.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)  // Scrolls up and down only.
/// ```
///
/// The view scrolls by the wheel (sideways with Shift), by keys, by a drag of a scroll indicator, and by a drag on views that do
/// not handle touches. It follows the focus and the screen reader's cursor. A scroll view without a focusable view inside can
/// have the focus itself. A drag can pull the content beyond its ends, like a rubber band, and a fast drag continues after its
/// end. Where reduced motion is preferred, the content jumps instead. Otherwise offsets stay within the content and its insets.
/// They are on whole cells where frames are.
@MainActor
open class ScrollView: View {
  /// How the safe area changes ``adjustedContentInset``.
  public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
    /// Vertically always, horizontally if the content is wider than the view.
    case automatic
    /// Along the axes on which the content is larger than the view.
    case scrollableAxes
    /// Never.
    case never
    /// On all edges.
    case always
  }

  /// The distances in points around the content that can be scrolled to; values that are not finite trap.
  public var contentInset = EdgeInsets.zero {
    didSet {
      checkPrecondition(
        [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right].allSatisfy(\.isFinite),
        "contentInset must be finite.")
      if contentInset != oldValue { updateLimitsIfKnown() }
    }
  }
  /// How the safe area adds to ``contentInset``.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { updateLimitsIfKnown() } }
  }
  /// Whether a user can scroll; a program always can. Setting it to false ends a drag in progress.
  public var isScrollEnabled = true { didSet { if !isScrollEnabled { endDrag(at: nil) } } }
  /// Whether scrolling by a user stops at multiples of the view's size. A resize keeps the page.
  public var isPagingEnabled = false
  /// Whether a drag can pull the content beyond its ends along an axis on which it scrolls.
  public var bounces = true
  /// Whether a drag can pull the content vertically even if all of it is visible.
  public var alwaysBounceVertical = false
  /// Whether a drag can pull the content horizontally even if all of it is visible.
  public var alwaysBounceHorizontal = false
  /// The smallest scale of the zoomed view, above 0; other values trap. Zooming needs a maximum above it, and a
  /// ``ScrollViewDelegate/viewForZooming(in:)``.
  public var minimumZoomScale = 1.0 { didSet { zoomLimitsDidChange() } }
  /// The largest scale of the zoomed view, above 0; other values trap.
  public var maximumZoomScale = 1.0 { didSet { zoomLimitsDidChange() } }
  /// The object that follows scrolling and decides where a drag ends.
  public weak var delegate: (any ScrollViewDelegate)? {
    didSet { if delegate !== oldValue { zoomabilityDidChange() } }
  }
  /// The identifier of the view directly inside that is zoomed, for definitions; a delegate that returns a view wins.
  package var zoomedViewIdentifier: String? {
    didSet { if zoomedViewIdentifier != oldValue { zoomabilityDidChange() } }
  }
  /// Whether the vertical scroll indicator is shown while the content is higher than the view.
  public var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { updateIndicators() } }
  }
  /// Whether the horizontal scroll indicator is shown while the content is wider than the view.
  public var showsHorizontalScrollIndicator = true {
    didSet { if showsHorizontalScrollIndicator != oldValue { updateIndicators() } }
  }
  /// The handlers of changes of the offset.
  private var scrollHandlers = HandlerList<@MainActor (ScrollView) -> Void>()
  /// The content layout guide and its size constraints; nil until the first access.
  var content: ScrollContent?
  /// The content size that was set explicitly.
  var explicitContentSize = Size.zero
  /// The limits of both axes as of the latest layout; nil before the first.
  var limits: ScrollLimits?
  /// The offset that was set before the first layout, along each axis.
  var pendingOffset: (x: Double?, y: Double?)
  var animation: ScrollAnimation?
  /// Called when the animation of the offset reaches its goal; not when something else interrupts it.
  var scrollCompletion: (@MainActor () -> Void)?
  /// The distance of wheel events that was less than a step.
  var wheelRemainder = Point.zero
  /// The drag in progress.
  var drag: ScrollDrag?
  /// Whether the content moves to where the latest drag ends.
  var isDecelerating = false
  /// The current scale of the zoomed view.
  var currentZoom = 1.0
  var zoomAnimation: ScrollAnimation?
  /// The size of a page as of the latest layout.
  var pageSize = Size.zero
  /// The part of the upper inset that a large title takes, in points; 0 for none.
  var collapsibleInset = 0.0 { didSet { if collapsibleInset != oldValue { updateLimitsIfKnown() } } }
  /// The height of what stays at the top of the view and covers content, in points; 0 for nothing.
  var headerInset = 0.0 { didSet { if headerInset != oldValue { updateLimitsIfKnown() } } }
  /// Whether the content leaves the column of the vertical indicator free, so that its way is drawn as well.
  var showsScrollTrack: Bool { false }
  let verticalIndicator = ScrollIndicator(axis: .vertical)
  let horizontalIndicator = ScrollIndicator(axis: .horizontal)

  /// Creates a scroll view with a frame in its superview's coordinates, in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    becomeScrolling()
    clipsToBounds = true
    // Otherwise scrolled-out content would be read among the views beside this one.
    shouldGroupAccessibilityChildren = true
    addSubview(verticalIndicator)
    addSubview(horizontalIndicator)
  }

  /// Whether the view can have the focus: its content exceeds it or can be zoomed, and it contains no focusable
  /// view.
  open override var canBecomeFocused: Bool {
    isScrollEnabled && (canScroll || canZoom) && !subviews.contains(where: \.containsFocusable)
  }

  /// True for a view that can be scrolled or zoomed and has nothing to read in it. Otherwise neither readers nor the focus
  /// would find it.
  override var isAccessibilityElementByDefault: Bool {
    canBecomeFocused && !subviews.contains(where: \.containsElement)
  }

  /// Saves the offset.
  open override func encodeRestorableState(with coder: StateCoder) {
    super.encodeRestorableState(with: coder)
    coder.encode(contentOffset.x, forKey: "x")
    coder.encode(contentOffset.y, forKey: "y")
  }

  /// Scrolls to the offset, as far as the content reaches.
  open override func decodeRestorableState(with coder: StateCoder) {
    super.decodeRestorableState(with: coder)
    guard let x = coder.decodeDouble(forKey: "x"), let y = coder.decodeDouble(forKey: "y") else { return }
    contentOffset = Point(x: x, y: y)
  }

  open override func didAddSubview(_ view: View) {
    super.didAddSubview(view)
    guard view !== verticalIndicator, view !== horizontalIndicator else { return }
    bringSubviewToFront(verticalIndicator)
    bringSubviewToFront(horizontalIndicator)
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    endAnimation()
    if maximumZoomScale > minimumZoomScale { window?.hasZoomableViews = true }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    updateLimitsIfKnown()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isScrollEnabled && (scroll(with: event) || zoom(with: event)) || super.keyPressed(event)
  }

  open override func scrolled(_ event: ScrollEvent) -> Bool {
    isScrollEnabled && (zoom(with: event) || handleWheel(event)) || super.scrolled(event)
  }

  open override func accessibilityScroll(_ direction: ScrollDirection) -> Bool {
    isScrollEnabled && scrollPage(direction)
  }

  /// Begins a drag of the content, if it can scroll or be pulled.
  open override func touchBegan(_ touch: Touch) -> Bool {
    guard touch.button == .primary, isScrollEnabled, canDrag else { return super.touchBegan(touch) }
    beginDrag(touch)
    return true
  }

  open override func touchMoved(_ touch: Touch) -> Bool { continueDrag(touch) || super.touchMoved(touch) }

  open override func touchEnded(_ touch: Touch) -> Bool {
    endDrag(at: touch.timestamp) || super.touchEnded(touch)
  }

  open override func touchCancelled(_ touch: Touch) -> Bool {
    endDrag(at: nil) || super.touchCancelled(touch)
  }

  /// Adds a closure that is called with the view after every change of the offset. The closure lives as long
  /// as the view and must not hold it strongly.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  package func addScrollHandler(
    _ handler: @escaping @MainActor (ScrollView) -> Void
  ) -> HandlerRegistration {
    scrollHandlers.add(handler)
  }

  // The content can be scrolled to where nothing covers it.
  override var safeAreaForSubviews: EdgeInsets { .zero }

  override func didPlaceSubviews() {
    placeZoomedView()
    updateLimits()
  }

  package override var contentArea: LayoutGuide? { contentLayoutGuide }

  /// The height of what stays at the top over a part of the content while that is scrolled into sight.
  /// - Parameters:
  ///   - rect: the part of the content.
  ///   - subview: the subview that it belongs to; nil for none.
  /// - Returns: the height; 0 for a view without such headers.
  func pinnedHeight(over rect: Rect, of subview: View?) -> Double { 0 }

  override func setBoundsOrigin(_ origin: Point) {
    guard let limits else {
      pendingOffset = (origin.x, origin.y)
      return
    }
    moveContent(to: limits.clamped(origin))
  }

  /// Shows the content at an offset, which may lie beyond its ends.
  func moveContent(to offset: Point) {
    guard offset != boundsOrigin else { return }
    super.setBoundsOrigin(offset)
    setScrolledDistance(offset)
    updateIndicators()
    scrollHandlers.forEach { $0(self) }
    delegate?.scrollViewDidScroll(self)
  }
}

extension View {
  /// Whether this view, or one inside it, can have the focus.
  fileprivate var containsFocusable: Bool {
    guard !isHidden, alpha >= 0.01 else { return false }
    return canBecomeFocused || subviews.contains(where: \.containsFocusable)
  }
}
