import Accessibility
import AutoLayout
import Geometry
import Input

/// A view on content that may be larger than itself.
///
/// Content is tied to ``contentLayoutGuide``, whose size is the size of the content; or it has frames, and
/// ``contentSize`` is set. The offset is the origin of ``View/bounds``: scrolling is no layout. What is tied to
/// ``frameLayoutGuide`` stays in place.
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
/// The wheel, a drag on what answers no touches, and keys scroll; focus and the reader's cursor are followed. A
/// scroll view in which nothing else can have the focus can have it itself. Offsets stay within the content and its
/// insets, as a terminal has nothing to bounce with, and on whole cells where frames do.
@MainActor
open class ScrollView: View {
  /// How ``adjustedContentInset`` takes in the safe area.
  public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
    /// From top to bottom always, across where the content is wider than there is room.
    case automatic
    /// Along the axes on which the content is larger than there is room.
    case scrollableAxes
    /// Not at all.
    case never
    /// On all edges.
    case always
  }

  /// Distances in points around the content that can be scrolled to as well; one that is not finite traps.
  public var contentInset = EdgeInsets.zero {
    didSet {
      precondition(
        [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right].allSatisfy(\.isFinite),
        "The inset of content has to be finite.")
      if contentInset != oldValue { limitsMayChange() }
    }
  }
  /// How the safe area adds to that.
  public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { limitsMayChange() } }
  }
  /// Whether a person can scroll; programs can in any case.
  public var isScrollEnabled = true
  /// Whether scrolling by hand ends at multiples of the view's own size.
  public var isPagingEnabled = false
  /// Whether a thumb shows how far down the view is, while there is more than fits.
  public var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { updateIndicators() } }
  }
  /// Whether a thumb shows how far across the view is, while there is more than fits.
  public var showsHorizontalScrollIndicator = true {
    didSet { if showsHorizontalScrollIndicator != oldValue { updateIndicators() } }
  }
  /// Called whenever the offset has changed, by whatever means. It must not hold the view; it is given it.
  public var onScroll: (@MainActor (ScrollView) -> Void)?

  /// The guide of the content, once it was asked for, and what pulls it to a size set by hand.
  var content: ScrollContent?
  /// The size of the content as set by hand.
  var givenContentSize = Size.zero
  /// How far each axis goes, as of the latest layout; nil before the first.
  var limits: ScrollLimits?
  /// The offset asked for before there were limits.
  var awaitedOffset: Point?
  var animation: ScrollAnimation?
  /// What turns of the wheel left over that were less than a step.
  var wheelRest = Point.zero
  /// Where a drag began, in the superview, and the offset then.
  var drag: (start: Point, offset: Point)?
  let verticalIndicator = ScrollIndicator(axis: .vertical)
  let horizontalIndicator = ScrollIndicator(axis: .horizontal)

  /// A scroll view with a frame in its superview's coordinates, in points.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    // Else what is out of sight would be read among what lies beside this view.
    shouldGroupAccessibilityChildren = true
    addSubview(verticalIndicator)
    addSubview(horizontalIndicator)
  }

  /// Whether the keys can come here: there is more than fits, and nothing inside that could have them.
  open override var canBecomeFocused: Bool {
    isScrollEnabled && canScroll && !subviews.contains(where: \.containsFocusable)
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
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    limitsMayChange()
  }

  open override func keyPressed(_ event: KeyEvent) -> Bool {
    isScrollEnabled && scroll(with: event) || super.keyPressed(event)
  }

  open override func scrolled(_ scroll: Scroll) -> Bool {
    isScrollEnabled && turn(scroll) || super.scrolled(scroll)
  }

  open override func accessibilityScroll(_ direction: ScrollDirection) -> Bool {
    isScrollEnabled && scrollPage(direction)
  }

  open override func touchBegan(_ touch: Touch) {
    guard isScrollEnabled, canScroll else { return super.touchBegan(touch) }
    endAnimation()
    drag = (touch.location(in: superview), contentOffset)
  }

  open override func touchMoved(_ touch: Touch) {
    guard let drag else { return super.touchMoved(touch) }
    let place = touch.location(in: superview)
    setBoundsOrigin(
      Point(x: drag.offset.x + drag.start.x - place.x, y: drag.offset.y + drag.start.y - place.y))
  }

  open override func touchEnded(_ touch: Touch) {
    guard drag != nil else { return super.touchEnded(touch) }
    endDrag()
  }

  open override func touchCancelled(_ touch: Touch) {
    guard drag != nil else { return super.touchCancelled(touch) }
    endDrag()
  }

  // What lies in here can be scrolled to where nothing covers it.
  override var safeAreaForSubviews: EdgeInsets { .zero }

  override func didPlaceSubviews() { updateLimits() }

  override func setBoundsOrigin(_ origin: Point) {
    guard let limits else {
      awaitedOffset = origin
      return
    }
    let offset = limits.clamped(origin)
    guard offset != boundsOrigin else { return }
    super.setBoundsOrigin(offset)
    updateIndicators()
    onScroll?(self)
  }
}

extension View {
  /// Whether this view, or one that it contains, can have the focus.
  fileprivate var containsFocusable: Bool {
    guard !isHidden, alpha >= 0.01 else { return false }
    return canBecomeFocused || subviews.contains(where: \.containsFocusable)
  }
}
