import Accessibility
import AutoLayout
import Drawing
import Geometry

/// A rectangle that draws, lays out its subviews, answers touches and keys, and can be read aloud.
///
/// Geometry, as in UIKit: ``frame`` is in the superview's coordinates and without ``transform``, ``bounds``
/// in the view's own. Lengths are points; y grows downwards.
@MainActor
open class View: Responder {
  /// The name by which definitions, tests and assistive tools refer to this view.
  public var identifier: String? { didSet { if identifier != oldValue { setNeedsAccessibilityUpdate() } } }
  /// The view that this one lies in.
  public internal(set) weak var superview: View?
  /// The views that lie in this one, from back to front.
  public internal(set) var subviews: [View] = []
  /// What follows the touches on this view and inside of it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The layout guides of this view, the standard ones included once they were asked for.
  public internal(set) var layoutGuides: [LayoutGuide] = []

  /// The window, kept here because asking all the way up is most of what a small change costs.
  weak var containingWindow: Window?
  /// Which of the view's own points lies at its top left corner.
  var boundsOrigin = Point.zero
  /// Margins, safe area, and the guides that follow them.
  var insets = ViewInsets()
  /// What the properties say.
  var appearance = Appearance()
  /// What is shown: the same, but for what is being animated.
  var presented = Appearance() {
    didSet {
      guard presented != oldValue else { return }
      window?.setNeedsScene()
      // Here it is not enough to put the drawing elsewhere.
      if presented.frame.size != oldValue.frame.size
        || presented.backgroundColor != oldValue.backgroundColor
      {
        setNeedsDisplay()
      }
    }
  }
  var isMarkedHidden = false
  /// What a frame has still to do here.
  var marks: Marks = [.constraints, .layout, .display]
  var needsIntrinsicUpdate = true
  var display = DisplayList()
  var displayRevision: UInt64 = 0
  var stylePriorities = ContentPriorities()
  var reportedTraits: TraitCollection?
  var traitHandlers: [@MainActor (View, TraitCollection?) -> Void] = []
  var ownTheme: ThemeHolder?
  /// How to take back what appearances set here, and whether one is setting something.
  var restyling: [@MainActor () -> Void] = []
  var isTakingAppearance = false

  /// AutoLayout's own state of this view.
  public let layoutStorage = LayoutStorage()

  /// Whether the frame, set by hand, takes part in the layout as it is. Set it to false for a view that
  /// constraints place; stack views and definitions do that for theirs.
  public var translatesAutoresizingMaskIntoConstraints = true {
    didSet {
      guard translatesAutoresizingMaskIntoConstraints != oldValue, superview != nil else { return }
      updateAutoresizedFrame()
    }
  }
  /// Whether subviews are cut off at the edges of this view.
  public var clipsToBounds = false { didSet { window?.setNeedsScene() } }
  /// Whether touches can land here or on anything inside.
  public var isUserInteractionEnabled = true {
    didSet { if !isUserInteractionEnabled { window?.touchMayBeOutOfReach() } }
  }

  /// A view with a frame in its superview's coordinates, in points.
  public init(frame: Rect = .zero) {
    appearance.frame = frame
    presented.frame = frame
    super.init()
  }

  /// The superview.
  open override var next: Responder? { superview }

  /// The window this view is in, if any.
  open var window: Window? { containingWindow }

  /// The place in the superview, in points, as if ``transform`` were the identity. Can be animated.
  open var frame: Rect {
    get { storedFrame }
    set {
      place(at: newValue)
      updateAutoresizedFrame()
    }
  }

  /// The rectangle of this view in its own coordinates, in which it draws and its subviews have their frames.
  ///
  /// The origin is zero unless it was set: another one shows another part of the content and is no change of
  /// layout, so it costs drawing this view, not its subviews, and a picture. Constraints see the content as it
  /// lies while the origin is zero; the standard guides of the view stay in sight. An origin that is not finite
  /// traps. Another size changes the frame, whose origin stays.
  public var bounds: Rect {
    get { Rect(origin: boundsOrigin, size: storedFrame.size) }
    set {
      if newValue.origin != boundsOrigin { setBoundsOrigin(newValue.origin) }
      if newValue.size != storedFrame.size {
        frame = Rect(origin: storedFrame.origin, size: newValue.size)
      }
    }
  }

  /// The middle of the frame, in the superview's coordinates.
  public var center: Point {
    get { storedFrame.center }
    set {
      let size = storedFrame.size
      frame = Rect(
        x: newValue.x - size.width / 2, y: newValue.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }

  /// Gives the frame without telling the layout engine, which may be where it comes from.
  func place(at frame: Rect) {
    let old = appearance
    guard frame != old.frame else { return }
    appearance.frame = frame
    AnimationGroup.holdingCompletions {
      AnimationContext.applyFrame(of: self, since: old)
      if frame.size != old.frame.size {
        mark(.layout)
        boundsDidChange()
      }
      accessibilityDidChange(.place)
    }
  }

  /// The size changed; a hook for the window, whose engine has to know.
  func boundsDidChange() {}

  /// Shows another part of the content; a hook for scroll views, which keep it within its limits.
  func setBoundsOrigin(_ origin: Point) {
    precondition(origin.x.isFinite && origin.y.isFinite, "The origin of bounds has to be finite.")
    guard origin != boundsOrigin else { return }
    boundsOrigin = origin
    updateGuides()
    setNeedsDisplay()
    window?.setNeedsScene()
    accessibilityDidChange(.place)
  }

  /// The subviews have their frames of this round of the layout; a hook for scroll views.
  func didPlaceSubviews() {}

  /// What this view hands on of its safe area to those of its subviews that reach its edges.
  var safeAreaForSubviews: EdgeInsets { insets.safeArea }

  // MARK: What subclasses add

  /// Draws the content into a canvas whose origin is the top left of ``bounds``.
  ///
  /// Called once for each ``setNeedsDisplay()``, whatever number of renderers shows the result, and in each
  /// frame in which the size on the screen is another: while a size is animated, ``frame`` and ``bounds`` are
  /// in here what is shown. The background colour has been drawn already. The default draws nothing.
  open func draw(in canvas: inout Canvas) {}

  /// Sets the constraints that change with the view's state. Called leaves first; call super last.
  open func updateConstraints() {}

  /// Places subviews that no constraint places. Called root first, when the frame of this view is right.
  open func layoutSubviews() {}

  /// ``safeAreaInsets`` changed; called while frames are found, and whatever it asks for is done in the same
  /// layout. The default does nothing.
  open func safeAreaInsetsDidChange() {}

  /// ``layoutMargins`` changed, whether they were set or follow from the safe area or the superview. The default
  /// does nothing.
  open func layoutMarginsDidChange() {}

  /// The natural size of the content in points; an extent of ``noIntrinsicMetric`` is none. Nil for none.
  open var intrinsicContentSize: Size? { nil }

  /// The natural height of the content at a width, where the one follows the other; nil, the default, where it does
  /// not. See ``LayoutItem/intrinsicContentHeight(forWidth:)``.
  open func intrinsicContentHeight(forWidth width: Double) -> Double? { nil }

  /// The extent of a view that has no natural size along an axis.
  public static let noIntrinsicMetric = LayoutStorage.noIntrinsicMetric

  /// The traits changed; `previous` is nil for the first ones. Call super.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}

  /// What to draw with: the ``theme``'s finish for the traits. Controls make it say their state as well.
  open var finish: Finish { theme.finish(for: traitCollection) }

  /// The view entered a window, left one (``window`` is nil), or moved to another.
  open func didMoveToWindow() {}

  /// Whether keys can go to this view; false unless a subclass says otherwise, which calls
  /// ``AccessibilityItem/setNeedsAccessibilityUpdate()`` when it says something else than before.
  open var canBecomeFocused: Bool { false }

  /// The focus came to this view or went away; see ``isFocused``.
  open func didUpdateFocus() {}

  /// A subview was added; a hook for containers that keep an order of their own.
  open func didAddSubview(_ view: View) {}

  /// A subview was taken out; a hook for containers that keep lists of their own.
  open func didRemoveSubview(_ view: View) {}

  /// Whether a touch at a point of this view's own coordinates, in points, is on it.
  open func point(inside point: Point) -> Bool { bounds.contains(point) }

  /// Whether a gesture that is about to be recognized may be; asked of the touched view and of all around it, up
  /// to the one that the recognizer belongs to. True unless a subclass says otherwise.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// The frontmost view under a point of this view's coordinates that takes touches, or nil.
  ///
  /// Hidden and transparent views, and those with `isUserInteractionEnabled` off, are passed over with all
  /// they contain; views are found beyond their superview's edges only where those do not clip.
  open func hitTest(_ point: Point) -> View? {
    guard !isHidden, alpha >= 0.01, isUserInteractionEnabled else { return nil }
    let inside = self.point(inside: point)
    if !inside && clipsToBounds { return nil }
    for subview in subviews.reversed() {
      guard let back = subview.transformToSuperview(subview.appearance).inverted else { continue }
      if let hit = subview.hitTest(point.applying(back)) { return hit }
    }
    return inside ? self : nil
  }

  /// Distances in points from the frame to the alignment rectangle, which constraints act on; positive ones
  /// point inwards.
  open var alignmentRectInsets: EdgeInsets { .zero }

  /// How far the view draws beyond its bounds: negative insets, in points. What lies beyond that is not
  /// erased when the view moves.
  open var drawingOverflow: EdgeInsets { .zero }

  /// How far the first line of text has its baseline below the alignment rectangle's top, in points; the
  /// bottom for views without text.
  open var firstBaselineOffset: Double { .infinity }

  /// How far the last line of text has its baseline above the alignment rectangle's bottom, in points; 0 for
  /// views without text.
  open var lastBaselineOffset: Double { 0 }

  // MARK: What readers are told

  /// Notes it here and lets the window know; without a window there is nobody to tell.
  override func accessibilityDidChange(_ change: AccessibilityChange) {
    guard let window else { return }
    // Where nobody reads it does not matter where something lies.
    if change == .place, !isShownToReaders, self !== window { return }
    let isNew = marks.isDisjoint(with: .forReaders)
    switch change {
    case .words: marks.insert(.words)
    case .children: marks.insert(.children)
    case .place: marks.insert(.place)
    }
    if isNew, self !== window { window.treeKeeper.note(self) }
    window.setNeedsFrame()
  }

  override var identifierForReaders: String? { identifier }

  override var itemAround: AccessibilityItem? { superview }

  override var frameForReaders: Rect {
    if let known = Self.knownFrame, known.view == ObjectIdentifier(self) { return known.frame }
    return convert(bounds, to: nil)
  }

  /// Where the view lies that readers are just being told of: whoever comes from the views around it knows.
  static var knownFrame: (view: ObjectIdentifier, frame: Rect)?

  override var placeInView: (view: View, rect: Rect)? {
    let frame = accessibilityFrame
    return (self, frame == frameForReaders ? bounds : convert(frame, from: nil))
  }

  /// Some words are drawn.
  override func accessibilityLanguageDidChange() { mark([.layout, .display]) }

  /// Whether a person can do anything with this view: by its traits, or because keys can go to it; see
  /// ``AccessibilityItem/accessibilityRespondsToUserInteraction``.
  open override var accessibilityRespondsToUserInteraction: Bool {
    get {
      super.accessibilityRespondsToUserInteraction
        || said?.respondsToUserInteraction == nil && canBecomeFocused
    }
    set { super.accessibilityRespondsToUserInteraction = newValue }
  }
}
